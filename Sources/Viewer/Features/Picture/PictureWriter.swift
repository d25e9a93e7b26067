import Cells
import Images
import Raster
import Threads

/// Draws and writes pictures, one after the other, while everybody else goes first.
final class PictureWriter {
  /// The content to draw.
  nonisolated enum Subject: Sendable {
    case screen(CellGrid)
    case map(MapPrint)

    fileprivate var bitmap: Bitmap {
      switch self {
      case .screen(let grid): CellPainter().bitmap(of: grid)
      case .map(let print): print.bitmap
      }
    }
  }

  nonisolated enum Outcome: Sendable {
    case written
    case failed(any Error)
  }

  private let lane: Lane
  /// Where those go that aren't written yet; the first one is at work.
  private(set) var paths: [String] = []

  init(_ work: BackgroundWork) {
    lane = work.lane(.yielding)
  }

  /// Writes a picture, with its copyright, to a path that doesn't exist yet, and passes on the outcome.
  func write(_ subject: Subject, to path: String, copyright: String, then tell: @escaping (Outcome) -> Void) {
    paths.append(path)
    lane.run { () -> Outcome in
      do {
        try OutputFile.writeNew(PNGWriter.bytes(of: subject.bitmap, copyright: copyright), to: path)
        return .written
      } catch {
        return .failed(error)
      }
    } then: { [weak self] outcome in
      self?.paths.removeAll { $0 == path }
      tell(outcome)
    }
  }

  /// Waits until all are written, but not for ever; what isn't by then never will be, not even in part.
  func finish(within time: Duration) {
    lane.finish(within: time)
  }
}

import Cells
import Glibc
import Images
import Raster
import Threads
import Tiles

/// Draws and writes pictures, one after the other, on a thread of its own.
final class PictureWriter {
  /// What is to be drawn.
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
    /// With the reason.
    case failed(String)
  }

  private let pool: LoadPool<String, Outcome>
  /// Where those go that aren't written yet; the first one is at work.
  private(set) var paths: [String] = []
  private var count = 0

  init(wake: @escaping @Sendable () -> Void) {
    pool = LoadPool(threads: 1, wake: wake)
  }

  /// Has a picture written to where nothing is, with whose it is.
  func write(_ subject: Subject, to path: String, copyright: String) {
    paths.append(path)
    // Of equally urgent ones the newest would be first.
    count += 1
    pool.submit(path, priority: WorkPriority(.required, rank: count)) {
      Self.standBack()
      do {
        try OutputFile.writeNew(PNGWriter.bytes(of: subject.bitmap, copyright: copyright), to: path)
        return .written
      } catch {
        return .failed((error as? any Actionable)?.problem ?? "\(error)")
      }
    }
  }

  /// Lets everybody else on a busy machine go first; Linux does this for the thread alone, and for those that it starts.
  private nonisolated static func standBack() {
    setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, niceness)
  }

  private nonisolated static let niceness: Int32 = 10

  /// Takes what has become of them.
  func collect() -> [(path: String, outcome: Outcome)] {
    let arrivals = pool.collect()
    for (path, _) in arrivals { paths.removeAll { $0 == path } }
    return arrivals.map { ($0.key, $0.outcome) }
  }

  func waitForArrival() {
    if !paths.isEmpty { pool.waitForArrival() }
  }

  /// Waits until all are written, but not for ever; what isn't by then never will be, not even in part.
  func finish(within time: Duration) {
    let end = ContinuousClock.now + time
    while !paths.isEmpty, ContinuousClock.now < end {
      pool.waitForArrival(atMost: end - .now)
      _ = collect()
    }
  }
}

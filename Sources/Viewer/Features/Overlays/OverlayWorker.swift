import Tiles

/// Opens maps that are laid over and finds out what they are, away from the screen.
final class OverlayWorker {
  /// What has come.
  enum Arrival: Sendable {
    /// A map to be laid over.
    case map(FoundMaps, path: String)
    /// What can't be opened, and why.
    case failed(TileError, path: String)
    case facts(OverlayFacts, path: String)
  }

  let queue: OverlayQueue<Arrival>
  /// The picture that maps are laid over, where the back is one.
  private let back: BackPicture?
  private let serving: TileServing

  init(on back: BackPicture?, serving: TileServing, wake: @escaping @Sendable () -> Void) {
    (self.back, self.serving) = (back, serving)
    queue = OverlayQueue(wake: wake)
  }

  func open(_ path: String) {
    queue.submit { [back, serving] in
      do throws(TileError) {
        return .map(try FoundMaps(at: [path], on: back, serving: serving), path: path)
      } catch {
        return .failed(error, path: path)
      }
    }
  }

  func readFacts(of path: String, isPlaced: Bool) {
    queue.submit { [back] in .facts(OverlayFacts(ofPictureAt: path, on: back, isPlaced: isPlaced), path: path) }
  }
}

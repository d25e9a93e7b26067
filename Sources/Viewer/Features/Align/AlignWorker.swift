import Tiles

/// Reads pictures that are to be put in their place, bends them and keeps where they lie, away from the screen.
final class AlignWorker {
  /// What has come.
  enum Arrival: Sendable {
    case scan(PictureScan)
    /// A picture that can't be read, and why.
    case unread(TileError, path: String)
    /// A picture as pairs bend it, for the overlay that wants it; nil where they don't.
    case bent(BentPicture?, by: PicturePairs, for: ObjectIdentifier)
    /// A picture that lies where it was put, and the files that tell that.
    case saved(FoundMaps, path: String, files: [String])
    case unsaved(TileError, path: String)
  }

  let queue: OverlayQueue<Arrival>
  /// The picture that others are laid over, where the back is one.
  private let back: BackPicture?

  init(on back: BackPicture?, wake: @escaping @Sendable () -> Void) {
    self.back = back
    queue = OverlayQueue(wake: wake)
  }

  func scan(_ path: String) {
    queue.submit { [back] in
      do throws(TileError) {
        return .scan(try PictureScan(at: path, on: back))
      } catch {
        return .unread(error, path: path)
      }
    }
  }

  func bend(_ scan: PictureScan, by alignment: Alignment, _ pairs: PicturePairs, for overlay: ObjectIdentifier) {
    queue.submit { .bent(scan.bent(by: alignment), by: pairs, for: overlay) }
  }

  /// Keeps beside a picture where it lies, and opens it there.
  func save(_ path: String, writing write: @escaping @Sendable () throws(TileError) -> [String]) {
    queue.submit { [back] in
      do throws(TileError) {
        let files = try write()
        return .saved(try FoundMaps(at: [path], on: back), path: path, files: files)
      } catch {
        return .unsaved(error, path: path)
      }
    }
  }
}

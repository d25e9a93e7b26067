internal import Glibc

/// A copy of a file of places, for whoever may do with it what they like; it is gone with the last that holds it.
package final class PlaceCopy: Sendable {
  package let path: String
  private let folder: String

  /// Nil where the file isn't one of places, or there is nowhere to copy it to.
  package init?(of original: String, under parent: String) {
    var template = Array("\(parent)/rumbo-XXXXXX".utf8CString)
    guard unsafe mkdtemp(&template) != nil else { return nil }
    folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    path = folder + "/places.db"
    // The log goes first: what it says again of the file does no harm, and what it doesn't say any more is missed.
    _ = FileCopy.copy(original + "-wal", to: path + "-wal")
    // Who has opened and closed it has brought the log into the file.
    guard FileCopy.copy(original, to: path), (try? PlaceStore(at: path)) != nil else { return nil }
  }

  deinit {
    for ending in ["", "-wal", "-shm", "-journal", ".recording"] { unsafe unlink(path + ending) }
    unsafe rmdir(folder)
  }
}

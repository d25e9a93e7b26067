internal import Glibc

/// A copy of a file of places, which may be changed freely; it is deleted with its last reference.
package final class PlaceCopy: Sendable {
  package let path: String
  private let folder: String

  /// Nil where the file isn't one of places, or there is nowhere to copy it to.
  package init?(of original: String, under parent: String) {
    var template = Array("\(parent)/rumbo-XXXXXX".utf8CString)
    guard unsafe mkdtemp(&template) != nil else { return nil }
    folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    path = folder + "/places.db"
    // The log goes first: repeated changes do no harm, but missing ones would.
    _ = FileCopy.copy(original + "-wal", to: path + "-wal")
    // Opening and closing it merges the log into the file.
    guard FileCopy.copy(original, to: path), (try? PlaceStore(at: path)) != nil else { return nil }
  }

  deinit {
    for ending in ["", "-wal", "-shm", "-journal", ".recording"] { unsafe unlink(path + ending) }
    unsafe rmdir(folder)
  }

  /// Copies files as they are.
  private enum FileCopy {
    /// Makes a copy that only its owner may read; false where that fails, or there is nothing to copy.
    static func copy(_ source: String, to destination: String) -> Bool {
      let input = unsafe open(source, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
      guard input >= 0 else { return false }
      defer { close(input) }
      var status = stat()
      guard unsafe fstat(input, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return false }
      let output = unsafe open(destination, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o600)
      guard output >= 0 else { return false }
      defer { close(output) }
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      while true {
        let count = unsafe read(input, &buffer, buffer.count)
        guard count > 0 else { return count == 0 }
        guard unsafe write(output, buffer, count) == count else { return false }
      }
    }
  }
}

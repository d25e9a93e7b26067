internal import Glibc

/// A file with random access, closed when the last reference goes.
///
/// It isn't mapped into memory: a file that is truncated while it is mapped ends the program.
package final class ArchiveFile: ArchiveBytes {
  package let path: String
  package let size: Int
  private let descriptor: Int32

  package init(_ path: String) throws(TileError) {
    // A pipe or a device could keep us waiting for ever, so they are not even waited for.
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else {
      throw errno == ENOENT || errno == ENOTDIR
        ? .notFound(path: path)
        : .notReadable(path: path, reason: SystemProblem.words(of: errno))
    }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, FileKind(mode: status.st_mode) == .file else {
      close(descriptor)
      throw .notAFile(path: path)
    }
    self.path = path
    self.descriptor = descriptor
    size = Int(status.st_size)
  }

  deinit {
    close(descriptor)
  }

  /// A stretch of the file, which must lie within it as a whole.
  package func bytes(at offset: Int, count: Int) throws(TileError) -> [UInt8] {
    guard offset >= 0, count >= 0, offset <= size, count <= size - offset else {
      throw .damaged(path: path, reason: "\(count) bytes at offset \(offset) lie beyond its end")
    }
    var bytes = [UInt8](repeating: 0, count: count)
    var filled = 0
    while filled < count {
      let read = unsafe bytes.withUnsafeMutableBytes { buffer in
        unsafe pread(descriptor, buffer.baseAddress?.advanced(by: filled), count - filled, offset + filled)
      }
      if read < 0, errno == EINTR { continue }
      guard read >= 0 else { throw .notReadable(path: path, reason: SystemProblem.words(of: errno)) }
      guard read > 0 else { throw .damaged(path: path, reason: "it was truncated") }
      filled += read
    }
    return bytes
  }
}

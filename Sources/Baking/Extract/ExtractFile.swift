internal import Glibc
internal import Tiles

/// A file that is read from its start to its end, a piece at a time.
@safe
package struct ExtractFile: ~Copyable {
  let path: String
  let size: Int
  private let descriptor: Int32
  private(set) var position = 0

  package init(_ path: String) throws(BakingError) {
    self.path = path
    descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      throw errno == ENOENT || errno == ENOTDIR
        ? .notFound(path: path) : .notReadable(path: path, reason: SystemProblem.words(of: errno))
    }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw .notReadable(path: path, reason: "it is not a file")
    }
    size = Int(status.st_size)
  }

  deinit {
    close(descriptor)
  }

  /// The bytes of a file; 0 where there is none.
  static func size(of path: String) -> Int {
    var status = stat()
    return unsafe stat(path, &status) == 0 ? Int(status.st_size) : 0
  }

  /// How much of it has been read, from 0 to 1.
  var share: Double { size == 0 ? 1 : min(Double(position) / Double(size), 1) }

  /// The next bytes; fewer only at the end.
  package mutating func read(_ count: Int) throws(BakingError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var filled = 0
    while filled < count {
      let got = unsafe bytes.withUnsafeMutableBytes { buffer in
        unsafe Glibc.read(descriptor, buffer.baseAddress?.advanced(by: filled), count - filled)
      }
      if got < 0, errno == EINTR { continue }
      guard got >= 0 else { throw .notReadable(path: path, reason: SystemProblem.words(of: errno)) }
      if got == 0 { break }
      filled += got
    }
    position += filled
    if filled < count { bytes.removeLast(count - filled) }
    return bytes
  }
}

internal import Glibc

/// Whole small files, read with a limit and without ever waiting for a pipe or a device.
package enum BoundedFile {
  /// The bytes of a file; nil where there is none.
  package static func bytes(of path: String, limit: Int) throws(TileError) -> [UInt8]? {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw .notReadable(path: path, reason: SystemProblem.words(of: errno))
    }
    defer { close(descriptor) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else {
      throw .notReadable(path: path, reason: SystemProblem.words(of: errno))
    }
    switch FileKind(mode: status.st_mode) {
    case .file: break
    case .folder: throw .notReadable(path: path, reason: SystemProblem.words(of: EISDIR))
    case .other: throw .notAFile(path: path)
    }
    guard status.st_size <= limit else {
      throw .notReadable(path: path, reason: "it is larger than \(limit) bytes")
    }
    return try read(descriptor, expecting: Int(status.st_size), limit: limit, path: path)
  }

  /// Reads to the end, wherever that is: a file may grow or shrink while it is open.
  private static func read(
    _ descriptor: Int32,
    expecting size: Int,
    limit: Int,
    path: String
  ) throws(TileError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: size + 1)
    var filled = 0
    while true {
      let count = unsafe bytes.withUnsafeMutableBytes { buffer in
        unsafe Glibc.read(descriptor, buffer.baseAddress?.advanced(by: filled), buffer.count - filled)
      }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .notReadable(path: path, reason: SystemProblem.words(of: errno)) }
      filled += count
      guard count > 0 else { return Array(bytes[..<filled]) }
      guard filled <= limit else { throw .notReadable(path: path, reason: "it is larger than \(limit) bytes") }
      if filled == bytes.count { bytes.append(contentsOf: repeatElement(0, count: bytes.count)) }
    }
  }
}

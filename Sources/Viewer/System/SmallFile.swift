import Glibc

/// Files that are read whole: configuration, references, the system's own figures.
nonisolated enum SmallFile {
  /// A regular file (or one of the system's) up to a size; nil if there is none.
  static func bytes(at path: String, limit: Int = 64 << 20) -> [UInt8]? {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = unsafe read(descriptor, &chunk, chunk.count)
      guard count > 0 else { return count == 0 ? bytes : nil }
      guard bytes.count + count <= limit else { return nil }
      bytes += chunk.prefix(count)
    }
  }

  /// The first bytes of a regular file; nil if there is none.
  static func beginning(of path: String) -> [UInt8]? {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    var chunk = [UInt8](repeating: 0, count: 4096)
    let count = unsafe read(descriptor, &chunk, chunk.count)
    return count >= 0 ? Array(chunk.prefix(count)) : nil
  }

  /// Whether there is anything under a name.
  static func exists(at path: String) -> Bool { unsafe access(path, F_OK) == 0 }

  /// How many bytes a file has; 0 where there is none.
  static func size(of path: String) -> Int {
    var status = stat()
    return unsafe stat(path, &status) == 0 ? Int(status.st_size) : 0
  }

  /// The text of a file, without a byte-order mark.
  static func text(at path: String, limit: Int = 1 << 20) -> String? {
    bytes(at: path, limit: limit).map { bytes in
      String(decoding: bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...], as: UTF8.self)
    }
  }
}

internal import Glibc

/// A file that is read from its beginning to its end, a piece at a time.
struct ChunkedFile: ~Copyable {
  private let descriptor: Int32
  private let path: String
  private var buffer = [UInt8](repeating: 0, count: 1 << 16)

  init(_ path: String) throws(PlaceError) {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw .notReadable(path: path, reason: PlaceFile.words()) }
    var status = stat()
    let isPlain = unsafe fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    guard isPlain else {
      close(descriptor)
      throw .notReadable(path: path, reason: PlaceFile.wrongKind(status))
    }
    self.descriptor = descriptor
    self.path = path
  }

  deinit {
    close(descriptor)
  }

  /// The next bytes; none at the end.
  mutating func next() throws(PlaceError) -> [UInt8] {
    while true {
      let count = unsafe read(descriptor, &buffer, buffer.count)
      if count >= 0 { return Array(buffer.prefix(count)) }
      guard errno == EINTR else { throw .notReadable(path: path, reason: PlaceFile.words()) }
    }
  }
}

extension ChunkedFile {
  /// A whole file, if it is no larger than the limit.
  static func bytes(of path: String, limit: Int) throws(PlaceError) -> [UInt8] {
    var file = try ChunkedFile(path)
    return try file.rest(limit: limit)
  }

  /// All that comes, if it is no more than the limit.
  mutating func rest(limit: Int) throws(PlaceError) -> [UInt8] {
    var bytes: [UInt8] = []
    while true {
      let piece = try next()
      guard !piece.isEmpty else { return bytes }
      bytes += piece
      guard bytes.count <= limit else { throw .notReadable(path: path, reason: "it is larger than \(limit) bytes") }
    }
  }
}

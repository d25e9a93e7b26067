import Cells
import Glibc
import Tiles
import Wire

/// Files that are read whole: configuration, references, the system's own figures.
nonisolated enum SmallFile {
  /// A regular file (or one of the system's) up to a size; nil if it can't be read.
  static func bytes(at path: String, limit: Int = 64 << 20) -> [UInt8]? { try? content(of: path, limit: limit) }

  /// The bytes of a file that the user named; `missing` is the error if it doesn't exist.
  static func required(_ path: String, limit: Int = 64 << 20, _ missing: ErrorMessage) throws(Failure) -> [UInt8] {
    do throws(FileError) {
      return try content(of: path, limit: limit)
    } catch {
      let name = Sanitizer.clean(path)
      guard ![ENOENT, ENOTDIR].contains(error.code) else { throw Failure(missing, name) }
      throw Failure(.fileNotReadable, name, SystemProblem.words(of: error.code))
    }
  }

  private static func content(of path: String, limit: Int) throws(FileError) -> [UInt8] {
    let descriptor = try opened(path)
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = unsafe read(descriptor, &chunk, chunk.count)
      guard count >= 0 else { throw FileError(path: path, code: errno) }
      guard count > 0 else { return bytes }
      guard bytes.count + count <= limit else { throw FileError(path: path, code: EFBIG) }
      bytes += chunk.prefix(count)
    }
  }

  private static func opened(_ path: String) throws(FileError) -> Int32 {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    var status = stat()
    guard descriptor >= 0, unsafe fstat(descriptor, &status) == 0 else { throw FileError(path: path, code: errno) }
    guard status.st_mode & S_IFMT != S_IFREG else { return descriptor }
    close(descriptor)
    throw FileError(path: path, code: status.st_mode & S_IFMT == S_IFDIR ? EISDIR : ESPIPE)
  }

  /// The first bytes of a regular file; nil if there is none.
  static func beginning(of path: String) -> [UInt8]? {
    guard let descriptor = try? opened(path) else { return nil }
    defer { close(descriptor) }
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
  static func text(at path: String, limit: Int = 1 << 20) -> String? { bytes(at: path, limit: limit).map(text) }

  static func text(_ bytes: [UInt8]) -> String {
    String(decoding: bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...], as: UTF8.self)
  }
}

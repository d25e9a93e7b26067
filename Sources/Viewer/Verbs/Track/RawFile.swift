import Glibc
import Positioning
import Terminal

/// A file to which a receiver's output is appended, as it arrives.
final class RawFile {
  private let descriptor: Int32
  private let path: String

  /// Refuses the file that is listened to: it would never come to its end.
  init(_ path: String, besides source: SourceAddress) throws {
    if Self.isSame(path, as: source) {
      throw Failure(.rawIsSource, path)
    }
    descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o666)
    self.path = path
    guard descriptor >= 0 else { throw failure(WriteError.failed(code: errno).reason) }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  func write(_ bytes: [UInt8]) throws {
    do {
      try StandardDescriptors.write(bytes, to: descriptor)
    } catch {
      throw failure(error.reason)
    }
  }

  private func failure(_ reason: String) -> Failure {
    Failure(.rawNotWritable, path, reason)
  }

  private static func isSame(_ path: String, as source: SourceAddress) -> Bool {
    var (target, origin) = (stat(), stat())
    guard unsafe stat(path, &target) == 0 else { return false }
    let isThere =
      switch source {
      case .standardInput: unsafe fstat(STDIN_FILENO, &origin) == 0
      case .path(let path): unsafe stat(path, &origin) == 0
      default: false
      }
    return isThere && (target.st_dev, target.st_ino) == (origin.st_dev, origin.st_ino)
  }
}

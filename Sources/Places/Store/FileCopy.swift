internal import Glibc

/// Copies files as they are.
enum FileCopy {
  /// Makes a copy that only its owner may read; false where that fails, or there is nothing to copy.
  static func copy(_ source: String, to destination: String) -> Bool {
    let input = unsafe open(source, O_RDONLY | O_CLOEXEC)
    guard input >= 0 else { return false }
    defer { close(input) }
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

internal import CGuard
internal import Glibc

/// Keeps standard error off the screen while the screen is on.
struct ErrorLog: ~Copyable {
  private let standardError: Int32
  private let log: Int32
  private let start: off_t

  /// Sends standard error to a file, or to memory; nil where it doesn't go to the same terminal anyway.
  init?(path: String?, terminal: Int32) {
    guard let screen = Self.device(terminal), screen == Self.device(STDERR_FILENO) else { return nil }
    let flags = O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW
    let file = path.map { unsafe open($0, flags, 0o600) } ?? -1
    if file >= 0 { fchmod(file, 0o600) }
    log = file >= 0 ? file : cg_memory()
    start = lseek(log, 0, SEEK_END)
    standardError = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3)
    dup2(log, STDERR_FILENO)
  }

  private static func device(_ descriptor: Int32) -> dev_t? {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFCHR else { return nil }
    return status.st_rdev
  }

  /// The text written since it began, as far as it is useful.
  borrowing func text() -> String {
    let longest = 16_384
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: longest) { buffer, count in
      count = unsafe max(0, pread(log, buffer.baseAddress, longest, start))
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  deinit {
    dup2(standardError, STDERR_FILENO)
    close(standardError)
    close(log)
  }
}

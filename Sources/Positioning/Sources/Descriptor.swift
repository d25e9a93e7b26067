import Glibc

/// An open file, device or connection, closed with its last reference; reading from it never blocks.
package final class Descriptor {
  package enum Reading {
    case bytes([UInt8])
    /// No data has arrived yet.
    case nothing
    /// The other end is closed.
    case end
    case failed(code: Int32)
  }

  package let number: Int32

  /// Takes over an open descriptor.
  init(owning number: Int32) {
    self.number = number
  }

  /// Opens a path; nil where that fails, with the reason in `errno`.
  package convenience init?(path: String, flags: Int32) {
    let number = unsafe open(path, flags | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard number >= 0 else { return nil }
    self.init(owning: number)
  }

  /// A copy of the standard input; nil where that fails, with the reason in `errno`.
  package static var standardInput: Descriptor? {
    let copy = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3)
    return copy >= 0 ? Descriptor(owning: copy) : nil
  }

  deinit {
    close(number)
  }

  /// Whether it can be read or written without blocking; a failure or an end counts as both.
  func isReady(for events: Int32) -> Bool {
    var entry = pollfd(fd: number, events: Int16(events), revents: 0)
    return unsafe poll(&entry, 1, 0) > 0
  }

  /// Reads what there is, up to a limit.
  package func read(atMost limit: Int) -> Reading {
    // Standard input may be shared with others who want it to block.
    guard isReady(for: POLLIN) else { return .nothing }
    var buffer = [UInt8](repeating: 0, count: limit)
    let count = unsafe Glibc.read(number, &buffer, limit)
    if count > 0 { return .bytes(count == limit ? buffer : Array(buffer[..<count])) }
    if count == 0 { return .end }
    return errno == EAGAIN || errno == EINTR ? .nothing : .failed(code: errno)
  }

  /// Sends a few bytes to a connection; returns whether it took them.
  func send(_ bytes: [UInt8]) -> Bool {
    unsafe Glibc.send(number, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count
  }

  package var isFile: Bool { kind == S_IFREG }

  var kind: mode_t? {
    var status = stat()
    guard unsafe fstat(number, &status) == 0 else { return nil }
    return status.st_mode & S_IFMT
  }
}

extension SourceFailure {
  /// The meaning of a system error.
  init(code: Int32) {
    self =
      switch code {
      case ENOENT: .missing
      case EACCES, EPERM: .forbidden
      case EBUSY: .inUse
      case ECONNREFUSED: .refused
      case ETIMEDOUT: .timedOut
      case EHOSTUNREACH, ENETUNREACH: .noRoute
      case EADDRINUSE: .portInUse
      case ECONNRESET: .reset
      case ENODEV: .unplugged
      case EIO: .faulty
      default: .other(code: code)
      }
  }
}

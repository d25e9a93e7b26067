import Glibc

/// The standard input, for output piped from other programs.
struct StandardInputEndpoint: Endpoint {
  let name = SourceName.standardInput
  let comesBack = false

  func absence(for failure: SourceFailure) -> SourceProblem { .notRead(name, failure) }

  func open() -> Opening {
    Descriptor.standardInput.map { .open($0) } ?? .failed(SourceFailure(code: errno))
  }
}

/// A FIFO, into which one program after another may write.
struct PipeEndpoint: Endpoint {
  let path: String
  let comesBack: Bool

  var name: SourceName { .path(path) }

  func absence(for failure: SourceFailure) -> SourceProblem {
    comesBack ? .noWriter(path, failure) : .notRead(name, failure)
  }

  func open() -> Opening {
    Descriptor(path: path, flags: O_RDONLY).map { .open($0) } ?? .failed(SourceFailure(code: errno))
  }
}

/// A serial line, which may be unplugged and plugged in again.
struct SerialEndpoint: Endpoint {
  let path: String
  /// Bits a second; nil leaves the line as it is set.
  let speed: Int?

  var name: SourceName { .path(path) }
  let comesBack = true
  var doubt: SourceNotice? { .noSentences(path: path, speed: speed) }

  func absence(for failure: SourceFailure) -> SourceProblem { .noLine(path, failure) }

  func open() -> Opening {
    guard let descriptor = Descriptor(path: path, flags: O_RDONLY) else {
      return .failed(SourceFailure(code: errno))
    }
    guard isatty(descriptor.number) == 1 else { return .failed(.notSerial) }
    guard set(descriptor) else { return .failed(.speedNotSet) }
    return .open(descriptor)
  }

  /// The speeds that a line can be set to.
  static let speeds: [Int: Int32] = [
    1200: B1200, 2400: B2400, 4800: B4800, 9600: B9600, 19_200: B19200, 38_400: B38400, 57_600: B57600,
    115_200: B115200, 230_400: B230400, 460_800: B460800, 921_600: B921600,
  ]

  /// Bytes as they come, eight bits each, without a modem's leave.
  private func set(_ descriptor: Descriptor) -> Bool {
    var line = termios()
    guard unsafe tcgetattr(descriptor.number, &line) == 0 else { return false }
    unsafe cfmakeraw(&line)
    line.c_cflag |= tcflag_t(CLOCAL | CREAD)
    if let speed {
      guard let code = Self.speeds[speed] else { return false }
      unsafe _ = cfsetispeed(&line, speed_t(code))
      unsafe _ = cfsetospeed(&line, speed_t(code))
    }
    return unsafe tcsetattr(descriptor.number, TCSANOW, &line) == 0
  }
}

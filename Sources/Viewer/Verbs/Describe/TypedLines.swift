import Glibc

/// The lines that a user types, or that a script gives, one after the other as they arrive.
struct TypedLines {
  private var rest: [UInt8] = []
  private(set) var isOver = false

  /// The maximum length of a line.
  private static let longest = 4096

  static var isTerminal: Bool { isatty(STDIN_FILENO) == 1 }
  static let descriptor = STDIN_FILENO

  /// The input so far; when waiting, at least one line or the end.
  mutating func read(waiting: Bool) -> [String] {
    var lines: [String] = []
    while !isOver, lines.isEmpty || !waiting {
      guard isReady(within: waiting ? -1 : 0) else { break }
      var buffer = [UInt8](repeating: 0, count: Self.longest)
      let count = unsafe Glibc.read(Self.descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR || errno == EAGAIN && waiting { continue }
      if count < 0, errno == EAGAIN { break }
      guard count > 0 else {
        isOver = true
        if !rest.isEmpty { lines.append(take(rest.count)) }
        break
      }
      rest += buffer.prefix(count)
      while let end = rest.firstIndex(of: UInt8(ascii: "\n")) { lines.append(take(end)) }
      if rest.count > Self.longest { lines.append(take(rest.count)) }
    }
    return lines
  }

  /// Whether there is something to read, or the end; less than nothing waits for it as long as that takes.
  private func isReady(within milliseconds: Int32) -> Bool {
    var polled = pollfd(fd: Self.descriptor, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&polled, 1, milliseconds) != 0
  }

  private mutating func take(_ count: Int) -> String {
    let line = String(decoding: rest.prefix(count).filter { $0 != UInt8(ascii: "\r") }, as: UTF8.self)
    rest.removeFirst(min(count + 1, rest.count))
    return line
  }
}

internal import Glibc

/// Separates the user's input from the terminal's answers.
///
/// ncurses knows the keys of unusual terminals (terminfo) and sets the modes, but the bytes are read here: its own
/// `getch` waits after every Esc while nothing can be drawn, drops a character that arrives in two parts, swallows
/// bytes after an invalid one, and needs two system calls for each byte.
@MainActor
package final class Keyboard {
  private let screen: Screen
  private var parser: InputParser
  /// When the last byte came, while the parser holds a part of something.
  private var heldSince: ContinuousClock.Instant?
  private var toldSize: (columns: Int, rows: Int)
  private var hasToldHangUp = false

  package init(of screen: Screen) {
    self.screen = screen
    parser = InputParser(keys: screen.terminal.keys)
    toldSize = screen.size
  }

  /// The descriptor of the input.
  var descriptor: Int32 { screen.input }

  /// Reads the available input without waiting; the rest of a large amount stays for the next call.
  package func read(at now: ContinuousClock.Instant = .now) -> [Input] {
    var meanings: [InputParser.Meaning] = []
    parser.mousePixels = screen.mousePixels
    parser.isCursorAsked = screen.isCursorAsked
    switch receive() {
    case .bytes(let bytes):
      for byte in bytes { parser.take(byte, into: &meanings) }
      heldSince = parser.patience == nil ? nil : now
    case .nothing:
      if let left = patience(at: now), left <= .zero {
        parser.giveUp(into: &meanings)
        heldSince = nil
      }
    case .end:
      return hangUp()
    }
    return screen.isGone ? hangUp() : changeOfSize() + meanings.compactMap(understand)
  }

  /// How much longer the part that is held may wait in silence; nil when none is.
  func patience(at now: ContinuousClock.Instant) -> Duration? {
    guard let patience = parser.patience, let heldSince else { return nil }
    return max(.zero, patience - heldSince.duration(to: now))
  }

  private enum Received {
    case bytes(ArraySlice<UInt8>)
    case nothing
    case end
  }

  private func receive() -> Received {
    var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard unsafe poll(&ready, 1, 0) > 0 else { return .nothing }
    var buffer = [UInt8](repeating: 0, count: 16_384)
    let count = unsafe Glibc.read(descriptor, &buffer, buffer.count)
    if count > 0 { return .bytes(buffer[..<count]) }
    return count < 0 && (errno == EAGAIN || errno == EINTR) ? .nothing : .end
  }

  private func hangUp() -> [Input] {
    defer { hasToldHangUp = true }
    return hasToldHangUp ? [] : [.hangUp]
  }

  private func changeOfSize() -> [Input] {
    guard toldSize != screen.size else { return [] }
    toldSize = screen.size
    return [.resize(columns: toldSize.columns, rows: toldSize.rows)]
  }

  private func understand(_ meaning: InputParser.Meaning) -> Input? {
    switch meaning {
    case .answer(let answer):
      return screen.learn(answer) ? .capabilities : nil
    case .input(.mouse(var event)):
      // A drag may leave the window, and a report may be older than the size.
      event.column = min(event.column, screen.size.columns - 1)
      event.row = min(event.row, screen.size.rows - 1)
      return .mouse(event)
    case .input(let input):
      return input
    }
  }
}

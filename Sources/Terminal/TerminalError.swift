internal import Glibc

/// Why there can be no full screen here.
package enum TerminalError: Error, Equatable {
  /// Standard output is no terminal.
  case noScreen
  /// Neither standard input nor the controlling terminal can be read for keys.
  case noKeyboard
  case noTerminalName
  case unknownTerminal(String)
  /// The terminal cannot put text where it is wanted.
  case unsuitableTerminal(String)
  case system(doing: String, code: Int32)

  package var problem: String {
    switch self {
    case .noScreen: "Standard output is not a terminal."
    case .noKeyboard: "There is no terminal to read keys from."
    case .noTerminalName: "TERM is not set."
    case .unknownTerminal(let name): "Unknown terminal type “\(Self.printable(name))”."
    case .unsuitableTerminal(let name): "The terminal type “\(Self.printable(name))” can't show a full screen."
    case .system(let action, let code): "\(action) failed: \(Self.words(for: code))."
    }
  }

  package var advice: String {
    switch self {
    case .noScreen, .noKeyboard: "Run it in a terminal, or draw one frame with rumbo snapshot."
    case .noTerminalName, .unknownTerminal, .unsuitableTerminal:
      "Set TERM to a type it resembles, as in TERM=xterm-256color, or draw one frame with rumbo snapshot."
    case .system: "Try another terminal, or draw one frame with rumbo snapshot."
    }
  }

  /// The system's own words for an error number, but for a disk that is full.
  static func words(for code: Int32) -> String {
    if [ENOSPC, EDQUOT].contains(code) { return "the disk is full" }
    return unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)"
  }

  /// The name comes from the environment and goes to a terminal: what could steer it stays out.
  private static func printable(_ name: String) -> String {
    String(name.unicodeScalars.prefix(40).map { (0x20..<0x7f).contains($0.value) ? Character($0) : "?" })
  }
}

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
}

extension Int32 {
  /// The system's text for an error number, except for a full disk.
  var words: String {
    if [ENOSPC, EDQUOT].contains(self) { return "the disk is full" }
    return unsafe strerror(self).map { unsafe String(cString: $0) } ?? "error \(self)"
  }
}

extension String {
  /// The text without anything that could control a terminal: it comes from the environment.
  var printable: String {
    String(unicodeScalars.prefix(40).map { (0x20..<0x7f).contains($0.value) ? Character($0) : "?" })
  }
}

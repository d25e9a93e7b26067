/// The text of a paste, while it comes.
package struct PasteReader {
  /// The rest of a longer paste is lost.
  package static let longest = 65_536

  private static let end = Array("\u{1b}[201~".utf8)

  private var bytes: [UInt8] = []
  /// How much of the end has been seen.
  private var matched = 0

  /// The text so far, with line ends as in a file.
  var text: String {
    let text = String(decoding: bytes, as: UTF8.self)
    // Terminals send the ends of lines as the Enter key.
    return text.split(omittingEmptySubsequences: false) { $0 == "\r" || $0 == "\r\n" }.joined(separator: "\n")
  }

  /// Whether the last that came is what Ctrl-C sends.
  var endsWithInterrupt: Bool { matched == 0 && bytes.last == 0x03 }

  /// Takes the next byte; returns whether there is more to come.
  mutating func take(_ byte: UInt8) -> Bool {
    if byte == Self.end[matched] {
      matched += 1
      return matched < Self.end.count
    }
    // The end marker doesn't repeat its first byte, so after a mismatch it can only start over.
    for earlier in Self.end.prefix(matched) { hold(earlier) }
    matched = byte == Self.end[0] ? 1 : 0
    if matched == 0 { hold(byte) }
    return true
  }

  private mutating func hold(_ byte: UInt8) {
    if bytes.count < Self.longest { bytes.append(byte) }
  }
}

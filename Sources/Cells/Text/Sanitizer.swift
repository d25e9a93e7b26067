/// The one entry for untrusted text: map data, files, receivers, servers, arguments.
///
/// Its results can't move the cursor, change a colour, change the direction of writing, or hide anything.
///
/// | code points | become |
/// |---|---|
/// | controls (C0, DEL, C1), noncharacters, bytes that are no UTF-8 (lone surrogates too) | `�` |
/// | tab, line feed, vertical tab, form feed, return, U+0085, U+2028, U+2029 | a space |
/// | marks, embeddings, overrides and isolates of direction | nothing |
/// | zero-width spaces and joiners, U+FEFF, soft hyphen, other formats, tags, fillers | nothing |
/// | a mark without a character before it, the third and later marks of one | nothing |
/// | an emoji joined from several | its first part |
///
/// Format characters vanish without a sign, because legitimate names contain many of them and show nothing for them.
package enum Sanitizer {
  /// More characters than any line of a screen has.
  package static let defaultLimit = 4096

  /// The text as it may be drawn and written, cut after that many characters.
  package static func clean(_ text: String, limit: Int = defaultLimit) -> String {
    if text.utf8.count <= limit && isSimple(text) { return text }
    var result = String.UnicodeScalarView()
    for (glyph, _) in SafeGlyphs(text).prefix(limit) { result.append(glyph) }
    return String(result)
  }

  /// Whether the text is made of printable ASCII and letters of Latin (U+00C0 to U+023F): a cell each, nothing to clean.
  static func isSimple(_ text: String) -> Bool {
    var isLetterBegun = false
    // As a span, which takes a third of the time.
    let bytes = text.utf8Span.span
    for index in bytes.indices {
      let byte = bytes[index]
      if byte & 0xc0 == 0x80 {
        guard isLetterBegun else { return false }
        isLetterBegun = false
      } else if isLatinStart(byte) {
        isLetterBegun = true
      } else {
        guard (0x20..<0x7f).contains(byte) else { return false }
      }
    }
    return true
  }

  /// Whether a byte begins a letter between U+00C0 and U+023F.
  private static func isLatinStart(_ byte: UInt8) -> Bool { (0xc3...0xc8).contains(byte) }

  /// Whether the text is printable ASCII, as most names are: one cell a byte, and nothing to clean.
  static func isPlain(_ text: String) -> Bool {
    text.utf8.allSatisfy { (0x20..<0x7f).contains($0) }
  }
}

/// The handling of a code point from outside.
enum ScalarHandling {
  case kept, blank, damaged, dropped

  init(_ scalar: Unicode.Scalar) {
    let value = scalar.value
    switch value {
    case 0x20..<0x7f: self = .kept
    case 0x09...0x0d, 0x85, 0x2028, 0x2029: self = .blank
    case 0..<0xa0: self = .damaged
    case 0xa0..<0x300: self = value == 0xad ? .dropped : .kept
    case 0xfdd0...0xfdef: self = .damaged
    case _ where value & 0xfffe == 0xfffe: self = .damaged
    case _ where Self.invisible.contains(value): self = .dropped
    default: self = .kept
    }
  }

  /// Formats and fillers that show nothing; variation selectors 15 and 16 do and are not among them.
  private static let invisible = ScalarRanges(
    """
    34f 61c 115f-1160 17b4-17b5 180b-180f 200b-200f 202a-202e 2060-206f 3164 fe00-fe0d feff ffa0 fff0-fffb
    1bca0-1bca3 1d173-1d17a e0000-e0fff
    """
  )
}

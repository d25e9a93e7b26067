/// The number of cells that characters take in a terminal.
///
/// Wide, fullwidth and emoji characters take two, marks that combine with the character before take none. Terminals
/// follow different versions of Unicode, so a writer must not rely on this for rare characters.
package struct CharacterWidth: Hashable, Sendable {
  /// Characters that only East Asian fonts draw wide take one cell, as nearly every terminal has it.
  package static let standard = CharacterWidth()

  /// The cells a code point takes by itself: 0, 1 or 2; control characters take none.
  package func of(_ scalar: Unicode.Scalar) -> Int {
    let value = scalar.value
    if value < 0x7f { return value < 0x20 ? 0 : 1 }
    if value < 0xa0 { return 0 }
    if Self.isSurelyNarrow(value) { return 1 }
    // Nothing is assigned there.
    if value >= 0x40000 && value < 0xe0000 { return 1 }
    if ScalarRanges.zeroWidth.contains(value) { return 0 }
    return ScalarRanges.wide.contains(value) ? 2 : 1
  }

  /// Whether a code point is one of the most frequent letters and signs, which need no lookup in the tables.
  private static func isSurelyNarrow(_ value: UInt32) -> Bool {
    switch value {
    case 0xa0..<0xad, 0xae..<0x300, 0x2010..<0x2028, 0x2500..<0x25fd: true
    default: false
    }
  }

  /// The cells a character takes: 0 for the right half of a wide one, else 1 or 2.
  package func of(_ glyph: Glyph) -> Int {
    guard let base = glyph.base else { return 0 }
    guard base.value >= 0x7f || glyph.packed > 0x1f_ffff else { return 1 }
    let scalars = glyph.scalars.dropFirst()
    if scalars.contains(.emojiPresentation) { return 2 }
    if scalars.contains(.textPresentation) { return 1 }
    if base.isRegionalIndicator { return scalars.isEmpty ? 1 : 2 }
    return max(of(base), 1)
  }

  /// The cells a text takes on one line, once it is clean.
  package func of(_ text: String) -> Int {
    if Sanitizer.isSimple(text) { return text.utf8.reduce(0) { $1 & 0xc0 == 0x80 ? $0 : $0 + 1 } }
    return SafeGlyphs(text).reduce(0) { $0 + $1.width }
  }
}

extension Unicode.Scalar {
  static let textPresentation: Unicode.Scalar = "\u{fe0e}"
  static let emojiPresentation: Unicode.Scalar = "\u{fe0f}"
  static let joiner: Unicode.Scalar = "\u{200d}"

  /// Half of a flag.
  var isRegionalIndicator: Bool { (0x1f1e6...0x1f1ff).contains(value) }

  /// Whether this can stand as a picture; digits and signs can, as keycaps.
  var isPictograph: Bool { value > 0x7f && properties.isEmoji && !isRegionalIndicator }
}

/// Texts made to fit a width.
extension CharacterWidth {
  /// The text, cleaned; if it is wider than allowed, cut and ended by `…`.
  package func truncating(_ text: String, to columns: Int) -> String {
    if Sanitizer.isSimple(text), of(text) <= columns { return text }
    var (whole, wholeCount, wholeWidth) = (String.UnicodeScalarView(), 0, 0)
    // How much of it stays where the dots are needed.
    var (keptCount, keptWidth) = (0, 0)
    for (glyph, width) in SafeGlyphs(text) {
      wholeWidth += width
      guard wholeWidth <= columns else { return columns < 1 ? "" : trimmingEnd(whole.prefix(keptCount)) + "…" }
      wholeCount += whole.append(glyph)
      if keptWidth + width < columns, keptWidth + width == wholeWidth {
        keptCount = wholeCount
        keptWidth += width
      }
    }
    return String(whole)
  }

  /// The text made exactly that wide, cut or filled with blanks on the right.
  package func padding(_ text: String, to columns: Int) -> String {
    let fitted = truncating(text, to: columns)
    return fitted + String(repeating: " ", count: max(columns - of(fitted), 0))
  }

  /// The text broken into lines between words; a word that is too long for a line is broken anywhere.
  package func wrapping(_ text: String, to columns: Int) -> [String] {
    precondition(columns >= 2, "a line fits a wide character")
    var lines: [String] = []
    var line = ""
    for word in Sanitizer.clean(text).split(separator: " ").flatMap({ pieces(of: String($0), columns) }) {
      if line.isEmpty {
        line = word
      } else if of(line) + 1 + of(word) <= columns {
        line += " " + word
      } else {
        lines.append(line)
        line = word
      }
    }
    return line.isEmpty ? lines : lines + [line]
  }

  /// A word, cut where a line ends.
  private func pieces(of word: String, _ columns: Int) -> [String] {
    var pieces: [String] = []
    var (piece, used) = (String.UnicodeScalarView(), 0)
    for (glyph, width) in SafeGlyphs(word) {
      if used + width > columns {
        pieces.append(String(piece))
        (piece, used) = (String.UnicodeScalarView(), 0)
      }
      piece.append(glyph)
      used += width
    }
    return pieces + [String(piece)]
  }

  /// No blank before the dots.
  private func trimmingEnd(_ scalars: Substring.UnicodeScalarView) -> String {
    scalars.lastIndex { $0 != " " }.map { String(scalars[...$0]) } ?? ""
  }
}

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

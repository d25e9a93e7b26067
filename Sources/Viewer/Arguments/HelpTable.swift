import Cells

/// Words and what they mean, in two columns, as help prints options, commands and keys.
enum HelpTable {
  private static let margin = 2
  private static let widestLeft = 24

  /// Lines of at most this width; a left part that is too wide has its text on the next line.
  static func lines(_ rows: [(String, String)], columns: Int) -> [String] {
    let characters = CharacterWidth.standard
    let widths = rows.map { characters.of($0.0) }.filter { $0 <= widestLeft }
    let indent = margin + (widths.max() ?? widestLeft) + 2
    let blank = String(repeating: " ", count: indent)
    return rows.flatMap { left, right in
      let first = "  " + left
      let texts = characters.wrapping(right, to: max(columns - indent, 20))
      guard characters.of(first) + 2 <= indent else { return [first] + texts.map { blank + $0 } }
      let padded = characters.padding(first, to: indent)
      return texts.enumerated().map { index, text in (index == 0 ? padded : blank) + text }
    }
  }
}

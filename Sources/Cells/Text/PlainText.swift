/// Text in ASCII only, one character for each, so that layouts stay; in a picture, some letters become two if there is
/// space.
package enum PlainText {
  /// Letters lose their marks, signs become the nearest that there is, and what has no likeness a question mark.
  package static func folded(_ text: String) -> String {
    if Sanitizer.isPlain(text) { return text }
    var folded = ""
    for scalar in text.unicodeScalars { folded.unicodeScalars.append(Unicode.Scalar(byte(for: scalar))) }
    return folded
  }

  static func byte(for scalar: Unicode.Scalar) -> UInt8 {
    scalar.value < 0x80 ? UInt8(scalar.value) : likenesses[scalar] ?? UInt8(ascii: "?")
  }

  /// The rows of `PlainText.tsv`, in which some marked letters are like marked ones.
  private static let likenesses: [Unicode.Scalar: UInt8] = {
    let rows = ShapeTable.rows(of: "PlainText.tsv")
    var found: [Unicode.Scalar: UInt8] = [:]
    for _ in 0..<3 {
      for (letter, likeness) in rows {
        guard let base = likeness.unicodeScalars.first else { continue }
        if let byte = base.isASCII ? UInt8(base.value) : found[base] { found[letter] = byte }
      }
    }
    return found
  }()
}

extension PlainText {
  /// Letters that become two if there is space.
  static let twins: [Unicode.Scalar: (Unicode.Scalar, Unicode.Scalar)] = [
    "ß": ("s", "s"), "ẞ": ("S", "S"), "æ": ("a", "e"), "Æ": ("A", "E"), "œ": ("o", "e"), "Œ": ("O", "E"),
    "þ": ("t", "h"), "Þ": ("T", "h"), "ĳ": ("i", "j"), "Ĳ": ("I", "J"),
  ]
}

extension CellGrid {
  /// The same picture in nothing but ASCII.
  package var inASCII: CellGrid {
    var plain = self
    for index in cells.indices.reversed() {
      guard let base = cells[index].glyph.base, let twins = PlainText.twins[base] else { continue }
      plain.write(twins, at: index)
    }
    for index in plain.cells.indices {
      let glyph = plain.cells[index].glyph
      // The right half of a wide character.
      let byte = glyph.base.map { PlainText.byte(for: $0) } ?? UInt8(ascii: " ")
      plain.cells[index].glyph = Glyph(Unicode.Scalar(byte))
    }
    return plain
  }

  /// Writes two letters for one, for which what is written behind it moves on by a cell; not where that would hide text.
  private mutating func write(_ letters: (Unicode.Scalar, Unicode.Scalar), at index: Int) {
    let endOfRow = (index / columns + 1) * columns
    var end = index + 1
    while end < endOfRow, isText(at: end, before: endOfRow) { end += 1 }
    guard end < endOfRow, PrintableShape.draws(cells[end].glyph) || cells[end].glyph.inkShare != nil else { return }
    for place in (index + 1...end).reversed() { cells[place] = cells[place - 1] }
    texts?.shift(index + 1...end)
    cells[index].glyph = Glyph(letters.0)
    cells[index + 1].glyph = Glyph(letters.1)
  }

  /// Whether what is written goes on in a cell: letters, what stands right behind one, and a space between words.
  private func isText(at index: Int, before end: Int) -> Bool {
    if isLetter(at: index) { return true }
    let isGap = cells[index].glyph == .space || isLetter(at: index - 1)
    return isGap && index + 1 < end && isLetter(at: index + 1)
      || [Glyph("."), Glyph(",")].contains(cells[index].glyph) && isLetter(at: index - 1)
  }

  private func isLetter(at index: Int) -> Bool {
    cells[index].glyph.base.map { $0.properties.isAlphabetic || $0.properties.numericType != nil } ?? true
  }
}

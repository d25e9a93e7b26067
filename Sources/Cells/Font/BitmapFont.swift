/// A sans serif of our own, drawn in pixels for cells of 8×16.
///
/// Capitals stand on row 12 and reach up to row 3, small letters to row 6; three rows hang below. Marks have the rows
/// above, with one left free. Lines are a pixel wide.
struct BitmapFont: Sendable {
  static let standard = BitmapFont()

  private static let capitalTop = 3

  private var pictures: [Unicode.Scalar: GlyphPicture] = [:]

  private init() {
    for sheet in FontSheet.all { pictures.merge(sheet.pictures) { _, new in new } }
    for (letter, base) in Self.pairs(FontComposition.alike) { pictures[letter] = pictures[base] }
    for (mark, letters) in FontComposition.marked + FontComposition.markedTwice {
      for (letter, base) in Self.pairs(letters) {
        pictures[letter] = pictures[base].map { marked($0, mark) }
      }
    }
  }

  private static func pairs(_ text: String) -> [(letter: Unicode.Scalar, base: Unicode.Scalar)] {
    text.split(whereSeparator: \.isWhitespace).map { word in
      let scalars = Array(word.unicodeScalars)
      precondition(scalars.count == 2, "a letter is followed by its base: \(word)")
      return (scalars[0], scalars[1])
    }
  }

  /// The picture of a glyph with its marks; a frame where the font doesn't have it.
  func picture(of glyph: Glyph, columns: Int) -> GlyphPicture {
    guard let base = glyph.base else { return .empty }
    if base.properties.isWhitespace { return .empty }
    guard let picture = pictures[base] else { return .missing(columns: columns) }
    let whole = glyph.scalars.dropFirst().reduce(picture) { marked($0, $1) }
    return columns == 2 ? whole.centeredInTwoCells : whole
  }

  /// A letter with a mark, which stands above small letters as it does above capitals.
  private func marked(_ base: GlyphPicture, _ mark: Unicode.Scalar) -> GlyphPicture {
    guard let picture = pictures[mark] else { return base }
    guard picture.top < Self.capitalTop else { return base.merged(with: picture) }
    return base.merged(with: picture.lowered(by: max(base.top - Self.capitalTop, 0)))
  }
}

extension GlyphPicture {
  /// The first row with ink.
  fileprivate var top: Int { rows.firstIndex { $0 != 0 } ?? Self.height }

  fileprivate var centeredInTwoCells: GlyphPicture {
    var result = self
    for row in rows.indices { result.rows[row] <<= UInt32(Self.width / 2) }
    return result
  }
}

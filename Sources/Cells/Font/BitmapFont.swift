/// A sans serif of our own, drawn in pixels for cells of 8×16: `Rumbo.hex`, in the format of GNU Unifont.
///
/// The baseline is row 12; capitals reach up to row 3, small letters to row 6; three rows are for descenders. Marks
/// have the rows above, with one left free. Lines are a pixel wide.
struct BitmapFont: Sendable {
  /// Read when the first glyph is drawn.
  static let standard = BitmapFont(hex: Embedded.text(of: "Rumbo.hex") ?? "")

  private static let capitalTop = 3

  private var pictures: [Unicode.Scalar: GlyphPicture] = [:]

  /// - Parameter hex: A line for each glyph: its code point, a colon, and two digits for each row from the top.
  init(hex: String) {
    for line in hex.split(separator: "\n") {
      let parts = line.split(separator: ":")
      guard parts.count == 2, let scalar = UInt32(parts[0], radix: 16).flatMap(Unicode.Scalar.init),
        let picture = GlyphPicture(hex: parts[1])
      else { preconditionFailure("a glyph is a code point and sixteen rows: \(line)") }
      pictures[scalar] = picture
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
  /// Two digits a row, their highest bit the pixel on the left.
  fileprivate init?(hex: Substring) {
    let digits = hex.compactMap(\.hexDigitValue)
    guard digits.count == 2 * Self.height else { return nil }
    let quads = digits.map { Self.mirrored[$0] }
    self.init(rows: (0..<Self.height).map { quads[2 * $0] | quads[2 * $0 + 1] << 4 })
  }

  /// Four bits from the other end.
  private static let mirrored: [UInt32] = [0, 8, 4, 12, 2, 10, 6, 14, 1, 9, 5, 13, 3, 11, 7, 15]

  /// The first row with ink.
  fileprivate var top: Int { rows.firstIndex { $0 != 0 } ?? Self.height }

  fileprivate var centeredInTwoCells: GlyphPicture {
    var result = self
    for row in rows.indices { result.rows[row] <<= UInt32(Self.width / 2) }
    return result
  }
}

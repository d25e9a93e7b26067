package import Raster

/// Draws grids as pictures, 8×16 pixels a cell: blocks exactly, text in a bitmap font.
package struct CellPainter: Sendable {
  package static let cellWidth = GlyphPicture.width
  package static let cellHeight = GlyphPicture.height

  private let colors: ScreenColors

  package init(colors: ScreenColors = .dark) {
    self.colors = colors
  }

  /// The picture of a grid; it has no transparent pixel.
  package func bitmap(of grid: CellGrid) -> Bitmap {
    var bitmap = Bitmap(width: grid.columns * Self.cellWidth, height: grid.rows * Self.cellHeight)
    var pictures = GlyphPictures()
    for row in 0..<grid.rows {
      for column in 0..<grid.columns where grid[column, row].glyph != .continuation {
        let isWide = column + 1 < grid.columns && grid[column + 1, row].glyph == .continuation
        let cell = grid[column, row]
        let picture = pictures.picture(of: cell, columns: isWide ? 2 : 1)
        let origin = (row * Self.cellHeight * bitmap.width + column * Self.cellWidth) * 4
        paint(picture, cell, isWide ? 2 : 1, into: &bitmap.bytes, at: origin, stride: bitmap.width * 4)
      }
    }
    return bitmap
  }

  private func paint(
    _ picture: GlyphPicture,
    _ cell: Cell,
    _ columns: Int,
    into bytes: inout [UInt8],
    at origin: Int,
    stride: Int
  ) {
    let (ink, ground) = colors.colors(of: cell)
    let front = ScreenColors.mix(ink, ground, quarters: picture.quarters)
    var pixels = bytes.mutableSpan
    for row in 0..<Self.cellHeight {
      var bits = picture.rows[row]
      let start = origin + row * stride
      for offset in Swift.stride(from: start, to: start + columns * Self.cellWidth * 4, by: 4) {
        let color = bits & 1 == 0 ? ground : front
        pixels[offset] = UInt8(truncatingIfNeeded: color >> 16)
        pixels[offset + 1] = UInt8(truncatingIfNeeded: color >> 8)
        pixels[offset + 2] = UInt8(truncatingIfNeeded: color)
        pixels[offset + 3] = 255
        bits >>= 1
      }
    }
  }
}

/// The pictures of the glyphs met so far.
private struct GlyphPictures {
  private struct Key: Hashable {
    let glyph: Glyph
    let style: CellStyle
    let columns: Int
  }

  private var known: [Key: GlyphPicture] = [:]

  mutating func picture(of cell: Cell, columns: Int) -> GlyphPicture {
    let style = cell.style.intersection([.bold, .italic, .underline])
    let key = Key(glyph: cell.glyph, style: style, columns: columns)
    if let picture = known[key] { return picture }
    let picture = draw(key)
    known[key] = picture
    return picture
  }

  private func draw(_ key: Key) -> GlyphPicture {
    var picture = BlockShape.of(key.glyph).map { GlyphPicture($0) } ?? text(key)
    if key.style.contains(.underline) { picture = picture.underlined(columns: key.columns) }
    return picture
  }

  private func text(_ key: Key) -> GlyphPicture {
    var picture = BitmapFont.standard.picture(of: key.glyph, columns: key.columns)
    if key.style.contains(.italic) { picture = picture.italic }
    return key.style.contains(.bold) ? picture.bold : picture
  }
}

/// A sans serif of our own, drawn in pixels for cells of 8×16: `Rumbo.hex`, in the format of GNU Unifont.
///
/// The baseline is row 12; capitals reach up to row 3, small letters to row 6; three rows are for descenders. Marks
/// have the rows above, with one left free. Lines are a pixel wide.
private struct BitmapFont: Sendable {
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

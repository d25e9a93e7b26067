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

/// The pixels that a glyph inks in its cell, or in the two cells of a wide one.
struct GlyphPicture: Equatable {
  static let width = 8
  static let height = 16

  /// One number a row, from the top; the lowest bit is the pixel on the left.
  var rows: [UInt32]
  /// How much of the ink shows, in quarters.
  var quarters = 4

  static let empty = GlyphPicture(rows: Array(repeating: 0, count: height))

  init(rows: [UInt32]) {
    precondition(rows.count == Self.height, "a glyph is sixteen pixels high")
    self.rows = rows
  }

  /// A frame for what the font doesn't have.
  static func missing(columns: Int) -> GlyphPicture {
    var picture = empty
    let edge = UInt32(1) << UInt32(columns * width - 1) - 2
    for row in 3...12 { picture.rows[row] = row == 3 || row == 12 ? edge : 2 | (edge + 2) >> 1 }
    return picture
  }

  /// Each pixel with one more to its right.
  var bold: GlyphPicture {
    var result = self
    for row in rows.indices { result.rows[row] |= rows[row] << 1 }
    return result
  }

  /// Slanted to the right about its centre.
  var italic: GlyphPicture {
    var result = self
    for row in rows.indices { result.rows[row] = row < 7 ? rows[row] << 1 : row > 11 ? rows[row] >> 1 : rows[row] }
    return result
  }

  func underlined(columns: Int) -> GlyphPicture {
    var result = self
    result.rows[14] = UInt32(1) << UInt32(columns * Self.width) - 1
    return result
  }

  func merged(with other: GlyphPicture) -> GlyphPicture {
    var result = self
    for row in rows.indices { result.rows[row] |= other.rows[row] }
    return result
  }

  /// The same so many pixels further down.
  func lowered(by distance: Int) -> GlyphPicture {
    var result = Self.empty
    for row in rows.indices where rows.indices.contains(row + distance) { result.rows[row + distance] = rows[row] }
    return result
  }
}

/// The exact shape of a block, braille or box drawing glyph, as rectangles that don't overlap much and never miss.
///
/// A cell is 8 units wide and 48 high, so that halves, thirds, quarters and eighths of it are whole numbers.
struct BlockShape: Equatable {
  static let width = 8
  static let height = 48

  struct Rectangle: Equatable {
    var x: Int
    var y: Int
    var width: Int
    var height: Int
  }

  let rectangles: [Rectangle]
  /// How much of the ink shows in them, in quarters; shades are the only glyphs with less than four.
  let quarters: Int

  init(_ rectangles: [Rectangle], quarters: Int = 4) {
    self.rectangles = rectangles
    self.quarters = quarters
  }

  /// The shape of a glyph, unless that is a matter of fonts.
  static func of(_ glyph: Glyph) -> BlockShape? { all[glyph] }

  private static let all: [Glyph: BlockShape] = {
    var shapes = BoxDrawing.shapes
    for pattern in 1..<256 {
      shapes[BlockGlyphs.octant(pattern)] = mosaic(pattern, columns: 2, rows: 4)
      shapes[BlockGlyphs.braille(pattern)] = braille(pattern)
    }
    for pattern in 1..<64 { shapes[BlockGlyphs.sextant(pattern)] = mosaic(pattern, columns: 2, rows: 3) }
    for pattern in 1..<16 { shapes[BlockGlyphs.quadrant(pattern)] = mosaic(pattern, columns: 2, rows: 2) }
    for eighths in 1..<8 {
      shapes[glyph(0x2580 + eighths)] = bottom(eighths)
      shapes[glyph(0x2590 - eighths)] = left(eighths)
    }
    for quarters in 1...3 {
      shapes[glyph(0x2590 + quarters)] = BlockShape([whole], quarters: quarters)
    }
    for (offset, eighths) in [2, 3, 5, 6, 7].enumerated() {
      shapes[glyph(0x1fb82 + offset)] = top(eighths)
      shapes[glyph(0x1fb87 + offset)] = right(eighths)
    }
    shapes[Glyph("\u{2800}")] = BlockShape([])
    shapes[Glyph("▔")] = top(1)
    shapes[Glyph("▕")] = right(1)
    return shapes
  }()

  private static let whole = Rectangle(x: 0, y: 0, width: width, height: height)

  private static func bottom(_ eighths: Int) -> BlockShape {
    BlockShape([Rectangle(x: 0, y: height - eighths * 6, width: width, height: eighths * 6)])
  }

  private static func top(_ eighths: Int) -> BlockShape {
    BlockShape([Rectangle(x: 0, y: 0, width: width, height: eighths * 6)])
  }

  private static func left(_ eighths: Int) -> BlockShape {
    BlockShape([Rectangle(x: 0, y: 0, width: eighths, height: height)])
  }

  private static func right(_ eighths: Int) -> BlockShape {
    BlockShape([Rectangle(x: width - eighths, y: 0, width: eighths, height: height)])
  }

  /// Bit 0 is the part at the top left, then row by row; parts side by side become one.
  private static func mosaic(_ pattern: Int, columns: Int, rows: Int) -> BlockShape {
    let (partWidth, partHeight) = (width / columns, height / rows)
    var rectangles: [Rectangle] = []
    for row in 0..<rows {
      let bits = pattern >> (row * columns) & 3
      guard bits != 0 else { continue }
      let strip = Rectangle(
        x: bits == 2 ? partWidth : 0,
        y: row * partHeight,
        width: bits == 3 ? width : partWidth,
        height: partHeight
      )
      if let last = rectangles.last, last.x == strip.x, last.width == strip.width, last.y + last.height == strip.y {
        rectangles[rectangles.count - 1].height += partHeight
      } else {
        rectangles.append(strip)
      }
    }
    return BlockShape(rectangles)
  }

  private static func braille(_ pattern: Int) -> BlockShape {
    BlockShape(
      (0..<8).filter { pattern >> $0 & 1 == 1 }.map { bit in
        Rectangle(x: bit % 2 * 4 + 1, y: bit / 2 * 12 + 3, width: 2, height: 6)
      }
    )
  }

  private static func glyph(_ value: Int) -> Glyph {
    Unicode.Scalar(UInt32(value)).map { Glyph($0) } ?? .space
  }
}

/// Shapes in the pixels of the font.
extension GlyphPicture {
  init(_ shape: BlockShape) {
    self = .empty
    quarters = shape.quarters
    for rectangle in shape.rectangles {
      let bits = (UInt32(1) << UInt32(rectangle.width) - 1) << UInt32(rectangle.x)
      for row in Self.row(rectangle.y)..<Self.row(rectangle.y + rectangle.height) { rows[row] |= bits }
    }
  }

  /// The row of pixels nearest to a height in the units of shapes.
  private static func row(_ y: Int) -> Int {
    (y * height + BlockShape.height / 2) / BlockShape.height
  }
}

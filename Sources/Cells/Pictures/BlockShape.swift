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
      shapes[BlockGlyphs.glyph(0x2580 + eighths)] = bottom(eighths)
      shapes[BlockGlyphs.glyph(0x2590 - eighths)] = left(eighths)
    }
    for quarters in 1...3 {
      shapes[BlockGlyphs.glyph(0x2590 + quarters)] = BlockShape([whole], quarters: quarters)
    }
    for (offset, eighths) in [2, 3, 5, 6, 7].enumerated() {
      shapes[BlockGlyphs.glyph(0x1fb82 + offset)] = top(eighths)
      shapes[BlockGlyphs.glyph(0x1fb87 + offset)] = right(eighths)
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

/// The lines U+2500 to U+257F, except the arcs and diagonals, which are no rectangles.
enum BoxDrawing {
  private enum Weight: Int {
    case none, light, heavy, double
  }

  /// The weights of the arms up, to the right, down and to the left, one glyph after the other; `-` is none of ours.
  private static let arms = """
    0101 0202 1010 2020 0101 0202 1010 2020 0101 0202 1010 2020 0110 0210 0120 0220
    0011 0012 0021 0022 1100 1200 2100 2200 1001 1002 2001 2002 1110 1210 2110 1120
    2120 2210 1220 2220 1011 1012 2011 1021 2021 2012 1022 2022 0111 0112 0211 0212
    0121 0122 0221 0222 1101 1102 1201 1202 2101 2102 2201 2202 1111 1112 1211 1212
    2111 1121 2121 2112 2211 1122 1221 2212 1222 2122 2221 2222 0101 0202 1010 2020
    0303 3030 0310 0130 0330 0013 0031 0033 1300 3100 3300 1003 3001 3003 1310 3130
    3330 1013 3031 3033 0313 0131 0333 1303 3101 3303 1313 3131 3333 ---- ---- ----
    ---- ---- ---- ---- 0001 1000 0100 0010 0002 2000 0200 0020 0201 1020 0102 2010
    """

  static var shapes: [Glyph: BlockShape] {
    var shapes: [Glyph: BlockShape] = [:]
    for (index, word) in arms.split(whereSeparator: \.isWhitespace).enumerated() {
      let weights = word.compactMap { $0.wholeNumberValue.flatMap(Weight.init) }
      guard weights.count == 4, let scalar = Unicode.Scalar(UInt32(0x2500 + index)) else { continue }
      let lines = dashes(of: index).map { dashed(weights, into: $0) } ?? joined(weights)
      shapes[Glyph(scalar)] = BlockShape(lines)
    }
    return shapes
  }

  private static func dashes(of index: Int) -> Int? {
    switch index {
    case 0x04..<0x08: 3
    case 0x08..<0x0c: 4
    case 0x4c..<0x50: 2
    default: nil
    }
  }

  private static func dashed(_ weights: [Weight], into count: Int) -> [BlockShape.Rectangle] {
    let isHorizontal = weights[0] == .none
    let length = isHorizontal ? 8 : 16
    let stroke = strokes(isHorizontal ? weights[1] : weights[0])[0]
    return (0..<count).map { dash in
      // Each dash is followed by a pixel without ink, also the last one.
      let start = (dash * length + count - 1) / count
      let next = ((dash + 1) * length + count - 1) / count
      let along = start...next - 2
      return isHorizontal
        ? rectangle(along, stroke.moved(by: centerRow)) : rectangle(stroke.moved(by: centerColumn), along)
    }
  }

  /// Lines are laid out in pixels of a cell of 8 by 16, around its central one.
  private static let centerColumn = 3
  private static let centerRow = 7

  private static func joined(_ weights: [Weight]) -> [BlockShape.Rectangle] {
    var rectangles: [BlockShape.Rectangle] = []
    for (index, weight) in weights.enumerated() where weight != .none {
      // Down and to the right count as forward.
      let isForward = index == 1 || index == 2
      let across = index % 2 == 0 ? (weights[3], weights[1]) : (weights[0], weights[2])
      let hasOpposite = weights[(index + 2) % 4] != .none
      for stroke in strokes(weight) {
        let join = join(stroke, isForward ? 1 : -1, across: across, hasOpposite: hasOpposite)
        rectangles.append(index % 2 == 0 ? vertical(stroke, join, isForward) : horizontal(stroke, join, isForward))
      }
    }
    return rectangles
  }

  /// The pixels across a line, around its centre.
  private static func strokes(_ weight: Weight) -> [ClosedRange<Int>] {
    switch weight {
    case .none: []
    case .light: [0...0]
    case .heavy: [-1...1]
    case .double: [-1 ... -1, 1...1]
    }
  }

  /// The distance by which a stroke ends before or beyond the centre, so that corners close and the insides of double
  /// lines stay open.
  private static func join(
    _ stroke: ClosedRange<Int>,
    _ side: Int,
    across: (before: Weight, after: Weight),
    hasOpposite: Bool
  ) -> Int {
    let doubles = (before: across.before == .double, after: across.after == .double)
    guard doubles.before || doubles.after else {
      return across.before == .heavy || across.after == .heavy ? -side : 0
    }
    if stroke == 0...0 { return hasOpposite ? 0 : doubles.before && doubles.after ? side : -side }
    let meetsDouble = stroke.upperBound < 0 ? doubles.before : doubles.after
    return meetsDouble ? side : -side
  }

  private static func horizontal(_ stroke: ClosedRange<Int>, _ join: Int, _ isForward: Bool) -> BlockShape.Rectangle {
    rectangle(isForward ? centerColumn + join...7 : 0...centerColumn + join, stroke.moved(by: centerRow))
  }

  private static func vertical(_ stroke: ClosedRange<Int>, _ join: Int, _ isForward: Bool) -> BlockShape.Rectangle {
    rectangle(stroke.moved(by: centerColumn), isForward ? centerRow + join...15 : 0...centerRow + join)
  }

  private static func rectangle(_ columns: ClosedRange<Int>, _ rows: ClosedRange<Int>) -> BlockShape.Rectangle {
    BlockShape.Rectangle(x: columns.lowerBound, y: rows.lowerBound * 3, width: columns.count, height: rows.count * 3)
  }
}

extension ClosedRange<Int> {
  fileprivate func moved(by distance: Int) -> ClosedRange<Int> {
    lowerBound + distance...upperBound + distance
  }
}

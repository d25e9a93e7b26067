/// Which samples of a cell a glyph inks, written down from the names in the Unicode Character Database.
struct BlockShape {
  let glyph: Unicode.Scalar
  let width: Int
  let height: Int
  /// Row by row; true is ink.
  let ink: [Bool]

  private init(_ glyph: Unicode.Scalar, _ width: Int, _ height: Int, _ isInk: (_ x: Int, _ y: Int) -> Bool) {
    self.glyph = glyph
    self.width = width
    self.height = height
    ink = (0..<width * height).map { isInk($0 % width, $0 / width) }
  }

  /// Space, halves, quadrants and eighths in 8×8 samples.
  static let quadrantsAndEighths: [BlockShape] = {
    var shapes = quadrants.map { quadrant in
      BlockShape(quadrant.glyph, 8, 8) { x, y in quadrant.ink[y / 4 * 2 + x / 4] }
    }
    for (count, glyph) in zip(1..., "▁▂▃▄▅▆▇".unicodeScalars) where count != 4 {
      shapes.append(BlockShape(glyph, 8, 8) { _, y in 8 - y <= count })
    }
    for (count, glyph) in zip(1..., "▏▎▍▌▋▊▉".unicodeScalars) where count != 4 {
      shapes.append(BlockShape(glyph, 8, 8) { x, _ in x < count })
    }
    return shapes
  }()

  static let halves = [
    BlockShape(" ", 1, 2) { _, _ in false }, BlockShape("▀", 1, 2) { $1 == 0 },
    BlockShape("▄", 1, 2) { $1 == 1 }, BlockShape("█", 1, 2) { _, _ in true },
  ]

  /// The quadrants; each name lists those with ink.
  static let quadrants = [
    quadrant(" ", ""), quadrant("▘", "upper left"), quadrant("▝", "upper right"), quadrant("▖", "lower left"),
    quadrant("▗", "lower right"), quadrant("▀", "upper left, upper right"), quadrant("▄", "lower left, lower right"),
    quadrant("▌", "upper left, lower left"), quadrant("▐", "upper right, lower right"),
    quadrant("▚", "upper left, lower right"), quadrant("▞", "upper right, lower left"),
    quadrant("▙", "upper left, lower left, lower right"), quadrant("▛", "upper left, upper right, lower left"),
    quadrant("▜", "upper left, upper right, lower right"), quadrant("▟", "upper right, lower left, lower right"),
    quadrant("█", "upper left, upper right, lower left, lower right"),
  ]

  /// BLOCK SEXTANT-1 to BLOCK SEXTANT-23456: the digits are the inked parts, in binary order of the digits.
  static let sextants: [BlockShape] = {
    let older = [
      numbered(" ", "", of: 6), numbered("▌", "135", of: 6), numbered("▐", "246", of: 6),
      numbered("█", "123456", of: 6),
    ]
    return older + allocated(from: 0x1fb00, of: 6, without: older)
  }()

  /// BLOCK OCTANT-3 to BLOCK OCTANT-2345678, and whatever had a name before them.
  static let octants: [BlockShape] = {
    var older = quadrants.map { quadrant in
      BlockShape(quadrant.glyph, 2, 4) { x, y in quadrant.ink[y / 2 * 2 + x] }
    }
    older += [
      // LEFT HALF UPPER ONE QUARTER BLOCK and its three companions
      numbered("\u{1cea8}", "1", of: 8), numbered("\u{1ceab}", "2", of: 8),
      numbered("\u{1cea3}", "7", of: 8), numbered("\u{1cea0}", "8", of: 8),
      // MIDDLE LEFT and MIDDLE RIGHT ONE QUARTER BLOCK
      numbered("\u{1fbe6}", "35", of: 8), numbered("\u{1fbe7}", "46", of: 8),
      // UPPER ONE QUARTER, UPPER THREE QUARTERS, LOWER ONE QUARTER, LOWER THREE QUARTERS BLOCK
      numbered("\u{1fb82}", "12", of: 8), numbered("\u{1fb85}", "123456", of: 8),
      numbered("▂", "78", of: 8), numbered("▆", "345678", of: 8),
    ]
    return older + allocated(from: 0x1cd00, of: 8, without: older)
  }()

  private static func quadrant(_ glyph: Unicode.Scalar, _ names: String) -> BlockShape {
    BlockShape(glyph, 2, 2) { x, y in
      names.contains("\(y == 0 ? "upper" : "lower") \(x == 0 ? "left" : "right")")
    }
  }

  private static func numbered(_ glyph: Unicode.Scalar, _ digits: String, of parts: Int) -> BlockShape {
    BlockShape(glyph, 2, parts / 2) { x, y in digits.contains("\(y * 2 + x + 1)") }
  }

  private static func allocated(from first: UInt32, of parts: Int, without older: [BlockShape]) -> [BlockShape] {
    let taken = older.map(\.ink)
    let free = (0..<1 << parts)
      .map { pattern in (0..<parts).map { pattern >> $0 & 1 == 1 } }
      .filter { !taken.contains($0) }
    return zip(first..., free).compactMap { value, ink in
      Unicode.Scalar(value).map { BlockShape($0, 2, parts / 2) { ink[$1 * 2 + $0] } }
    }
  }
}

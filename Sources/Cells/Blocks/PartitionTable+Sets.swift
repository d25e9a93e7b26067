extension PartitionTable {
  /// The partitions of a set of glyphs.
  init(_ blocks: BlockSet) {
    switch blocks {
    case .half: self.init(patternsOf: 2, BlockGlyphs.half)
    case .quadrant: self.init(patternsOf: 4, BlockGlyphs.quadrant)
    case .block: self.init(quadrantsAndEighths: ())
    case .sextant: self.init(patternsOf: 6, BlockGlyphs.sextant)
    case .octant: self.init(patternsOf: 8, BlockGlyphs.octant)
    case .braille: self.init(braille: ())
    case .ascii: self.init(printable: ())
    }
  }

  /// All patterns of so many equal parts, each with its inverse, in an order in which neighbours differ by one part.
  private init(patternsOf parts: Int, _ glyph: (Int) -> Glyph) {
    self.init(areas: Array(repeating: 1, count: parts), whole: Float(parts))
    let all = 1 << parts - 1
    for number in 1..<(1 << (parts - 1)) {
      let pattern = number ^ number >> 1
      append(glyph(pattern), inverse: glyph(all & ~pattern), features: bits(of: pattern))
    }
  }

  /// Features: eight rows from below, eight columns from the left, four quadrants.
  private init(quadrantsAndEighths: Void) {
    self.init(areas: Array(repeating: 8, count: 16) + Array(repeating: 16, count: 4), whole: 64)
    for (count, scalar) in zip(1..., "▁▂▃▄▅▆▇".unicodeScalars) {
      append(Glyph(scalar), inverse: count == 4 ? Glyph("▀") : nil, features: 0..<count)
    }
    for (count, scalar) in zip(1..., "▏▎▍▌▋▊▉".unicodeScalars) {
      append(Glyph(scalar), inverse: count == 4 ? Glyph("▐") : nil, features: 8..<8 + count)
    }
    for pattern in [0b0001, 0b1001, 0b1000, 0b0010, 0b0100] {
      append(
        BlockGlyphs.quadrant(pattern),
        inverse: BlockGlyphs.quadrant(15 & ~pattern),
        features: bits(of: pattern).map { 16 + $0 }
      )
    }
  }

  /// Features: eight dots, in sixteenths of a sample.
  private init(braille: Void) {
    self.init(areas: Array(repeating: 36, count: 8), whole: 72)
    for number in 1..<256 {
      let pattern = number ^ number >> 1
      append(BlockGlyphs.braille(pattern), ink: (0..<8).map { pattern >> $0 & 1 == 1 ? 1 / 16 : 0 })
    }
  }

  private init(printable: Void) {
    self.init(areas: Array(repeating: 1, count: 8), whole: 8)
    for shape in PrintableShape.all where shape.glyph != .space {
      append(shape.glyph, ink: (0..<8).map { shape.ink[$0] })
    }
  }
}

private func bits(of pattern: Int) -> [Int] {
  (0..<8).filter { pattern >> $0 & 1 == 1 }
}

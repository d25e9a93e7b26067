/// The equal parts of a cell that the glyphs of a set fill in any pattern, row by row.
struct PatternParts {
  /// The features that measure the parts.
  let features: Range<Int>
  /// The glyph of each pattern, whose lowest bit is the first part.
  let glyphs: [Glyph]

  init(_ blocks: BlockSet) {
    switch blocks {
    case .half: self.init(1, 2, BlockGlyphs.half)
    case .quadrant: self.init(2, 2, BlockGlyphs.quadrant)
    case .block: self.init(2, 2, from: 16, BlockGlyphs.quadrant)
    case .sextant: self.init(2, 3, BlockGlyphs.sextant)
    case .octant: self.init(2, 4, BlockGlyphs.octant)
    case .braille, .ascii: self.init(2, 4, BlockGlyphs.braille)
    }
  }

  private init(_ columns: Int, _ rows: Int, from first: Int = 0, _ glyph: (Int) -> Glyph) {
    features = first..<first + columns * rows
    glyphs = (0..<1 << (columns * rows)).map(glyph)
  }
}

import Cells

/// The glyphs that cells may be fitted with: blocks of a grid in any combination, and cuts at every eighth.
struct GlyphFamily: Sendable {
  /// The rows of each line of blocks; two blocks lie side by side on a line.
  let blockRows: [Range<Int>]
  private let blockGlyphs: [Glyph]
  /// Whether a cell may be cut at any eighth of its height or width.
  let hasEighths: Bool

  static let lowerEighths = (0..<8).map { Glyph(scalars[$0]) }
  static let leftEighths = (0..<8).map { Glyph(scalars[8 + $0]) }
  private static let scalars = Array(" ▁▂▃▄▅▆▇ ▏▎▍▌▋▊▉".unicodeScalars)

  /// Halves, upright and level; the only family whose blocks aren't free.
  private static let half = GlyphFamily([], BlockGlyphs.half, hasEighths: false)
  private static let quadrant = GlyphFamily([0..<4, 4..<8], BlockGlyphs.quadrant, hasEighths: false)
  private static let block = GlyphFamily([0..<4, 4..<8], BlockGlyphs.quadrant, hasEighths: true)
  private static let sextant = GlyphFamily([0..<3, 3..<5, 5..<8], BlockGlyphs.sextant, hasEighths: true)
  private static let octant = GlyphFamily([0..<2, 2..<4, 4..<6, 6..<8], BlockGlyphs.octant, hasEighths: true)

  private init(_ blockRows: [Range<Int>], _ glyph: (Int) -> Glyph, hasEighths: Bool) {
    (self.blockRows, self.hasEighths) = (blockRows, hasEighths)
    blockGlyphs = (0..<1 << (2 * blockRows.count)).map(glyph)
  }

  init(_ blocks: BlockSet) {
    switch blocks {
    case .half: self = .half
    case .quadrant: self = .quadrant
    case .sextant: self = .sextant
    case .octant: self = .octant
    case .block, .braille, .ascii: self = .block
    }
  }

  /// The glyph that inks some blocks; bit 0 is the one at the top left, then row by row.
  func glyph(_ pattern: Int) -> Glyph { blockGlyphs[pattern] }
}

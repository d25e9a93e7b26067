/// The glyphs that have ink exactly where another has none.
struct GlyphInverse {
  static let table = GlyphInverse()

  /// The first code points of the three tables.
  private static let blocks = 0x2580
  private static let sextants = 0x1fb00
  private static let octants = 0x1cd00

  private var ofBlocks = [Glyph?](repeating: nil, count: 0x20)
  private var ofSextants = [Glyph?](repeating: nil, count: 0x100)
  private var ofOctants = [Glyph?](repeating: nil, count: 0x200)

  private init() {
    for pattern in 0..<256 { note(BlockGlyphs.octant(pattern), BlockGlyphs.octant(255 - pattern)) }
    for pattern in 0..<64 { note(BlockGlyphs.sextant(pattern), BlockGlyphs.sextant(63 - pattern)) }
    for pattern in 0..<16 { note(BlockGlyphs.quadrant(pattern), BlockGlyphs.quadrant(15 - pattern)) }
    for (one, other) in [("▔", "▇"), ("▕", "▉")] as [(Unicode.Scalar, Unicode.Scalar)] {
      note(Glyph(one), Glyph(other))
      note(Glyph(other), Glyph(one))
    }
  }

  private mutating func note(_ glyph: Glyph, _ inverse: Glyph) {
    let (value, other) = (Int(glyph.packed), Int(inverse.packed))
    if ofOctants.indices.contains(value - Self.octants) {
      ofOctants[value - Self.octants] = inverse
    } else if ofSextants.indices.contains(value - Self.sextants) {
      ofSextants[value - Self.sextants] = inverse
    } else if ofBlocks.indices.contains(value - Self.blocks), other < Self.octants {
      // A font that has the old blocks need not have the new ones.
      ofBlocks[value - Self.blocks] = inverse
    }
  }

  @inline(__always)
  func glyph(of glyph: Glyph) -> Glyph? {
    guard glyph != .space else { return .fullBlock }
    let value = Int(glyph.packed)
    if value < Self.blocks { return nil }
    if value < Self.blocks + ofBlocks.count { return ofBlocks[value - Self.blocks] }
    if ofSextants.indices.contains(value - Self.sextants) { return ofSextants[value - Self.sextants] }
    if ofOctants.indices.contains(value - Self.octants) { return ofOctants[value - Self.octants] }
    return nil
  }
}

/// The glyphs that have ink exactly where another has none.
struct GlyphInverse {
  static let table = GlyphInverse()

  private static let pairs: [(Unicode.Scalar, Unicode.Scalar)] = [
    ("▀", "▄"), ("▌", "▐"), ("▖", "▜"), ("▗", "▛"), ("▘", "▟"), ("▝", "▙"), ("▚", "▞"), ("▔", "▇"), ("▕", "▉"),
  ]
  private static let oldBlocks = 0x2580
  private static let sextants = 0x1fb00

  private var ofBlocks = [Glyph?](repeating: nil, count: 0x20)
  private var ofSextants = [Glyph?](repeating: nil, count: 0x3c)

  private init() {
    for (one, other) in Self.pairs {
      ofBlocks[Int(one.value) - Self.oldBlocks] = Glyph(other)
      ofBlocks[Int(other.value) - Self.oldBlocks] = Glyph(one)
    }
    ofBlocks[Int(Glyph.fullBlock.packed) - Self.oldBlocks] = .space
    // Sextants stand in binary order, so that inverses have the same distance from both ends.
    for index in ofSextants.indices {
      let mirror = UInt32(Self.sextants + ofSextants.count - 1 - index)
      ofSextants[index] = Unicode.Scalar(mirror).map { Glyph($0) }
    }
  }

  /// The inverse of a glyph, if it is one that every font draws exactly.
  func glyph(of glyph: Glyph) -> Glyph? {
    guard glyph != .space else { return .fullBlock }
    let value = Int(glyph.packed)
    if (Self.oldBlocks..<Self.oldBlocks + ofBlocks.count).contains(value) {
      return ofBlocks[value - Self.oldBlocks]
    }
    if (Self.sextants..<Self.sextants + ofSextants.count).contains(value) {
      return ofSextants[value - Self.sextants]
    }
    return nil
  }
}

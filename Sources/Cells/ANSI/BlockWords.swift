/// The blocks that all fonts have and the blank, by their places in a table.
struct BlockWords {
  static let table = BlockWords()

  /// The place of the full block.
  static var full: Int { 8 }
  /// The place of the blank, after all blocks.
  static var space: Int { 32 }
  private static var first: UInt64 { 0x2580 }

  private let words: [ANSIWord]
  private let inverses: [Int]

  private init() {
    let glyphs = (0..<UInt32(Self.space)).compactMap { Unicode.Scalar(UInt32(Self.first) + $0) }.map(Glyph.init(_:))
    words = (glyphs + [.space]).map { ANSIWord(scalar: $0.packed) }
    inverses = (glyphs + [.space]).map { Self.place(of: GlyphInverse.table.glyph(of: $0) ?? $0) }
  }

  /// Where a glyph stands; beyond the blank where it is none of them.
  @inline(__always)
  static func place(of glyph: Glyph) -> Int {
    let place = glyph.packed &- first
    return glyph == .space ? space : place < UInt64(space) ? Int(truncatingIfNeeded: place) : .max
  }

  @inline(__always)
  func word(for place: Int) -> ANSIWord { words[place] }

  /// The place of the inverse glyph, with ink and background swapped; `.max` or the same place if there is none.
  @inline(__always)
  func inverse(of place: Int) -> Int { inverses[place] }
}

/// The glyphs of a set that look most like what a pen has left on the dots of a cell.
///
/// Each of them is drawn in the ink itself, never in a paler mixture: a thin line stays thin and dark, and is moved by
/// a dot where the set has no glyph for its place. Between the quarters of a cell lies the line `━`, which every font
/// has that has blocks.
struct PenGlyphs: Sendable {
  /// A glyph, and whether it is what the pen has left out.
  struct Choice: Hashable, Sendable {
    let glyph: Glyph
    let isInverse: Bool
  }

  private struct Candidate {
    let choice: Choice
    let cover: SIMD8<Float>

    init(_ glyph: Glyph, _ cover: SIMD8<Float>, isInverse: Bool = false) {
      choice = Choice(glyph: glyph, isInverse: isInverse)
      self.cover = isInverse ? 1 - cover : cover
    }

    init(line scalar: Unicode.Scalar, _ cover: SIMD8<Float>) {
      self.init(Glyph(scalar), cover)
    }
  }

  /// By the dots, row by row from the lowest bit.
  private let choices: [Choice]

  private init(_ candidates: [Candidate], uprights: [Candidate] = []) {
    choices = (0..<256).map { pattern in
      let dots = DotCover.dots(UInt8(pattern))
      // A level line isn't made of upright ones, and only such a line is a line.
      let (above, below) = (pattern >> 2 & 3, pattern >> 4 & 3)
      let isLevel = above | below == 3 && pattern & 0b11_00_00_11 == 0
      let hasLevels = pattern & pattern >> 1 & 0b01_01_01_01 != 0
      let fitting = candidates + (isLevel ? [Self.level] : []) + (hasLevels ? [] : uprights)
      let best = fitting.min { Self.cost(of: $0.cover, for: dots) < Self.cost(of: $1.cover, for: dots) }
      return best?.choice ?? Choice(glyph: .space, isInverse: false)
    }
  }

  subscript(pattern: UInt8) -> Choice { choices[Int(pattern)] }

  /// How unlike the dots a glyph is: dot by dot, from left to right, in how much ink there is, and in where that lies.
  private static func cost(of cover: SIMD8<Float>, for dots: SIMD8<Float>) -> Float {
    let (difference, mass) = (cover - dots, dots.sum())
    let (right, down) = ((cover * columns).sum() / cover.sum(), (cover * rows).sum() / cover.sum())
    let (east, south) = ((dots * columns).sum() / mass - right, (dots * rows).sum() / mass - down)
    let (excess, lean) = (difference.sum(), difference.evenHalf - difference.oddHalf)
    return (difference * difference).sum() + 0.25 * (lean * lean).sum() + 0.7 * excess * excess
      + 0.15 * mass * (east * east + south * south)
  }

  private static let columns = SIMD8<Float>(0, 1, 0, 1, 0, 1, 0, 1)
  private static let rows = SIMD8<Float>(0, 0, 1, 1, 2, 2, 3, 3)
}

/// The glyphs of each set; of those that are equally like the first wins.
extension PenGlyphs {
  static func of(_ blocks: BlockSet) -> PenGlyphs {
    switch blocks {
    case .half: halves
    case .quadrant: quadrants
    case .block: quadrantsAndEighths
    case .sextant: sextants
    case .octant, .braille, .ascii: octants
    }
  }

  private static let halves = PenGlyphs((1...3).map { mosaic(BlockGlyphs.half($0)) }, uprights: uprights)
  private static let quadrants = PenGlyphs((1...15).map { mosaic(BlockGlyphs.quadrant($0)) })
  private static let sextants = PenGlyphs((1...63).map { mosaic(BlockGlyphs.sextant($0)) })
  private static let octants = PenGlyphs((1...255).map { mosaic(BlockGlyphs.octant($0)) })
  private static let quadrantsAndEighths = PenGlyphs(quarters + (1...15).map { mosaic(BlockGlyphs.quadrant($0)) })

  private static var quarters: [Candidate] {
    ["▂", "▆"].flatMap { (scalar: Unicode.Scalar) in
      [mosaic(Glyph(scalar)), mosaic(Glyph(scalar), isInverse: true)]
    }
  }

  private static func mosaic(_ glyph: Glyph, isInverse: Bool = false) -> Candidate {
    Candidate(glyph, DotCover.of(glyph) ?? SIMD8(repeating: 1), isInverse: isInverse)
  }

  /// How much a line covers of the dots on both of its sides, whatever the font.
  private static let line: Float = 0.3

  private static var level: Candidate { Candidate(line: "━", SIMD8(0, 0, line, line, line, line, 0, 0)) }

  private static var uprights: [Candidate] {
    [
      Candidate(line: "┃", SIMD8(repeating: line)),
      Candidate(line: "╹", SIMD8(line, line, line, line, 0, 0, 0, 0)),
      Candidate(line: "╻", SIMD8(0, 0, 0, 0, line, line, line, line)),
    ]
  }
}

/// How much of each of the 2×4 dots of a cell something covers.
enum DotCover {
  /// Of lit dots, row by row from the lowest bit.
  static func dots(_ pattern: UInt8) -> SIMD8<Float> {
    var cover = SIMD8<Float>.zero
    for dot in 0..<8 where pattern >> UInt8(dot) & 1 == 1 { cover[dot] = 1 }
    return cover
  }

  /// Of a block or a line; nil for letters.
  static func of(_ glyph: Glyph) -> SIMD8<Float>? {
    glyph == .space ? .zero : BlockShape.of(glyph).map { of(GlyphPicture($0)) }
  }

  private static func of(_ picture: GlyphPicture) -> SIMD8<Float> {
    var cover = SIMD8<Float>.zero
    let (width, height) = (GlyphPicture.width / 2, GlyphPicture.height / 4)
    for dot in 0..<8 {
      let bits = (UInt32(1) << UInt32(width) - 1) << UInt32(dot % 2 * width)
      let inked = (dot / 2 * height..<(dot / 2 + 1) * height).reduce(0) { sum, row in
        sum + (picture.rows[row] & bits).nonzeroBitCount
      }
      cover[dot] = Float(inked * picture.quarters) / Float(width * height * 4)
    }
    return cover
  }
}

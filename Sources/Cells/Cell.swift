/// One character cell: a glyph, two colours and a style, packed into 16 bytes.
package struct Cell: Hashable, Sendable {
  package var glyph: Glyph
  /// Bits 0…25 foreground, 26…51 background, 52…63 style.
  private var paint: UInt64

  package static let blank = Cell(.space)
  /// The right half of the wide character to its left; it is never drawn by itself.
  package static let continuation = Cell(.continuation)

  package init(
    _ glyph: Glyph,
    foreground: CellColor = .standard,
    background: CellColor = .standard,
    style: CellStyle = []
  ) {
    self.glyph = glyph
    paint = UInt64(foreground.packed) | UInt64(background.packed) << 26 | UInt64(style.rawValue & 0xfff) << 52
  }

  package var foreground: CellColor {
    get { CellColor(packed: UInt32(truncatingIfNeeded: paint & 0x3ff_ffff)) }
    set { paint = paint & ~0x3ff_ffff | UInt64(newValue.packed) }
  }

  package var background: CellColor {
    get { CellColor(packed: UInt32(truncatingIfNeeded: paint >> 26 & 0x3ff_ffff)) }
    set { paint = paint & ~(0x3ff_ffff << 26) | UInt64(newValue.packed) << 26 }
  }

  package var style: CellStyle {
    get { CellStyle(rawValue: UInt16(truncatingIfNeeded: paint >> 52)) }
    set { paint = paint & ~(0xfff << 52) | UInt64(newValue.rawValue & 0xfff) << 52 }
  }

  /// Whether the colours that show are 24 bits of sRGB, and there is no style.
  @inline(__always)
  var isPlainTrueColor: Bool { (paint ^ 0x0004_0000_0100_0000) & shown(of: 0xfffc_0000_0300_0000) == 0 }

  /// Whether the colours that show are numbered ones beyond the first sixteen, and there is no style.
  @inline(__always)
  var isPlainIndexed: Bool {
    let isHigh = (glyph == .space || paint & 0xf0 != 0) && paint >> 26 & 0xf0 != 0
    return isHigh && (paint ^ 0x0008_0000_0200_0000) & shown(of: 0xfffc_0000_0300_0000) == 0
  }

  /// Those bits of a paint that show: the foreground of a blank doesn't.
  @inline(__always)
  private func shown(of mask: UInt64) -> UInt64 {
    glyph == .space ? mask & ~0x3ff_ffff : mask
  }

  /// The same as `==`, without the detour over a witness that other modules make to that.
  package func isSame(as other: Cell) -> Bool { glyph.packed == other.glyph.packed && paint == other.paint }

  /// Whether both cells have the same colours and style, whatever their glyphs.
  package func isPainted(like other: Cell) -> Bool { paint == other.paint }
}

/// How the glyph of a cell is drawn besides its colours.
package struct CellStyle: OptionSet, Hashable, Sendable {
  package let rawValue: UInt16

  package static let bold = CellStyle(rawValue: 1)
  package static let dim = CellStyle(rawValue: 2)
  package static let underline = CellStyle(rawValue: 4)
  package static let reverse = CellStyle(rawValue: 8)
  package static let italic = CellStyle(rawValue: 16)

  package init(rawValue: UInt16) {
    self.rawValue = rawValue
  }
}

extension Cell {
  /// The colour of the cell seen from afar.
  ///
  /// The terminal's own colours are unknown: of one of those and a known one, the one with the larger area counts.
  package var meanColor: CellColor {
    let isReversed = style.contains(.reverse)
    let (ink, ground) = isReversed ? (background, foreground) : (foreground, background)
    let share = glyph.inkShare ?? 0
    guard share > 0, let inkHex = ink.hex, let groundHex = ground.hex else { return share >= 0.5 ? ink : ground }
    return .mixed(inkHex, groundHex, share: share)
  }
}

extension Glyph {
  /// How much of its cell the glyph covers with ink; nil for text.
  var inkShare: Double? { self == .space ? 0 : Self.inkShares[self] }

  /// The dots of a braille character, row by row from the lowest bit.
  var brailleDots: UInt8? { Self.dotsOfBraille[self] }

  private static let dotsOfBraille: [Glyph: UInt8] = {
    let glyphs = (1..<256).map { (BlockGlyphs.braille($0), UInt8($0)) }
    return Dictionary(uniqueKeysWithValues: glyphs)
  }()

  private static let inkShares: [Glyph: Double] = {
    var shares: [Glyph: Double] = [Glyph("░"): 0.25, Glyph("▒"): 0.5, Glyph("▓"): 0.75]
    for (eighths, scalar) in zip(1..., "▁▂▃▄▅▆▇█".unicodeScalars) { shares[Glyph(scalar)] = Double(eighths) / 8 }
    for (eighths, scalar) in zip(1..., "▏▎▍▌▋▊▉".unicodeScalars) { shares[Glyph(scalar)] = Double(eighths) / 8 }
    for pattern in 1..<16 { shares[BlockGlyphs.quadrant(pattern)] = Double(pattern.nonzeroBitCount) / 4 }
    for pattern in 1..<64 { shares[BlockGlyphs.sextant(pattern)] = Double(pattern.nonzeroBitCount) / 6 }
    for pattern in 1..<256 { shares[BlockGlyphs.octant(pattern)] = Double(pattern.nonzeroBitCount) / 8 }
    // The lines that a pen leaves, see `PenGlyphs`.
    for scalar in "━┃".unicodeScalars { shares[Glyph(scalar)] = 3 / 16 }
    for scalar in "╹╻".unicodeScalars { shares[Glyph(scalar)] = 3 / 32 }
    // A dot covers the central quarter of its eighth.
    for (glyph, dots) in dotsOfBraille { shares[glyph] = Double(dots.nonzeroBitCount) / 32 }
    return shares
  }()
}

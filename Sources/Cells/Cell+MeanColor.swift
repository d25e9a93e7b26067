extension Cell {
  /// The colour of the cell seen from afar.
  ///
  /// The terminal's own colours are unknown: of one of those and a known one, the one with the larger area counts.
  package var meanColor: CellColor {
    let isReversed = style.contains(.reverse)
    let (ink, ground) = isReversed ? (background, foreground) : (foreground, background)
    let share = glyph.inkShare ?? 0
    guard share > 0, let inkHex = ink.hex, let groundHex = ground.hex else { return share >= 0.5 ? ink : ground }
    func mean(_ shift: UInt32) -> UInt8 {
      let (one, other) = (Double(inkHex >> shift & 0xff), Double(groundHex >> shift & 0xff))
      return UInt8((one * share + other * (1 - share)).rounded())
    }
    return CellColor(red: mean(16), green: mean(8), blue: mean(0))
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

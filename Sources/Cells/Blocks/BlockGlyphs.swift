/// The glyph that paints each pattern of a cell; bit 0 is the part at the top left, then row by row.
package enum BlockGlyphs {
  package static func half(_ pattern: Int) -> Glyph {
    Glyph(([" ", "▀", "▄", "█"] as [Unicode.Scalar])[pattern])
  }

  package static func quadrant(_ pattern: Int) -> Glyph {
    Glyph(
      ([" ", "▘", "▝", "▀", "▖", "▌", "▞", "▛", "▗", "▚", "▐", "▜", "▄", "▙", "▟", "█"] as [Unicode.Scalar])[pattern]
    )
  }

  /// Sextants follow each other in binary order, without the four patterns that were characters before.
  package static func sextant(_ pattern: Int) -> Glyph {
    switch pattern {
    case 0: Glyph(" ")
    case leftOfSix: Glyph("▌")
    case rightOfSix: Glyph("▐")
    case 63: Glyph("█")
    default:
      glyph(0x1fb00 + pattern - 1 - (pattern > leftOfSix ? 1 : 0) - (pattern > rightOfSix ? 1 : 0))
    }
  }

  /// Octants (Unicode 16) follow each other in binary order, without the 26 patterns that were characters before.
  package static func octant(_ pattern: Int) -> Glyph { octants[pattern] }

  /// Braille numbers its dots down the left column, then down the right one, and the lowest two last.
  package static func braille(_ pattern: Int) -> Glyph {
    guard pattern > 0 else { return .space }
    let dots = [0, 3, 1, 4, 2, 5, 6, 7]
    return glyph(0x2800 + (0..<8).reduce(0) { $0 | (pattern >> $1 & 1) << dots[$1] })
  }

  private static let leftOfSix = 0b01_01_01
  private static let rightOfSix = 0b10_10_10

  private static let octants: [Glyph] = {
    var next = 0x1cd00
    return (0..<256).map { pattern in
      if let glyph = olderOctant(pattern) { return glyph }
      defer { next += 1 }
      return glyph(next)
    }
  }()

  /// The older character for a pattern of eighths: quadrants and ten quarters of the cell.
  private static func olderOctant(_ pattern: Int) -> Glyph? {
    let quadrants = (0..<16).first { quadrants in
      (0..<4).reduce(0) { $0 | (quadrants >> $1 & 1) * 0b101 << ($1 & 1 | ($1 & 2) << 1) } == pattern
    }
    if let quadrants { return quadrant(quadrants) }
    return switch pattern {
    case 0b00_00_00_01: glyph(0x1cea8)
    case 0b00_00_00_10: glyph(0x1ceab)
    case 0b01_00_00_00: glyph(0x1cea3)
    case 0b10_00_00_00: glyph(0x1cea0)
    case 0b00_01_01_00: glyph(0x1fbe6)
    case 0b00_10_10_00: glyph(0x1fbe7)
    case 0b00_00_00_11: glyph(0x1fb82)
    case 0b00_11_11_11: glyph(0x1fb85)
    case 0b11_00_00_00: Glyph("▂")
    case 0b11_11_11_00: Glyph("▆")
    default: nil
    }
  }

  static func glyph(_ value: Int) -> Glyph {
    Unicode.Scalar(UInt32(value)).map(Glyph.init) ?? .space
  }
}

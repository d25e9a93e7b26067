extension BlockEncoder {
  /// The cell in the terminal's own colours: what is lighter than middle grey is ink, as on a dark screen.
  func inkCell(of sums: CellSums, lane: Int) -> Cell {
    let lightness = dotFeatures.map { feature in
      let sum = { sums.features[feature * 4 + $0][lane] }
      return (sum(0) * 0.2126 + sum(1) * 0.7152 + sum(2) * 0.0722) / (table.areas[feature] * 255)
    }
    guard blocks != .ascii else { return Cell(PrintableShape.nearest(to: lightness)) }
    return Cell(glyph(ofPattern: lightness.indices.reduce(0) { $0 | (lightness[$1] >= 0.5 ? 1 << $1 : 0) }))
  }

  /// The features that stand for the parts of a pattern.
  private var dotFeatures: Range<Int> {
    blocks == .block ? 16..<20 : table.areas.indices
  }

  private func glyph(ofPattern pattern: Int) -> Glyph {
    switch blocks {
    case .half: BlockGlyphs.half(pattern)
    case .quadrant, .block: BlockGlyphs.quadrant(pattern)
    case .sextant: BlockGlyphs.sextant(pattern)
    case .octant: BlockGlyphs.octant(pattern)
    case .braille, .ascii: BlockGlyphs.braille(pattern)
    }
  }
}

extension PrintableShape {
  /// The character that has its ink where it is light, and about as much of it.
  static func nearest(to lightness: [Float]) -> Glyph {
    let wanted = lightness.map { $0 * fullInk }
    let errors = all.map { shape in
      let misses = zip(shape.ink, wanted).map { $0.0 - $0.1 }
      let miss = misses.reduce(0, +)
      return misses.reduce(miss * miss / 8) { $0 + $1 * $1 }
    }
    let best = errors.indices.min { errors[$0] < errors[$1] }
    return all[best ?? 0].glyph
  }

  /// The ink of the blackest character; white is drawn with it.
  private static let fullInk: Float = 0.5
}

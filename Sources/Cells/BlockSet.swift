/// A family of glyphs that cells are drawn with.
package enum BlockSet: String, CaseIterable, Sendable {
  case half, quadrant, block, sextant, octant, braille, ascii
}

extension BlockSet {
  /// The number of the canvas's samples per cell.
  ///
  /// Eighths of a cell need eight samples; the round dots of braille, which leave most of their part of the cell
  /// uncovered, need three each way to be distinguished from their surroundings.
  package var samplesPerCell: (width: Int, height: Int) {
    switch self {
    case .half: (1, 2)
    case .quadrant: (2, 2)
    case .block: (8, 8)
    case .sextant: (2, 3)
    case .octant, .ascii: (2, 4)
    case .braille: (6, 12)
    }
  }
}

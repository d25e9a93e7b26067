extension BlockSet {
  /// How many samples of the canvas belong to one cell.
  package var samplesPerCell: (width: Int, height: Int) {
    switch self {
    case .half: (1, 2)
    case .quadrant: (2, 2)
    case .block: (8, 8)
    case .sextant: (2, 3)
    case .octant, .braille, .ascii: (2, 4)
    }
  }
}

extension CellGrid {
  /// Makes all areas and dots sparse but in some cells, so that without colours what is drawn over them afterwards is the
  /// strongest there is.
  package mutating func makeSparse(besides kept: [CellPoint]) {
    var isKept = Array(repeating: false, count: cells.count)
    for cell in kept where contains(cell.column, cell.row) { isKept[cell.row * columns + cell.column] = true }
    for index in cells.indices where !isKept[index] {
      guard let dots = cells[index].sparseDots else { continue }
      cells[index] = Cell(dots == 0 ? .space : BlockGlyphs.braille(Int(dots)))
    }
  }
}

extension Cell {
  /// A fourth of the dots that it would be as dots; nil for text, signs and shades.
  fileprivate var sparseDots: UInt8? {
    guard glyph != .space || style.contains(.reverse), !Self.shades.contains(glyph), let cover = DotCover.of(glyph)
    else {
      return nil
    }
    let isReversed = style.contains(.reverse)
    let dots = (0..<8).reduce(UInt8(0)) { dots, dot in
      (isReversed ? 1 - cover[dot] : cover[dot]) >= 0.25 ? dots | 1 << UInt8(dot) : dots
    }
    return dots & 0b00_10_00_01
  }

  private static let shades = Set("░▒▓".unicodeScalars.map { Glyph($0) })
}

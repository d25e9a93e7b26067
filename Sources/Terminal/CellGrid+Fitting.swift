internal import Cells

extension CellGrid {
  /// The same picture in the colours and characters that a terminal has.
  func fit(for terminal: Capabilities) -> CellGrid {
    let colored = terminal.colors == .trueColor ? self : reduced(to: terminal.colors)
    return terminal.isUnicode ? colored : colored.withoutUnicode
  }

  /// Stands in for what a terminal without Unicode would take for several characters.
  private var withoutUnicode: CellGrid {
    var plain = self
    for index in cells.indices {
      guard let base = cells[index].glyph.base?.value else { continue }
      // Block elements and dots.
      if (0x2580..<0x25a0).contains(base) || (0x2800..<0x2900).contains(base) { plain.cells[index].glyph = Glyph("#") }
    }
    return plain.inASCII
  }
}

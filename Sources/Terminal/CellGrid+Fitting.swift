internal import Cells

extension CellGrid {
  /// The same picture in the colours and characters that a terminal has.
  func fit(for terminal: Capabilities) -> CellGrid {
    let colored = terminal.colors == .trueColor ? self : reduced(to: terminal.colors)
    return terminal.isUnicode ? colored : colored.inASCII
  }

  /// Stands in for what a terminal without Unicode would take for several characters.
  private var inASCII: CellGrid {
    var plain = self
    for index in cells.indices {
      guard let base = cells[index].glyph.base else {
        plain.cells[index].glyph = .space
        continue
      }
      if !base.isASCII { plain.cells[index].glyph = (0x2500..<0x2900).contains(base.value) ? Glyph("#") : Glyph("?") }
    }
    return plain
  }
}

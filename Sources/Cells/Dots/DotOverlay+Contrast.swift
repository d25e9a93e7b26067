extension DotOverlay {
  /// The same dots, those of each cell in an ink that stands out from what lies under them on a grid.
  ///
  /// An ink of its own stays where it can be seen there; otherwise the dots take that of some choices that can be seen
  /// best. Over a terminal's own colours, which nobody knows, nothing changes.
  package func standingOut(from grid: CellGrid, in choices: [CellColor], depth: ColorDepth) -> DotOverlay {
    var dots = DotOverlay(columns: columns, rows: rows)
    for (column, row, pattern, ink) in inked {
      let cell = grid.contains(column, row) ? grid[column, row] : .blank
      let ground = cell.glyph.brailleDots == nil ? cell.meanColor : cell.background
      let best = Self.outstanding(ink, on: ground.reduced(to: depth), choices, depth)
      dots.add(pattern, column: column, row: row, ink: best)
    }
    return dots
  }

  /// What lines have to have at least, by the Web Content Accessibility Guidelines 2.
  private static let leastContrast = 3.0

  private static func outstanding(
    _ ink: CellColor,
    on ground: CellColor,
    _ choices: [CellColor],
    _ depth: ColorDepth
  ) -> CellColor {
    func contrast(_ color: CellColor) -> Double? { color.reduced(to: depth).contrast(with: ground) }
    guard let own = contrast(ink), choices.contains(ink) || own < leastContrast else { return ink }
    return choices.max { contrast($0) ?? 0 < contrast($1) ?? 0 } ?? ink
  }
}

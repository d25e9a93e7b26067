extension DotOverlay {
  /// The same dots, with ink that contrasts with the cells of a grid below.
  ///
  /// An ink with enough contrast stays; otherwise the choice with the best contrast is used. Over a terminal's own
  /// colours, which are unknown, nothing changes.
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

  /// The minimum for graphics by the Web Content Accessibility Guidelines 2.
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

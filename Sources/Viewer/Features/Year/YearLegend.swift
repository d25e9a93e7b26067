import Cartography
import Cells

/// The line that says how much of the map is known for a year, with the colours that tell it apart.
struct YearLegend {
  let year: Int
  /// Nil where the map doesn't count them.
  let counts: YearCounts?
  let look: Look

  func draw(into grid: inout CellGrid, row: Int) {
    let style = look.style
    grid.write(
      String(repeating: " ", count: grid.columns),
      at: CellPoint(column: 0, row: row),
      foreground: style.panelText,
      background: style.panelBackground,
      style: look.depth == .none ? .reverse : []
    )
    var column = 1
    for part in parts {
      if let swatch = part.swatch, look.depth != .none { column += draw(swatch, at: column, row, into: &grid) }
      column += grid.write(
        part.text,
        at: CellPoint(column: column, row: row),
        foreground: part.isAccented ? style.panelAccent : style.panelText,
        background: style.panelBackground,
        style: look.depth == .none ? .reverse : [],
        columns: max(grid.columns - column - 1, 0)
      )
    }
  }

  private struct Part {
    let text: String
    var swatch: CellColor?
    var isAccented = false
  }

  private var parts: [Part] {
    let title = Part(text: "\(year)  ", isAccented: true)
    guard let counts else { return [title, Part(text: look.words(.yearSilent))] }
    let colors = look.cartography.agesShown(depth: look.depth)
    return [
      title,
      Part(text: look.words(.yearKnown, "\(counts.shown)") + "  ", swatch: colors.known),
      Part(text: look.words(.yearUnknown, "\(counts.unknown)") + "  ", swatch: colors.unknown),
      Part(text: look.words(.yearHidden, "\(counts.hidden)")),
    ]
  }

  /// Two cells of a colour and a blank.
  private func draw(_ swatch: CellColor, at column: Int, _ row: Int, into grid: inout CellGrid) -> Int {
    grid.write(
      "  ",
      at: CellPoint(column: column, row: row),
      background: swatch,
      columns: max(grid.columns - column - 1, 0)
    ) + 1
  }
}

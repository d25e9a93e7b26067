import Cartography
import Cells

/// The line that says how much of the map is known for a year, with the colours that tell it apart.
struct YearLegend {
  let year: Int
  /// Nil where the map doesn't count them.
  let counts: YearCounts?
  let look: Look

  func draw(into grid: inout CellGrid, row: Int) {
    PanelRow(parts).draw(into: &grid, row: row, look)
  }

  private var parts: [PanelRow.Part] {
    let title = PanelRow.Part("\(year)  ", .accented)
    guard let counts else { return [title, PanelRow.Part(look.words(.yearSilent))] }
    let colors = look.cartography.agesShown(depth: look.depth)
    return [
      title,
      PanelRow.Part(look.words(.yearKnown, "\(counts.shown)") + "  ", swatch: colors.known),
      PanelRow.Part(look.words(.yearUnknown, "\(counts.unknown)") + "  ", swatch: colors.unknown),
      PanelRow.Part(look.words(.yearHidden, "\(counts.hidden)")),
    ]
  }
}

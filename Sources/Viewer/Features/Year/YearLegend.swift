import Cartography
import Cells

/// The line with the share of the map that is known for a year, with the colours that show it.
struct YearLegend {
  /// The year of what is seen around the lens; nil where that is the map as it is.
  let year: Int?
  /// The year inside the lens; the counts are for it if that is the only one.
  let yearInLens: Int?
  /// Whether the map is as it is around the lens, so that nothing is to be counted.
  let isToday: Bool
  /// Nil where the map doesn't count them.
  let counts: YearCounts?
  let look: Look

  func draw(into grid: inout CellGrid, row: Int, in columns: Range<Int>) {
    PanelRow(firstOf: ways, thatFits: columns.count)
      .draw(into: &grid, row: row, from: columns.lowerBound, to: columns.upperBound, look)
  }

  /// From all of it in full to the year alone.
  private var ways: [[PanelRow.Part]] {
    let own = year.map { PanelRow.Part("\($0)", .accented) }
    let other = yearInLens.map { PanelRow.Part(look.words(.yearInLens, "\($0)"), .accented) }
    let all = [own, other].compactMap(\.self)
    return ways(all) + (all.count > 1 ? ways(Array(all.prefix(1))) : [])
  }

  private func ways(_ title: [PanelRow.Part]) -> [[PanelRow.Part]] {
    guard !isToday else { return [title] }
    guard let counts else {
      return [.yearSilent, .yearSilentShort].map { title + [PanelRow.Part(look.words($0))] } + [title]
    }
    let signs = YearSwatch(look)
    let parts = [
      PanelRow.Part(look.words(.yearKnown, count: counts.shown), swatch: signs.known),
      PanelRow.Part(look.words(.yearUnknown, count: counts.unknown), swatch: signs.unknown),
      PanelRow.Part(look.words(.yearHidden, count: counts.hidden)),
    ]
    return (0...parts.count).map { title + parts.dropLast($0) }
  }
}

import Cartography
import Cells
import Scene

/// The city drawn from vector tiles, with its names.
final class City: Feature, MapLayer {
  private let host: Host
  private let map: CityMap
  private var registration: Registration?

  init(_ host: Host, _ map: CityMap) {
    self.host = host
    self.map = map
    registration = host.layers.add(self, at: .ground)
  }

  func draw(into grid: inout CellGrid, in viewport: Viewport) {
    guard host.look.mode != .compass, map.covers(viewport) else { return }
    guard !host.lens.hidesBack(in: viewport) else { return map.stayHidden() }
    let icons = host.icons.shown(in: viewport)
    let hidden = host.lens.covered(in: viewport)
    map.draw(
      into: &grid,
      in: viewport,
      look: host.look.ofCity,
      covered: covered(in: viewport),
      icons: icons.map { $0.reserved.shared(withMapIn: hidden) },
      // Only where somebody watches frames have to be quick.
      inSteps: host.meter.isRunning
    )
  }

  /// Where the furniture stands, or everywhere where no names are wanted.
  private func covered(in viewport: Viewport) -> [CellRect] {
    guard host.look.showsNames else {
      return [CellRect(column: 0, row: 0, columns: viewport.columns, rows: viewport.rows)]
    }
    let rows = host.statusPadding.insets.bottom
    let status = CellRect(column: 0, row: viewport.rows - rows, columns: viewport.columns, rows: rows)
    // A name that begins under a panel or a callout would be cut where that ends.
    return [status, host.rosePlace.box(in: viewport)] + host.chips.covered(in: viewport)
      + host.padding.boxes(in: viewport) + host.icons.callouts(in: viewport)
      + host.icons.arrows(viewport) + host.layers.clearings(in: viewport) + host.lens.covered(in: viewport)
      + [host.markPlace.clearing(in: viewport), host.markPlace.arrow(viewport)?.box].compactMap(\.self)
  }
}

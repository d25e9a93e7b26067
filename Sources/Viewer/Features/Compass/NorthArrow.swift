import Cells
import Geodesy
import Scene

/// The chip that shows north if there is no rose; like all chips it covers the map.
final class NorthArrow: MapLayer {
  private let look: Look
  private let place: RosePlace

  init(_ host: Host) {
    (look, place) = (host.look, host.panels.rose)
    host.layers.keep(self, at: .chrome)
  }

  /// The box of the chip; nil if there is a rose, or no space.
  func box(in viewport: Viewport) -> CellRect? {
    guard place.rose(in: viewport) == nil, viewport.columns > 8, viewport.rows > 2 else { return nil }
    return place.arrow(in: viewport)
  }

  /// The arrow of eight that is nearest to north.
  func draw(into grid: inout CellGrid, in viewport: Viewport) {
    guard let box = box(in: viewport) else { return }
    let arrows = ["↑", "↖", "←", "↙", "↓", "↘", "→", "↗"]
    let index = Int((viewport.camera.bearing.degrees / 45).rounded()) % 8
    grid.write(
      " \(look.words.word(0, of: .compassPoints))\(look.blocks == .ascii ? "^" : arrows[index]) ",
      at: CellPoint(column: box.column, row: box.row),
      foreground: look.style.barText,
      background: look.style.barBackground,
      style: look.depth == .none ? .reverse : []
    )
  }
}

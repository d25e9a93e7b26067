import Cells
import Scene

/// A line on the map, below panels and names, as long as there is something to draw.
final class MapOutline: HostClient, MapLayer {
  private var registration: Registration?
  /// Draws it; nil if there is none.
  var line: ((inout DotOverlay, Viewport) -> Void)? {
    didSet {
      guard (line == nil) != (registration == nil) else { return }
      registration = line == nil ? nil : host.layers.add(self, at: .features)
    }
  }

  func draw(into grid: inout CellGrid, in viewport: Viewport) {
    guard let line, look.mode != .compass else { return }
    var dots = DotOverlay(columns: grid.columns, rows: grid.rows)
    line(&dots, viewport)
    dots.clear(host.nameCells(in: viewport))
    dots.draw(over: &grid, blocks: look.blocks, depth: look.depth)
  }
}

import Cells
import Scene

extension DotOverlay {
  /// A crosshair whose arms lie so many dots from its centre.
  mutating func cross(at point: ScreenPoint, _ arms: ClosedRange<Int>, ink: CellColor) {
    let (x, y) = (Int((point.x * 2).rounded(.down)), Int((point.y * 4).rounded(.down)))
    for distance in arms {
      for (right, down) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
        set(x + right * distance, y + down * distance, ink: ink)
      }
    }
  }
}

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
    dots.clear(host.frame.nameCells)
    dots.draw(over: &grid, blocks: look.blocks, depth: look.depth)
  }
}

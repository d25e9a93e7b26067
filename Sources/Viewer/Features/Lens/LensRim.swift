import Cells
import Raster
import Rendering
import Scene

/// Dots along the edge of the lens, as two maps that look alike don't show where it is.
final class LensRim: MapLayer {
  private let host: Host
  private var drawn: (window: LensWindow, ink: CellColor, rim: DotOverlay)?

  init(_ host: Host) {
    self.host = host
  }

  func draw(into grid: inout CellGrid, in viewport: Viewport) {
    let (look, window) = (host.look, host.maps.lens.window)
    guard host.maps.lens.isVisible, window.shape.hasPlace, look.mode != .compass, !look.isBare else { return }
    let ink = look.lineInks[0]
    let size = (viewport.columns, viewport.rows)
    if drawn.map({ ($0.window, $0.ink) == (window, ink) && ($0.rim.columns, $0.rim.rows) == size }) != true {
      let rim = window.rim(columns: viewport.columns, rows: viewport.rows, viewport.cellAspect, ink: ink)
      drawn = (window, ink, rim)
    }
    drawn?.rim.standingOut(from: grid, in: look.lineInks, depth: look.depth)
      .draw(over: &grid, blocks: look.blocks, depth: look.depth)
  }
}

extension LensWindow {
  /// Every other dot along the edge, at the centre of its soft part.
  func rim(columns: Int, rows: Int, _ cellAspect: Double, ink: CellColor) -> DotOverlay {
    var window = self
    (window.softness, window.isSwapped) = (0, false)
    let mask = window.mask(columns: columns, rows: rows, cellAspect: cellAspect)
    let (width, height) = (mask.width, mask.height)
    let values = mask.values
    var dots = DotOverlay(columns: columns, rows: rows)
    for y in 0..<height {
      for x in 0..<width {
        guard (x + y / 2) % 2 == 0, values[y * width + x] >= 128 else { continue }
        let isEdge =
          x > 0 && values[y * width + x - 1] < 128 || x + 1 < width && values[y * width + x + 1] < 128
          || y > 0 && values[(y - 1) * width + x] < 128 || y + 1 < height && values[(y + 1) * width + x] < 128
        if isEdge { dots.set(x, y, ink: ink) }
      }
    }
    return dots
  }
}

import Cells
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

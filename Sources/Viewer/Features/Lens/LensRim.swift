import Cells
import Rendering
import Scene

/// Dots along the edge of the lens while it is changed, as two maps that look alike don't show where it is.
final class LensRim: MapLayer {
  private let host: Host

  init(_ host: Host) {
    self.host = host
  }

  func draw(into grid: inout CellGrid, in viewport: Viewport) {
    let (look, window) = (host.look, host.maps.lens.window)
    guard window.shape.hasPlace, look.mode != .compass else { return }
    let rim = window.rim(columns: viewport.columns, rows: viewport.rows, viewport.cellAspect, ink: look.lineInks[0])
    rim.standingOut(from: grid, in: look.lineInks, depth: look.depth)
      .draw(over: &grid, blocks: look.blocks, depth: look.depth)
  }
}

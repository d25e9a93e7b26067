import Cells
import Geodesy
import Scene

/// The circle that a ship at anchor is to stay in, on the map: under rows, panels and names.
final class AnchorCircle: HostClient, MapLayer {
  private var registration: Registration?
  var watch: AnchorWatch? {
    didSet {
      guard (watch == nil) != (registration == nil) else { return }
      registration = watch == nil ? nil : host.layers.add(self, at: .features)
    }
  }

  func draw(into grid: inout CellGrid, in viewport: Viewport) {
    guard let watch, host.look.mode != .compass else { return }
    let point = viewport.screenPoint(of: watch.anchor)
    let radius = watch.radius.meters / viewport.metersPerCell.x * 2
    guard radius > 2, radius < 1e5 else { return }
    let colors = GuideColors(host.look)
    var dots = DotOverlay(columns: grid.columns, rows: grid.rows)
    dots.circle(
      center: DotPoint(x: point.x * 2, y: point.y * 4),
      radius: radius,
      radiusDown: radius * viewport.cellAspect * 2,
      ink: watch.isOutside ? colors.alarm : colors.target
    )
    dots.clear(host.nameCells(in: viewport))
    dots.draw(over: &grid, blocks: host.look.blocks, depth: host.look.depth)
  }
}

import Cells
import Geodesy
import Scene

/// The edges of what is framed, on the map.
final class RegionFrame: HostClient, MapLayer {
  private var registration: Registration?
  /// Nil where there is no box to be seen.
  var box: WorldRect? {
    didSet {
      guard (box == nil) != (registration == nil) else { return }
      registration = box == nil ? nil : host.layers.add(self, at: .features)
    }
  }

  func draw(into grid: inout CellGrid, in viewport: Viewport) {
    guard let box, host.look.mode != .compass else { return }
    let middle = viewport.nearestCopy(of: WorldPoint(x: (box.minX + box.maxX) / 2, y: (box.minY + box.maxY) / 2))
    let (across, down) = ((box.maxX - box.minX) / 2, (box.maxY - box.minY) / 2)
    let corners = [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1)].map {
      let point = viewport.screenPoint(of: WorldPoint(x: middle.x + $0.0 * across, y: middle.y + $0.1 * down))
      return DotPoint(x: point.x * 2, y: point.y * 4)
    }
    let ink = GuideColors(host.look).course
    var dots = DotOverlay(columns: grid.columns, rows: grid.rows)
    for (index, corner) in corners.enumerated() { dots.line(from: corner, to: corners[(index + 1) % 4], ink: ink) }
    dots.clear(host.nameCells(in: viewport))
    dots.draw(over: &grid, blocks: host.look.blocks, depth: host.look.depth)
  }
}

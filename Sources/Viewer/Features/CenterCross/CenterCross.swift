import Cells
import Places
import Scene

/// A cross in the centre of the map while something acts on it.
final class CenterCross: HostClient, Feature, MapLayer {
  init(_ host: Host) {
    super.init(in: host)
    host.layers.keep(self, at: .features)
  }

  /// Where it stands; nil where the position is acted on, or nothing is, and where a target has its own cross.
  private func cell(in viewport: Viewport) -> CellPoint? {
    guard host.navigator.middle.isHeld, host.position.receiver?.position == nil, host.look.mode != .compass else {
      return nil
    }
    let cell = viewport.screenPoint(of: viewport.nearestCopy(of: host.navigator.middle.place)).cell
    let isMarked = host.places.targets.targets.contains { viewport.screenPoint(of: $0.coordinate).cell == cell }
    return viewport.visibleBox.contains(cell) && !isMarked ? cell : nil
  }

  func clearings(in viewport: Viewport) -> [CellRect] {
    cell(in: viewport).map { [CellRect($0)] } ?? []
  }

  func draw(into grid: inout CellGrid, in viewport: Viewport) {
    guard let cell = cell(in: viewport) else { return }
    grid.mark(look.blocks == .ascii ? "+" : "╋", at: cell, look)
  }
}

import Cartography
import Cells
import Rendering
import Scene

/// The map drawn from vector tiles, with its names.
final class VectorBasemap: Feature, MapLayer {
  static let isOfBareMap = true

  private let host: Host
  private let map: VectorMap

  init?(_ host: Host) {
    guard let map = host.maps.vectors else { return nil }
    self.host = host
    self.map = map
    host.layers.keep(self, at: .ground)
  }

  func draw(into grid: inout CellGrid, in viewport: Viewport) {
    guard host.look.mode != .compass, map.covers(viewport) else { return }
    guard !host.maps.lens.hidesBack(in: viewport) else { return map.stayHidden() }
    let hidden = host.maps.lens.covered(in: viewport)
    let own = host.position.mark.point(in: viewport)?.cell
    map.draw(
      into: &grid,
      in: viewport,
      look: host.look.ofMaps,
      covered: host.nameClearings(in: viewport) + hidden,
      strokes: host.layers.strokes(in: viewport),
      icons: host.places.icons.reserved(in: viewport).map { $0.shared(withMapIn: hidden) },
      focus: own.flatMap { viewport.visibleBox.contains($0) ? $0 : nil } ?? viewport.visibleCenter.cell,
      // Frames have to be quick only on a live screen.
      inSteps: host.meter.isRunning
    )
  }
}

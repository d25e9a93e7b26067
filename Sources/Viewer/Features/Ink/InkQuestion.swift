import Cells
import Geodesy
import Scene
import Terminal

/// What is to be written at a place.
final class InkQuestion: MapLayer {
  let place: Coordinate
  private let host: Host
  private var registration: Registration?
  private var padding: PanelPadding?
  var prompt: Prompt

  init(at place: Coordinate, _ host: Host) {
    (self.place, self.host) = (place, host)
    prompt = Prompt(title: host.look.words(.inkNote), hint: host.look.words(.inkNoteHint))
    registration = host.layers.add(self, at: .chrome)
    padding = host.panels.padding.add(.zero) { [weak self] in self?.box(in: $0) }
  }

  func draw(into grid: inout CellGrid, in viewport: Viewport) {
    prompt.draw(into: &grid, box: box(in: viewport), look: host.look)
  }

  private func box(in viewport: Viewport) -> CellRect {
    Prompt.box(in: viewport, above: host.panels.status.insets.bottom + 2)
  }
}

import Cells
import Scene

/// Asks which map is to be laid over.
final class OverlayQuestion: MapLayer {
  private let host: Host
  private var registration: Registration?
  private var padding: PanelPadding?
  var prompt: Prompt

  init(_ host: Host) {
    self.host = host
    prompt = Prompt(title: host.look.words(.overlayAddTitle), hint: host.look.words(.overlayAddHint))
    registration = host.layers.add(self, at: .chrome)
    padding = host.padding.add(.zero) { [weak self] in self?.box(in: $0) }
  }

  func draw(into grid: inout CellGrid, in viewport: Viewport) {
    prompt.draw(into: &grid, box: box(in: viewport), look: host.look)
  }

  private func box(in viewport: Viewport) -> CellRect {
    Prompt.box(in: viewport, above: host.statusPadding.insets.bottom)
  }
}

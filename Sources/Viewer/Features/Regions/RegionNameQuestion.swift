import Cells
import Scene
import Terminal

/// Asks how a region is to be called.
final class RegionNameQuestion: MapLayer {
  private let host: Host
  private var registration: Registration?
  private var padding: PanelPadding?
  private var prompt: Prompt

  init(_ name: String, _ host: Host) {
    self.host = host
    let hint = host.look.words(.regionNameHint, KeyName.name(of: Prompt.enterKey))
    prompt = Prompt(title: host.look.words(.regionNameTitle), hint: hint, text: name)
    registration = host.layers.add(self, at: .chrome)
    padding = host.panels.padding.add(.zero) { [weak self] in self?.box(in: $0) }
  }

  func take(_ key: Key) -> Prompt.Outcome { prompt.take(key) }

  func paste(_ text: String) { prompt.paste(text) }

  private func box(in viewport: Viewport) -> CellRect {
    Prompt.box(in: viewport, above: host.panels.status.insets.bottom)
  }

  func draw(into grid: inout CellGrid, in viewport: Viewport) {
    prompt.draw(into: &grid, box: box(in: viewport), look: host.look)
  }
}

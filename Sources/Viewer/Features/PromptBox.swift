import Cells
import Scene
import Terminal

/// A prompt over the lower edge of the map.
final class PromptBox: MapLayer {
  private let host: Host
  /// The rows above the status that it leaves free.
  private let rows: Int
  private var registration: Registration?
  private var padding: PanelPadding?
  private var prompt: Prompt

  init(_ prompt: Prompt, above rows: Int = 0, _ host: Host) {
    (self.prompt, self.rows, self.host) = (prompt, rows, host)
    registration = host.layers.add(self, at: .chrome)
    padding = host.panels.padding.add(.zero) { [weak self] in self?.box(in: $0) }
  }

  func take(_ key: Key) -> Prompt.Outcome { prompt.take(key) }

  func paste(_ text: String) { prompt.paste(text) }

  func complain(_ problem: String) { prompt.problem = problem }

  func draw(into grid: inout CellGrid, in viewport: Viewport) {
    prompt.draw(into: &grid, box: box(in: viewport), look: host.look)
  }

  private func box(in viewport: Viewport) -> CellRect {
    Prompt.box(in: viewport, above: host.panels.status.insets.bottom + rows)
  }
}

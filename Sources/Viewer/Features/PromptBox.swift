import Cells
import Scene

/// A prompt over the lower edge of the map.
final class PromptBox: MapLayer {
  private let host: Host
  /// The rows above the status that it leaves free.
  private let rows: Int
  private var registration: Registration?
  private var padding: PanelPadding?
  var prompt: Prompt
  /// The rows that it keeps for what may be meant.
  var choiceRows = 0

  init(_ prompt: Prompt, above rows: Int = 0, _ host: Host) {
    (self.prompt, self.rows, self.host) = (prompt, rows, host)
    registration = host.layers.add(self, at: .chrome)
    padding = host.panels.padding.add(.zero) { [weak self] in self?.box(in: $0) }
  }

  /// The columns of its words.
  static func columns(in viewport: Viewport) -> Int { Prompt.box(in: viewport, above: 0).columns - 4 }

  func contains(_ cell: CellPoint) -> Bool { box(in: host.navigator.shown).contains(cell) }

  func choice(at cell: CellPoint) -> Int? { prompt.choice(at: cell, in: box(in: host.navigator.shown)) }

  func draw(into grid: inout CellGrid, in viewport: Viewport) {
    prompt.draw(into: &grid, box: box(in: viewport), look: host.look)
  }

  private func box(in viewport: Viewport) -> CellRect {
    Prompt.box(in: viewport, above: host.panels.status.insets.bottom + rows, choices: choiceRows)
  }
}

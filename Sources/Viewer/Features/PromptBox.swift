import Cells
import Scene

/// A prompt over the lower edge of the map.
final class PromptBox: MapPanel {
  let host: Host
  /// The rows above the status that it leaves free.
  private let rows: Int
  private var shown: ShownPanel?
  var prompt: Prompt
  /// The rows that it keeps for what may be meant.
  var choiceRows = 0

  init(_ prompt: Prompt, above rows: Int = 0, _ host: Host) {
    (self.prompt, self.rows, self.host) = (prompt, rows, host)
    shown = ShownPanel(self)
  }

  /// The columns of its words.
  static func columns(in viewport: Viewport) -> Int { Prompt.box(in: viewport, above: 0).columns - 4 }

  func choice(at cell: CellPoint) -> Int? { prompt.choice(at: cell, in: box(in: host.navigator.shown)) }

  func draw(into grid: inout CellGrid, in viewport: Viewport) {
    prompt.draw(into: &grid, box: box(in: viewport), look: host.look)
  }

  func box(in viewport: Viewport) -> CellRect {
    Prompt.box(in: viewport, above: host.panels.status.insets.bottom + rows, choices: choiceRows)
  }
}

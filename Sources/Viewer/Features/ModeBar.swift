import Cells
import Scene

/// The bar of a mode above the status bar, for as long as it exists; the bar of another mode closes it.
final class ModeBar: HostClient, MapPanel {
  private let content: (Viewport) -> [PanelRow]
  private var shown: ShownPanel?

  init(
    _ host: Host,
    of mode: KeyMode,
    for taker: any InputTaker,
    content: @escaping (Viewport) -> [PanelRow],
    closing close: @escaping () -> Void
  ) {
    self.content = content
    super.init(in: host)
    host.panels.stack.push(.mode, taker, of: mode, standingAt: { [weak self] in self?.box(in: $0) }, closing: close)
    shown = ShownPanel(self)
  }

  func box(in viewport: Viewport) -> CellRect { aboveStatus(rows: content(viewport).count, in: viewport) }

  func draw(into grid: inout CellGrid, in viewport: Viewport) {
    let rows = content(viewport)
    let first = aboveStatus(rows: rows.count, in: viewport).row
    for (index, row) in rows.enumerated() { row.draw(into: &grid, row: first + index, look) }
  }
}

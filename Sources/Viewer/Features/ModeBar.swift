import Cells
import Scene

/// The bar of a mode above the status bar, for as long as it exists; the bar of another mode closes it.
final class ModeBar: HostClient, MapPanel {
  let kind: String
  private let content: (Viewport) -> [PanelRow]
  private var shown: ShownPanel?

  init(
    _ host: Host,
    of mode: KeyMode,
    for taker: any InputTaker,
    content: @escaping (Viewport) -> [PanelRow],
    closing close: @escaping () -> Void
  ) {
    (kind, self.content) = (mode.name, content)
    super.init(in: host)
    host.panels.stack.push(.mode, taker, of: mode, standingAt: { [weak self] in self?.box(in: $0) }, closing: close)
    shown = ShownPanel(self)
  }

  func box(in viewport: Viewport) -> CellRect { aboveStatus(rows: content(viewport).count, in: viewport) }

  func draw(into grid: inout CellGrid, in viewport: Viewport) {
    let rows = content(viewport)
    let box = aboveStatus(rows: rows.count, in: viewport)
    grid.texts?.open(box)
    for (index, row) in rows.enumerated() { row.draw(into: &grid, row: box.row + index, look) }
  }
}

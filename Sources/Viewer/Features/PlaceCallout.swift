import Cells
import Geodesy
import Scene

/// A place on the map with a cross on it, and a box beside it with information or a question.
struct PlaceCallout {
  let host: Host
  let place: WorldPoint

  static let widest = 44

  /// The position of the box; nil if the place is out of view, or there is no space.
  func box(of panel: Panel, in viewport: Viewport) -> CalloutBox? {
    let cell = cell(in: viewport)
    let open = host.panels.openBox(in: viewport)
    guard open.contains(cell) else { return nil }
    let size = panel.size
    return CalloutBox(
      at: CellRect(column: cell.column, row: cell.row, columns: 1, rows: 1),
      columns: min(size.columns, Self.widest),
      rows: size.rows,
      within: open
    )
  }

  /// No name begins under the cross.
  func clearing(in viewport: Viewport) -> CellRect {
    let cell = cell(in: viewport)
    return CellRect(column: cell.column, row: cell.row, columns: 1, rows: 1)
  }

  func draw(_ panel: Panel, into grid: inout CellGrid, in viewport: Viewport, from first: Int = 0) {
    guard let callout = box(of: panel, in: viewport) else { return }
    let isASCII = host.look.blocks == .ascii
    mark(isASCII ? "X" : "✕", at: cell(in: viewport), in: &grid)
    panel.draw(into: &grid, box: callout.box, look: host.look, from: first)
    mark(callout.isAbove ? (isASCII ? "v" : "▼") : (isASCII ? "^" : "▲"), at: callout.tick, in: &grid)
  }

  private func mark(_ text: String, at cell: CellPoint, in grid: inout CellGrid) {
    let style = host.look.style
    grid.write(text, at: cell, foreground: style.panelAccent, background: style.panelBackground, style: .bold)
  }

  private func cell(in viewport: Viewport) -> CellPoint {
    viewport.screenPoint(of: viewport.nearestCopy(of: place)).cell
  }
}

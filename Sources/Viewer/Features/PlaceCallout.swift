import Cells
import Geodesy
import Scene

/// A place on the map with a cross on it, and a box beside it with information or a question.
struct PlaceCallout {
  let host: Host
  let place: WorldPoint

  static let widest = 44

  /// The position of the box; nil if the place is out of view, or there is no space.
  func box(columns: Int, rows: Int, in viewport: Viewport) -> CalloutBox? {
    let (place, open) = (clearing(in: viewport), host.panels.openBox(in: viewport))
    guard open.contains(place) else { return nil }
    return CalloutBox(at: place, columns: min(columns, Self.widest), rows: rows, within: open)
  }

  /// No name begins under the cross.
  func clearing(in viewport: Viewport) -> CellRect {
    CellRect(cell(in: viewport))
  }

  /// Draws the cross, and the tick of a box of that size.
  func drawMarks(of size: (columns: Int, rows: Int), into grid: inout CellGrid, in viewport: Viewport) {
    guard let callout = box(columns: size.columns, rows: size.rows, in: viewport) else { return }
    grid.mark(host.look.blocks == .ascii ? "X" : "✕", at: cell(in: viewport), host.look)
    callout.drawTick(into: &grid, host.look)
  }

  private func cell(in viewport: Viewport) -> CellPoint {
    viewport.screenPoint(of: viewport.nearestCopy(of: place)).cell
  }
}

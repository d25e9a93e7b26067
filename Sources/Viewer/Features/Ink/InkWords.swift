import Cells
import Geodesy
import Places
import Scene

/// The notes, and the lengths and sizes of what was measured, beside the ink they belong to.
struct InkWords {
  private let look: Look
  private let viewport: Viewport
  private let colors: InkColors

  private static let longest = 48

  init(_ look: Look, _ viewport: Viewport) {
    (self.look, self.viewport) = (look, viewport)
    colors = InkColors(look)
  }

  func draw(_ item: InkItem, into grid: inout CellGrid) {
    guard let place = place(of: item), let text = text(of: item) else { return }
    draw(text, item.color, at: place, into: &grid, isCentered: item.kind == .area)
  }

  /// What is said of something drawn; nil where nothing is.
  func text(of item: InkItem) -> String? {
    switch item.kind {
    case .stroke, .arrow: return nil
    case .note:
      let text = Sanitizer.clean(item.text, limit: Self.longest)
      return text.isEmpty ? nil : text
    case .line: return item.points.count > 1 ? look.measures.text(of: item.length) : nil
    case .area:
      guard item.points.count > 2 else { return item.points.count > 1 ? look.measures.text(of: item.length) : nil }
      return look.measures.text(of: Ellipsoid.wgs84.area(of: item.coordinates))
    }
  }

  /// Where the words stand: at a note, at the end of a line, in the middle of an area.
  private func place(of item: InkItem) -> ScreenPoint? {
    let points = item.coordinates.map { viewport.screenPoint(of: $0) }
    guard let last = points.last else { return nil }
    guard item.kind == .area, points.count > 2 else { return last }
    let count = Double(points.count)
    return ScreenPoint(x: points.reduce(0) { $0 + $1.x } / count, y: points.reduce(0) { $0 + $1.y } / count)
  }

  private func draw(
    _ text: String,
    _ color: InkColor,
    at place: ScreenPoint,
    into grid: inout CellGrid,
    isCentered: Bool
  ) {
    guard place.x >= 0, place.y >= 0, place.x < Double(grid.columns), place.y < Double(grid.rows) else { return }
    let label = " \(text) "
    let columns = CharacterWidth.standard.of(label)
    let wanted = isCentered ? place.cell.column - columns / 2 : place.cell.column + 1
    // What would stick out is shifted.
    let column = max(min(wanted, grid.columns - columns), 0)
    let isPlain = look.depth == .none
    grid.write(
      label,
      at: CellPoint(column: column, row: place.cell.row),
      foreground: isPlain ? .standard : colors[color],
      background: isPlain ? .standard : colors.paper,
      style: isPlain ? [.reverse] : [.bold],
      columns: grid.columns - column
    )
    if !isCentered, column > place.cell.column {
      let mark = look.blocks == .ascii ? "*" : "●"
      grid.write(mark, at: place.cell, foreground: isPlain ? .standard : colors[color])
    }
  }
}

package import Cells
import Glibc
package import Scene

/// An arrow at the edge of what can be seen of the map, for what lies outside.
package struct EdgeArrow: Equatable {
  /// The cells that arrow and words take.
  package let box: CellRect
  package let words: String
  package let arrow: Character
  /// Whether the arrow follows the words.
  package let isLast: Bool

  /// As it is written.
  package var text: String { isLast ? "\(words) \(arrow)" : "\(arrow) \(words)" }

  /// Finds a place for it within an area, in the direction of a point outside, and clear of other boxes.
  ///
  /// Nil if there is none, or the point isn't outside.
  package init?(
    to point: ScreenPoint,
    words: String,
    within area: CellRect,
    clearOf taken: [CellRect],
    cellAspect: Double = 0.5,
    isASCII: Bool = false
  ) {
    let columns = CharacterWidth.standard.of(words) + 2
    guard area.columns >= columns, area.rows >= 1, point.x.isFinite, point.y.isFinite else { return nil }
    let middle = ScreenPoint(
      x: Double(area.column) + Double(area.columns) / 2,
      y: Double(area.row) + Double(area.rows) / 2
    )
    let (right, down) = (point.x - middle.x, point.y - middle.y)
    let part = min(Double(area.columns) / 2 / max(abs(right), 1e-9), Double(area.rows) / 2 / max(abs(down), 1e-9))
    guard part < 1 else { return nil }
    let edge = CellPoint(
      column: Self.inside(middle.x + right * part, area.column, area.columns),
      row: Self.inside(middle.y + down * part, area.row, area.rows)
    )
    isLast = right > 0
    self.words = words
    arrow = Self.sign(degrees: atan2(right, -down / cellAspect) * 180 / .pi, isASCII: isASCII)
    let column = isLast ? edge.column - columns + 1 : edge.column
    let start = min(max(column, area.column), area.column + area.columns - columns)
    guard let box = Self.free(CellRect(column: start, row: edge.row, columns: columns, rows: 1), area, taken) else {
      return nil
    }
    self.box = box
  }

  private static func inside(_ place: Double, _ first: Int, _ count: Int) -> Int {
    min(max(Int(place.rounded(.down)), first), first + count - 1)
  }

  /// The nearest row in which nothing else stands.
  private static func free(_ box: CellRect, _ area: CellRect, _ taken: [CellRect]) -> CellRect? {
    let rows = area.row..<area.row + area.rows
    for step in 0..<area.rows {
      for row in step == 0 ? [box.row] : [box.row + step, box.row - step] where rows.contains(row) {
        let moved = CellRect(column: box.column, row: row, columns: box.columns, rows: 1)
        if !taken.contains(where: { $0.overlaps(moved) }) { return moved }
      }
    }
    return nil
  }

  /// The arrow of a direction, clockwise from the top of the screen.
  nonisolated static func sign(degrees: Double, isASCII: Bool) -> Character {
    let eighth = (Int((degrees / 45).rounded()) % 8 + 8) % 8
    return Array(isASCII ? "^/>\\v/<\\" : "↑↗→↘↓↙←↖")[eighth]
  }
}

extension EdgeArrow {
  func draw(into grid: inout CellGrid, _ ink: CellColor, _ look: Look) {
    grid.label(text, at: box.corner, ink, look)
  }
}

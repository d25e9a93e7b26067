package import Cells
import Glibc

/// Places boxes of words near what they belong to, each with a line to it: apart from each other, and no line under one.
package enum LeaderLayout {
  /// The anchor and the size of a box.
  package struct Label: Equatable {
    package let anchor: CellRect
    package let columns: Int
    package let rows: Int

    package init(anchor: CellRect, columns: Int, rows: Int) {
      (self.anchor, self.columns, self.rows) = (anchor, columns, rows)
    }
  }

  /// Where a box stands, and the cells that its line joins: one of the anchor, and one of its frame.
  package struct Place: Equatable {
    package let box: CellRect
    package let start: CellPoint
    package let end: CellPoint
  }

  /// How far from its anchor a box stands best, and at most, in columns; a row counts as two.
  private static let (best, farthest) = (5.0, 28)
  /// The cost of covering a soft area.
  private static let hiding = 30.0

  /// A place for each in turn, inside an area; nil if there is none.
  ///
  /// Taken areas stay clear; soft ones are covered only if unavoidable.
  package static func places(
    for labels: [Label],
    within area: CellRect,
    clearOf taken: [CellRect],
    soft: [CellRect] = []
  ) -> [Place?] {
    var taken = taken + labels.map(\.anchor)
    var lines: [(CellPoint, CellPoint)] = []
    return labels.map { label in
      let others = taken.filter { $0 != label.anchor }
      let free = candidates(for: label, within: area).filter { place in
        !taken.contains(where: place.box.overlaps) && !lines.contains { crosses($0, place.box) }
          && !others.contains { crosses((place.start, place.end), $0) }
      }
      let found = free.min { cost(of: $0, soft) < cost(of: $1, soft) }
      if let found {
        taken.append(found.box)
        lines.append((found.start, found.end))
      }
      return found
    }
  }

  private static func candidates(for label: Label, within area: CellRect) -> [Place] {
    let anchor = label.anchor
    let columns = stride(from: anchor.column - label.columns - farthest, to: anchor.column + farthest, by: 2)
    let rows = (anchor.row - label.rows - farthest / 2)...(anchor.row + anchor.rows + farthest / 2)
    return rows.flatMap { row in
      columns.compactMap { column in
        let box = CellRect(column: column, row: row, columns: label.columns, rows: label.rows)
        return area.contains(box) ? place(box, for: anchor) : nil
      }
    }
  }

  /// A box with its line; nil if it is so near that there would be none.
  private static func place(_ box: CellRect, for anchor: CellRect) -> Place? {
    let middle = CellPoint(column: anchor.column + anchor.columns / 2, row: anchor.row + anchor.rows / 2)
    let end = CellPoint(
      column: min(max(middle.column, box.column), box.column + box.columns - 1),
      row: min(max(middle.row, box.row), box.row + box.rows - 1)
    )
    let start = CellPoint(
      column: min(max(end.column, anchor.column), anchor.column + anchor.columns - 1),
      row: min(max(end.row, anchor.row), anchor.row + anchor.rows - 1)
    )
    guard abs(start.row - end.row) > 1 || abs(start.column - end.column) > 2 else { return nil }
    return Place(box: box, start: start, end: end)
  }

  private static func cost(of place: Place, _ soft: [CellRect]) -> Double {
    let (across, down) = (place.end.column - place.start.column, (place.end.row - place.start.row) * 2)
    let distance = hypot(Double(across), Double(down))
    let hidden = soft.count { $0.overlaps(place.box) }
    // Above and to the right it is in the way of fewest.
    let side = (down > 0 ? 0.5 : 0) + (across < 0 ? 0.25 : 0)
    return (distance - best) * (distance - best) + Double(hidden) * hiding + side
  }

  /// Whether a line goes through a box.
  private static func crosses(_ line: (CellPoint, CellPoint), _ box: CellRect) -> Bool {
    let (start, end) = line
    let steps = max(abs(end.column - start.column), abs(end.row - start.row), 1)
    return (0...steps).contains { step in
      let part = Double(step) / Double(steps)
      let column = Double(start.column) + Double(end.column - start.column) * part
      let row = Double(start.row) + Double(end.row - start.row) * part
      return box.contains(CellPoint(column: Int(column.rounded()), row: Int(row.rounded())))
    }
  }
}

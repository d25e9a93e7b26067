package import Cells
package import Geodesy
package import Scene

/// Where on the screen icons may stand: whole, inside what is visible of the map, and on nothing else.
package struct IconRoom {
  /// The box found for an icon, and whether it is beside its proper place.
  package struct Place: Equatable {
    package let box: CellRect
    package let isNudged: Bool
  }

  private let viewport: Viewport
  private let visible: CellRect
  private let map: WorldRect?
  private var taken: [CellRect]

  /// Rounding is no reason to move an icon.
  private static let tolerance = 0.01

  /// The space that the panels leave free on a map with edges; nil if the map has none.
  package init(in viewport: Viewport, map: WorldRect?, clearOf taken: [CellRect]) {
    self.viewport = viewport
    visible = viewport.visibleBox
    self.map = map
    self.taken = taken
  }

  /// The cells that an icon would take if nothing were in its way.
  package static func box(around point: ScreenPoint, columns: Int, rows: Int = 1) -> CellRect {
    let cell = point.cell
    return CellRect(column: cell.column - columns / 2, row: cell.row - rows / 2, columns: columns, rows: rows)
  }

  /// Finds a place for an icon, and takes it; nil where the icon isn't in view at all, or there is none.
  ///
  /// An icon that would be cut by an edge is nudged inside it, no further than it must.
  package mutating func place(around point: ScreenPoint, columns: Int, rows: Int = 1) -> Place? {
    guard point.x.isFinite, point.y.isFinite, abs(point.x) < 1e6, abs(point.y) < 1e6 else { return nil }
    let wanted = Self.box(around: point, columns: columns, rows: rows)
    guard isVisible(point, columns: columns, rows: rows), columns <= visible.columns, isOnMap(point) else { return nil }
    // A map that is smaller than an icon can't hold it.
    let found = nearest(to: wanted) { isInside($0) } ?? nearest(to: wanted) { _ in true }
    guard let found else { return nil }
    taken.append(found)
    return Place(box: found, isNudged: found != wanted)
  }

  private func nearest(to wanted: CellRect, _ isAllowed: (CellRect) -> Bool) -> CellRect? {
    for step in Self.steps {
      let box = CellRect(
        column: wanted.column + step.columns,
        row: wanted.row + step.rows,
        columns: wanted.columns,
        rows: wanted.rows
      )
      if visible.contains(box), !taken.contains(where: box.overlaps), isAllowed(box) { return box }
    }
    return nil
  }

  /// The ways that an icon may be moved, the shortest first; a row counts as two columns.
  private static let steps: [(columns: Int, rows: Int)] = {
    let all = (-6...6).flatMap { rows in (-12...12).map { columns in (columns: columns, rows: rows) } }
    return all.sorted {
      ($0.columns * $0.columns + 4 * $0.rows * $0.rows, abs($0.rows), $0.rows, $0.columns)
        < ($1.columns * $1.columns + 4 * $1.rows * $1.rows, abs($1.rows), $1.rows, $1.columns)
    }
  }()

  /// Whether any of an icon about a point would be seen.
  private func isVisible(_ point: ScreenPoint, columns: Int, rows: Int) -> Bool {
    let (right, bottom) = (Double(visible.column + visible.columns), Double(visible.row + visible.rows))
    let reach = Double(columns) / 2
    return point.x > Double(visible.column) - reach && point.x < right + reach
      && point.y > Double(visible.row) - 0.5 && point.y < bottom + Double(rows) - 0.5
  }

  /// Whether a place belongs to the map; what lies beyond its edges doesn't.
  private func isOnMap(_ point: ScreenPoint) -> Bool {
    guard let map else { return true }
    return distance(of: point, beyond: map) < 0.5
  }

  /// Whether a box is entirely on the map, even if the map is rotated.
  private func isInside(_ box: CellRect) -> Bool {
    guard let map else { return true }
    let (left, top) = (Double(box.column), Double(box.row))
    let (right, bottom) = (left + Double(box.columns), top + Double(box.rows))
    return [(left, top), (right, top), (right, bottom), (left, bottom)].allSatisfy {
      distance(of: ScreenPoint(x: $0.0, y: $0.1), beyond: map) <= Self.tolerance
    }
  }

  /// How many columns a point of the screen lies beyond the edges of the map, in the copy that is nearest to it.
  private func distance(of point: ScreenPoint, beyond map: WorldRect) -> Double {
    let place = viewport.worldPoint(at: point)
    let copy = ((place.x - (map.minX + map.maxX) / 2)).rounded()
    let east = map.maxX - map.minX >= 1 ? 0 : max(map.minX + copy - place.x, place.x - map.maxX - copy, 0)
    return max(east, map.minY - place.y, place.y - map.maxY, 0) * viewport.columnsPerWorld
  }
}

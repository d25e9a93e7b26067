/// Drawing the same with fewer colours next to each other.
extension CellGrid {
  /// The same picture for a painter that has to name both colours of every cell: blocks are exchanged for their inverses,
  /// and what doesn't show takes the colours of what stands before it, wherever that spares a change.
  package var calm: CellGrid { calm(after: nil) }

  /// The same, where rows of another picture may be taken over with what was made of them.
  package func calm(after last: (picture: CellGrid, calm: CellGrid)?) -> CellGrid {
    var result = cells
    let all = [Bool](repeating: true, count: columns)
    var plan = ANSIRowPlan(columns: columns)
    var known = last.map { KnownRows($0.picture, in: self) }
    for row in 0..<rows {
      let range = row * columns..<(row + 1) * columns
      if let last, let place = known?.find(row) {
        result.replaceSubrange(range, with: last.calm.cells[place * columns..<(place + 1) * columns])
        continue
      }
      plan.plan(cells.span.extracting(range), changed: all.span, from: CellPaint())
      var written = result.mutableSpan
      Self.write(&written, range, plan.ways.span)
    }
    var grid = self
    grid.cells = result
    return grid
  }

  /// Writes a row over itself.
  private static func write(_ cells: inout MutableSpan<Cell>, _ range: Range<Int>, _ ways: Span<ANSIRowPlan.Method>) {
    let inverses = GlyphInverse.table
    var pen = CellPaint()
    var index = range.lowerBound
    while index < range.upperBound {
      let cell = cells[index]
      if cell.glyph == .continuation {
        // A right half goes the way of its left one.
        if index > range.lowerBound { cells[index] = cell.painted(with: pen) }
      } else {
        cells[index] = cell.written(ways[index - range.lowerBound], with: &pen, inverses)
      }
      index += 1
    }
  }
}

extension Cell {
  /// The cell as it is or as its inverse, in the colours that the pen has once it is written.
  @inline(__always)
  fileprivate func written(_ way: ANSIRowPlan.Method, with pen: inout CellPaint, _ inverses: GlyphInverse) -> Cell {
    if way == .inverse, let inverse = inverses.glyph(of: glyph), let exchanged = CellPaint(ofInverse: self) {
      pen = pen.written(with: exchanged)
      var cell = painted(with: pen)
      cell.glyph = inverse
      return cell
    }
    pen = pen.written(with: CellPaint(of: self))
    return painted(with: pen)
  }

  @inline(__always)
  fileprivate func painted(with pen: CellPaint) -> Cell {
    var cell = self
    cell.foreground = CellColor(packed: pen.foreground)
    cell.background = CellColor(packed: pen.background)
    return cell
  }
}

/// The rows of a picture that stood in another one: in their place, or all moved up or down together.
private struct KnownRows {
  private let old: CellGrid
  private let new: CellGrid
  /// How far the last one that was found has moved.
  private var shift = 0

  private static let farthest = 3

  init(_ old: CellGrid, in new: CellGrid) {
    (self.old, self.new) = (old, new)
  }

  /// Where a row stood; nil where it didn't.
  mutating func find(_ row: Int) -> Int? {
    guard old.columns == new.columns else { return nil }
    if stood(row, at: row + shift) { return row + shift }
    for distance in 0...Self.farthest {
      for place in [row + distance, row - distance] where stood(row, at: place) {
        shift = place - row
        return place
      }
    }
    return nil
  }

  private func stood(_ row: Int, at place: Int) -> Bool {
    guard place >= 0, place < old.rows else { return false }
    let (before, now) = (old.cells.span, new.cells.span)
    let (first, second) = (place * old.columns, row * new.columns)
    for column in 0..<new.columns where before[first + column] != now[second + column] { return false }
    return true
  }
}

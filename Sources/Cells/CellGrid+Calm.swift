/// Drawing the same with fewer colours next to each other.
extension CellGrid {
  /// The same picture for a painter that has to name both colours of every cell: blocks are exchanged for their inverses,
  /// and what doesn't show takes the colours of what stands before it, wherever that spares a change.
  package var calm: CellGrid {
    var result = self
    let all = [Bool](repeating: true, count: columns)
    var plan = ANSIRowPlan(columns: columns)
    for row in 0..<rows {
      let range = row * columns..<(row + 1) * columns
      plan.plan(cells.span.extracting(range), changed: all.span, from: CellPaint())
      var pen = CellPaint()
      for (column, way) in plan.ways.enumerated() where cells[range.lowerBound + column].glyph != .continuation {
        let cell = cells[range.lowerBound + column].written(way, with: &pen)
        result.cells[range.lowerBound + column] = cell
        if column + 1 < columns, cells[range.lowerBound + column + 1].glyph == .continuation {
          result.cells[range.lowerBound + column + 1].foreground = cell.foreground
          result.cells[range.lowerBound + column + 1].background = cell.background
        }
      }
    }
    return result
  }
}

extension Cell {
  /// The cell as it is or as its inverse, in the colours that the pen has once it is written.
  fileprivate func written(_ way: ANSIRowPlan.Way, with pen: inout CellPaint) -> Cell {
    let inverse = way == .inverse ? GlyphInverse.table.glyph(of: glyph) : nil
    let exchanged = inverse == nil ? nil : CellPaint(ofInverse: self)
    pen = pen.written(with: exchanged ?? CellPaint(of: self))
    var cell = self
    if exchanged != nil, let inverse { cell.glyph = inverse }
    cell.foreground = CellColor(packed: pen.foreground)
    cell.background = CellColor(packed: pen.background)
    return cell
  }
}

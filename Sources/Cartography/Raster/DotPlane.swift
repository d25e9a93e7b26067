/// Dots of a view, two across and four down a cell, a byte a cell; for lines that are drawn in braille.
struct DotPlane {
  let columns: Int
  let rows: Int
  /// Bit `2 y + x` of a cell is the dot at column x and row y of it.
  private(set) var cells: [UInt8]
  private(set) var isEmpty = true

  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    cells = Array(repeating: 0, count: columns * rows)
  }

  /// Draws a line one dot wide, given where the view's corner is in the layout; whole, or only the first so many dots of
  /// every so many.
  mutating func draw(_ points: Span<FixedPoint>, moved: FixedPoint, dash: (drawn: Int, of: Int) = (1, 1)) {
    guard points.count > 1 else { return }
    var length = 0.0
    for index in 1..<points.count {
      length = draw(from: points[index - 1], to: points[index], moved, dash, after: length)
    }
  }

  /// Removes the dots from those cells whose centre is covered.
  mutating func erase(_ cover: CoverLayout, moved: FixedPoint, where isHidden: (_ column: Int, _ row: Int) -> Bool) {
    guard !isEmpty else { return }
    let cell = Int32(MapLattice.cell)
    for index in cells.indices where cells[index] != 0 {
      let (column, row) = (Int32(index % columns), Int32(index / columns))
      let middle = FixedPoint(x: moved.x + column * cell + cell / 2, y: moved.y + row * cell + cell / 2)
      if cover.contains(middle), isHidden(Int(column), Int(row)) { cells[index] = 0 }
    }
  }

  /// Tells how long the line is at the end of a straight piece, in dots.
  private mutating func draw(
    from start: FixedPoint,
    to end: FixedPoint,
    _ moved: FixedPoint,
    _ dash: (drawn: Int, of: Int),
    after length: Double
  ) -> Double {
    let offset = start.dots(to: end)
    let size = max(abs(offset.x), abs(offset.y))
    let steps = size.rounded(.up)
    let corner = SIMD2((Double(start.x) - Double(moved.x)) / 1024, (Double(start.y) - Double(moved.y)) / 512)
    guard steps > 0, let visible = visible(corner, offset) else { return length + size }
    for step in Int((visible.from * steps).rounded(.down))...Int((visible.to * steps).rounded(.up)) {
      let share = Double(step) / steps
      guard dash.of == 1 || Int(length + size * share) % dash.of < dash.drawn else { continue }
      let place = corner + offset * share
      set(Int(place.x.rounded(.down)), Int(place.y.rounded(.down)))
    }
    return length + size
  }

  /// The share of a straight piece that can be on the screen.
  private func visible(_ corner: SIMD2<Double>, _ offset: SIMD2<Double>) -> (from: Double, to: Double)? {
    let size = SIMD2(Double(columns * 2), Double(rows * 4))
    var (from, to) = (0.0, 1.0)
    for axis in 0..<2 {
      if offset[axis] == 0 {
        guard corner[axis] >= 0, corner[axis] < size[axis] else { return nil }
      } else {
        let ends = (-corner[axis] / offset[axis], (size[axis] - corner[axis]) / offset[axis])
        from = max(from, min(ends.0, ends.1))
        to = min(to, max(ends.0, ends.1))
      }
    }
    return from <= to ? (from, to) : nil
  }

  private mutating func set(_ x: Int, _ y: Int) {
    guard x >= 0, y >= 0, x < columns * 2, y < rows * 4 else { return }
    isEmpty = false
    cells[(y >> 2) * columns + (x >> 1)] |= 1 << UInt8((y & 3) << 1 | x & 1)
  }
}

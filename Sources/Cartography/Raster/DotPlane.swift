/// Dots of a view, two across and four down a cell, a byte a cell; for lines that are drawn in braille.
struct DotPlane {
  let columns: Int
  let rows: Int
  /// Bit `2 y + x` of a cell stands for the dot at column x and row y of it.
  private(set) var cells: [UInt8]
  private(set) var isEmpty = true

  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    cells = Array(repeating: 0, count: columns * rows)
  }

  /// Draws a line one dot wide, given where the view's corner is in the layout.
  mutating func draw(_ points: Span<FixedPoint>, moved: FixedPoint) {
    guard points.count > 1 else { return }
    for index in 1..<points.count { draw(from: points[index - 1], to: points[index], moved) }
  }

  private mutating func draw(from start: FixedPoint, to end: FixedPoint, _ moved: FixedPoint) {
    let offset = start.dots(to: end)
    let steps = max(abs(offset.x), abs(offset.y)).rounded(.up)
    let left = Double(start.x - moved.x) / 1024
    let top = Double(start.y - moved.y) / 512
    // Of a long piece only what can be on the screen.
    guard steps > 0, steps < 50_000 else { return }
    for step in 0...Int(steps) {
      let share = Double(step) / steps
      set(Int((left + offset.x * share).rounded(.down)), Int((top + offset.y * share).rounded(.down)))
    }
  }

  private mutating func set(_ x: Int, _ y: Int) {
    guard x >= 0, y >= 0, x < columns * 2, y < rows * 4 else { return }
    isEmpty = false
    cells[(y >> 2) * columns + (x >> 1)] |= 1 << UInt8((y & 3) << 1 | x & 1)
  }
}

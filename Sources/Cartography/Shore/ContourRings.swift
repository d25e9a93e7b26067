/// The rings around what is below zero in a grid of heights, in the grid's own units, found by marching squares.
///
/// Beyond its rim the grid counts as above zero, so that every ring is closed.
struct ContourRings {
  private let columns: Int
  private let rows: Int
  private let heights: [Double]
  /// Where each ring goes on: from the side of a square that it comes in through to the one that it leaves by.
  private var next: [Side: Side] = [:]

  /// The side of a square, named by the grid point at its left or upper end; points count from -1.
  private struct Side: Hashable, Comparable {
    let column: Int
    let row: Int
    let isLevel: Bool

    static func < (one: Side, other: Side) -> Bool {
      (one.row, one.column, one.isLevel ? 0 : 1) < (other.row, other.column, other.isLevel ? 0 : 1)
    }
  }

  static func rings(columns: Int, rows: Int, heights: [Double]) -> [[SIMD2<Double>]] {
    var contour = ContourRings(columns: columns, rows: rows, heights: heights)
    for row in -1..<rows {
      for column in -1..<columns { contour.cross(column, row) }
    }
    return contour.linked()
  }

  private init(columns: Int, rows: Int, heights: [Double]) {
    precondition(heights.count == columns * rows, "a height for every point")
    (self.columns, self.rows, self.heights) = (columns, rows, heights)
  }

  private func height(_ column: Int, _ row: Int) -> Double {
    (0..<columns).contains(column) && (0..<rows).contains(row) ? heights[row * columns + column] : 1
  }

  private func isLow(_ column: Int, _ row: Int) -> Bool { height(column, row) < 0 }

  /// Notes the lines through one square, with low ground on their right.
  private mutating func cross(_ column: Int, _ row: Int) {
    // Clockwise on the screen from the upper left corner, and the side that follows each.
    let corners: [4 of Bool] = [
      isLow(column, row), isLow(column + 1, row), isLow(column + 1, row + 1), isLow(column, row + 1),
    ]
    // Nearly all squares are all land or all sea.
    if corners[0] == corners[1] && corners[1] == corners[2] && corners[2] == corners[3] { return }
    let sides = [
      Side(column: column, row: row, isLevel: true), Side(column: column + 1, row: row, isLevel: false),
      Side(column: column, row: row + 1, isLevel: true), Side(column: column, row: row, isLevel: false),
    ]
    for side in 0..<4 where corners[side] && !corners[(side + 1) % 4] {
      // In where the ground falls, out where it rises: walking on clockwise, the next such side.
      let entry = (1...3).map { (side + $0) % 4 }.first { !corners[$0] && corners[($0 + 1) % 4] }
      if let entry { next[sides[entry]] = sides[side] }
    }
  }

  private mutating func linked() -> [[SIMD2<Double>]] {
    var rings: [[SIMD2<Double>]] = []
    for start in next.keys.sorted() {
      var ring: [SIMD2<Double>] = []
      var side = start
      while let following = next.removeValue(forKey: side) {
        ring.append(place(of: side))
        side = following
      }
      if ring.count >= 3 { rings.append(ring) }
    }
    return rings
  }

  /// The point at which the ground passes zero on a side; points beyond the rim are on it.
  private func place(of side: Side) -> SIMD2<Double> {
    let end = side.isLevel ? (side.column + 1, side.row) : (side.column, side.row + 1)
    let (low, high) = (height(side.column, side.row), height(end.0, end.1))
    let share = low == high ? 0.5 : low / (low - high)
    let from = clamped(side.column, side.row)
    return from + (clamped(end.0, end.1) - from) * share
  }

  private func clamped(_ column: Int, _ row: Int) -> SIMD2<Double> {
    SIMD2(Double(min(max(column, 0), columns - 1)), Double(min(max(row, 0), rows - 1)))
  }
}

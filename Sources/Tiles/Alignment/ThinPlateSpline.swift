internal import Glibc
internal import Raster

/// Warps a plane like a thin sheet of metal, so that some of its points are moved onto others.
///
/// Between them it bends as little as possible (J. Duchon, 1976; F. L. Bookstein, 1989): an affine map, and for each
/// point a multiple of r² log r, r being the distance to it.
struct ThinPlateSpline: Sendable {
  struct Pair: Sendable {
    let from: PathPoint
    let to: PathPoint
  }

  /// The points relative to their centre and in units of their spread, so that the numbers are of similar size.
  private let knots: [PathPoint]
  private let middle: PathPoint
  private let spread: Double
  /// A share for each knot, then 1, x and y.
  private let weights: [PathPoint]
  /// How far from where it belongs each point would come to lie if it weren't among the points.
  let errorsLeftOut: [PathPoint]

  /// With more points it would take too long.
  static let maxPoints = 400

  /// Creates the warp; nil if points coincide, are all on a line, or are too many.
  init?(_ pairs: [Pair]) {
    let count = pairs.count
    guard (3...Self.maxPoints).contains(count) else { return nil }
    func mean(_ value: (Pair) -> Double) -> Double { pairs.reduce(0) { $0 + value($1) } / Double(count) }
    let middle = PathPoint(mean(\.from.x), mean(\.from.y))
    let spread = pairs.map { hypot($0.from.x - middle.x, $0.from.y - middle.y) }.max() ?? 0
    guard spread > 0, spread.isFinite else { return nil }
    let knots = pairs.map { PathPoint(($0.from.x - middle.x) / spread, ($0.from.y - middle.y) / spread) }
    guard let inverse = Matrix(bending: knots).inverse else { return nil }
    weights = (0..<count + 3).map { row in
      (0..<count).reduce(PathPoint(0, 0)) { sum, column in
        let share = inverse[row, column]
        return PathPoint(sum.x + share * pairs[column].to.x, sum.y + share * pairs[column].to.y)
      }
    }
    // Without one of the equations: no need to solve all others again (S. Rippa, 1999).
    errorsLeftOut = (0..<count).map { [weights] index in
      PathPoint(weights[index].x / inverse[index, index], weights[index].y / inverse[index, index])
    }
    (self.knots, self.middle, self.spread) = (knots, middle, spread)
    guard errorsLeftOut.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else { return nil }
  }

  func apply(_ x: Double, _ y: Double) -> PathPoint {
    let (x, y) = ((x - middle.x) / spread, (y - middle.y) / spread)
    let count = knots.count
    let (one, right, down) = (weights[count], weights[count + 1], weights[count + 2])
    var sum = PathPoint(one.x + x * right.x + y * down.x, one.y + x * right.y + y * down.y)
    for (knot, weight) in zip(knots, weights) {
      let bend = Self.bend(x - knot.x, y - knot.y)
      sum = PathPoint(sum.x + bend * weight.x, sum.y + bend * weight.y)
    }
    return sum
  }

  /// r² log r, which is nothing at the point itself.
  fileprivate static func bend(_ x: Double, _ y: Double) -> Double {
    let square = x * x + y * y
    return square > 0 ? square * log(square) / 2 : 0
  }

  /// A square of numbers.
  private struct Matrix {
    private let side: Int
    private var values: [Double]

    init(side: Int) {
      self.side = side
      values = Array(repeating: 0, count: side * side)
    }

    /// The equations of a spline with such knots.
    init(bending knots: [PathPoint]) {
      self.init(side: knots.count + 3)
      let count = knots.count
      for (row, knot) in knots.enumerated() {
        for (column, other) in knots.enumerated() {
          self[row, column] = ThinPlateSpline.bend(knot.x - other.x, knot.y - other.y)
        }
        for (index, value) in [1, knot.x, knot.y].enumerated() {
          self[row, count + index] = value
          self[count + index, row] = value
        }
      }
    }

    subscript(row: Int, column: Int) -> Double {
      get { values[row * side + column] }
      set { values[row * side + column] = newValue }
    }

    /// By Gauss and Jordan, with the largest number of a column taken first; nil where there is none.
    var inverse: Matrix? {
      var (left, right) = (self, Matrix(side: side))
      for index in 0..<side { right[index, index] = 1 }
      for column in 0..<side {
        guard let pivot = (column..<side).max(by: { abs(left[$0, column]) < abs(left[$1, column]) }),
          abs(left[pivot, column]) > 1e-11
        else { return nil }
        left.swapRows(pivot, column)
        right.swapRows(pivot, column)
        let factor = 1 / left[column, column]
        left.scaleRow(column, by: factor)
        right.scaleRow(column, by: factor)
        for row in 0..<side where row != column && left[row, column] != 0 {
          let share = left[row, column]
          left.subtract(share, ofRow: column, from: row)
          right.subtract(share, ofRow: column, from: row)
        }
      }
      return right
    }

    private mutating func swapRows(_ one: Int, _ other: Int) {
      guard one != other else { return }
      for column in 0..<side { values.swapAt(one * side + column, other * side + column) }
    }

    private mutating func scaleRow(_ row: Int, by factor: Double) {
      for index in row * side..<(row + 1) * side { values[index] *= factor }
    }

    private mutating func subtract(_ share: Double, ofRow source: Int, from row: Int) {
      for column in 0..<side { values[row * side + column] -= share * values[source * side + column] }
    }
  }
}

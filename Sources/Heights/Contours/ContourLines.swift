import Geodesy

/// Lines of equal height through a grid of heights, found by marching squares.
///
/// Higher ground is on the right of each line, which is straight between the sides of the squares. Where a height is
/// unknown lines end.
package struct ContourLines {
  package struct Line: Equatable, Sendable {
    package let height: Float
    /// In samples from the first one; a ring ends where it begins.
    package let points: [SIMD2<Float>]
  }

  private let heights: [Float]
  private let width: Int
  private let rows: Int

  /// More lines than this through one square are a cliff, or no heights at all.
  private static let maxLevels: Float = 50

  /// Numbers of levels beyond this are no heights, and not all of them are a `Float`.
  private static let farthestLevel: Float = 1_000_000

  /// Takes heights row by row, rows of the same length.
  package init(_ heights: [Float], width: Int) {
    precondition(width > 0 && heights.count.isMultiple(of: width), "rows are whole")
    (self.heights, self.width, rows) = (heights, width, heights.count / width)
  }

  /// The lines at all multiples of an interval but 0, which is the coast.
  package func lines(every interval: Float) -> [Line] {
    precondition(interval > 0, "lines are apart")
    var steps: [Float: [Int: Int]] = [:]
    for row in 0..<max(rows - 1, 0) {
      for column in 0..<max(width - 1, 0) { addSteps(row * width + column, every: interval, to: &steps) }
    }
    return steps.sorted { $0.key < $1.key }.flatMap { height, steps in
      Self.chains(steps).map { chain in Line(height: height, points: chain.map { point(on: $0, at: height) }) }
    }
  }

  /// The sides of squares by numbers: twice the sample that one begins at, and one more if it leads down.
  private func addSteps(_ first: Int, every interval: Float, to steps: inout [Float: [Int: Int]]) {
    let corners = SIMD4(heights[first], heights[first + 1], heights[first + width + 1], heights[first + width])
    let (least, most) = ((corners.min() / interval).rounded(.down), (corners.max() / interval).rounded(.down))
    guard corners.sum().isFinite, least > -Self.farthestLevel, most < Self.farthestLevel, most - least < Self.maxLevels
    else { return }
    let (top, left) = (first * 2, first * 2 + 1)
    let (right, bottom) = (left + 2, top + width * 2)
    for number in stride(from: least + 1, through: most, by: 1) where number != 0 {
      let level = number * interval
      let isHigh = corners .>= SIMD4(repeating: level)
      func join(_ from: Int, _ to: Int) { steps[level, default: [:]][from] = to }
      // The corners above the level, from the upper left one clockwise.
      switch (isHigh[0], isHigh[1], isHigh[2], isHigh[3]) {
      case (false, false, false, true): join(left, bottom)
      case (false, false, true, false): join(bottom, right)
      case (false, true, false, false): join(right, top)
      case (true, false, false, false): join(top, left)
      case (false, false, true, true): join(left, right)
      case (false, true, true, false): join(bottom, top)
      case (true, true, false, false): join(right, left)
      case (true, false, false, true): join(top, bottom)
      case (true, true, true, false): join(bottom, left)
      case (true, true, false, true): join(right, bottom)
      case (true, false, true, true): join(top, right)
      case (false, true, true, true): join(left, top)
      case (false, true, false, true), (true, false, true, false):
        // A saddle: its centre decides which sides are joined.
        if corners.sum() / 4 >= level {
          join(isHigh[0] ? top : left, isHigh[0] ? right : top)
          join(isHigh[0] ? bottom : right, isHigh[0] ? left : bottom)
        } else {
          join(isHigh[0] ? top : right, isHigh[0] ? left : top)
          join(isHigh[0] ? bottom : left, isHigh[0] ? right : bottom)
        }
      case (true, true, true, true), (false, false, false, false): break
      }
    }
  }

  /// Joins steps from side to side: first what begins somewhere, then rings.
  private static func chains(_ steps: [Int: Int]) -> [[Int]] {
    var left = steps
    func chain(from start: Int) -> [Int] {
      var chain = [start]
      while let next = left.removeValue(forKey: chain[chain.count - 1]) { chain.append(next) }
      return chain
    }
    let ends = Set(steps.values)
    let open = steps.keys.filter { !ends.contains($0) }.sorted().map(chain)
    return open + steps.keys.sorted().compactMap { left[$0] == nil ? nil : chain(from: $0) }
  }

  private func point(on side: Int, at height: Float) -> SIMD2<Float> {
    let (first, isDown) = (side / 2, !side.isMultiple(of: 2))
    let (from, to) = (heights[first], heights[first + (isDown ? width : 1)])
    let share = (height - from) / (to - from)
    let place = SIMD2(Float(first % width), Float(first / width))
    return place + (isDown ? SIMD2(0, share) : SIMD2(share, 0))
  }
}

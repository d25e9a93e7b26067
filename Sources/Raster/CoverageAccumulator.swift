/// How much of each pixel an outline covers, measured exactly.
///
/// Each edge leaves in every pixel it passes the change of area to its right, signed by its direction; summed up
/// along a row these are the areas themselves, overlaps counted as often as they are there. (The method of exact
/// area coverage known from font rasterizers.) Only the part of the canvas that the outline touches is held.
struct CoverageAccumulator {
  /// The pixels that may be covered.
  let bounds: PixelRect
  private let stride: Int
  private var changes: [Float]

  /// Measures outlines, each closed by itself, within a canvas of the given size.
  init(_ outlines: [[PathPoint]], width: Int, height: Int) {
    bounds = Self.bounds(of: outlines, width: width, height: height)
    stride = bounds.width + 2
    changes = Array(repeating: 0, count: stride * bounds.height)
    guard bounds.width > 0 else { return }
    let corner = PathPoint(Double(bounds.x), Double(bounds.y))
    for outline in outlines {
      guard var start = outline.last.map({ $0 - corner }) else { continue }
      for point in outline {
        let end = point - corner
        addEdge(from: start, to: end)
        start = end
      }
    }
  }

  /// The coverage of one row, 0…1, from the left of the bounds.
  func row(_ y: Int, rule: FillRule, into coverage: inout [Float]) {
    let row = changes.span.extracting((y - bounds.y) * stride..<(y - bounds.y + 1) * stride)
    var sum: Float = 0
    for x in 0..<bounds.width {
      sum += row[x]
      coverage[x] = rule.coverage(winding: sum)
    }
  }

  private static func bounds(of outlines: [[PathPoint]], width: Int, height: Int) -> PixelRect {
    var (left, top, right, bottom) = (Double(width), Double(height), 0.0, 0.0)
    for point in outlines.joined() {
      (left, right) = (min(left, point.x), max(right, point.x))
      (top, bottom) = (min(top, point.y), max(bottom, point.y))
    }
    let (x, y) = (Int(max(left, 0).rounded(.down)), Int(max(top, 0).rounded(.down)))
    let (endX, endY) = (Int(min(right, Double(width)).rounded(.up)), Int(min(bottom, Double(height)).rounded(.up)))
    guard x < endX, y < endY else { return PixelRect(x: 0, y: 0, width: 0, height: 0) }
    return PixelRect(x: x, y: y, width: endX - x, height: endY - y)
  }

  /// Cuts an edge at the borders.
  ///
  /// To the left of them it counts as if it ran along the border, for what it covers lies to its right; beyond the
  /// other three it covers nothing that is seen.
  private mutating func addEdge(from start: PathPoint, to end: PathPoint) {
    let height = Double(bounds.height)
    let (top, bottom) = start.y < end.y ? (start, end) : (end, start)
    guard top.y < height, bottom.y > 0, top.y < bottom.y else { return }
    let direction: Float = start.y < end.y ? 1 : -1
    let slope = (bottom.x - top.x) / (bottom.y - top.y)
    let (from, to) = (max(top.y, 0), min(bottom.y, height))

    // Between the heights at which it crosses the left and the right border, in order.
    var cuts = [from, to]
    if slope != 0 {
      cuts += [0, Double(bounds.width)].map { top.y + ($0 - top.x) / slope }.filter { $0 > from && $0 < to }
      cuts.sort()
    }
    for (upper, lower) in zip(cuts, cuts.dropFirst()) {
      let limit = Double(bounds.width)
      let startX = min(max(top.x + (upper - top.y) * slope, 0), limit)
      let endX = min(max(top.x + (lower - top.y) * slope, 0), limit)
      addPiece(from: PathPoint(startX, upper), to: PathPoint(endX, lower), direction: direction)
    }
  }

  /// Adds an edge that runs downwards within the bounds, row by row.
  private mutating func addPiece(from start: PathPoint, to end: PathPoint, direction: Float) {
    let slope = (end.x - start.x) / (end.y - start.y)
    let last = min(Int(end.y.rounded(.up)), bounds.height)
    for row in Int(start.y)..<max(last, Int(start.y)) {
      let upper = max(start.y, Double(row))
      let lower = min(end.y, Double(row + 1))
      guard lower > upper else { continue }
      let (from, to) = (start.x + (upper - start.y) * slope, start.x + (lower - start.y) * slope)
      addPiece(row: row, from: min(from, to), to: max(from, to), height: direction * Float(lower - upper))
    }
  }

  /// Adds an edge within one row, from left to right, of the given signed height.
  private mutating func addPiece(row: Int, from: Double, to: Double, height: Float) {
    let limit = Double(bounds.width)
    let (from, to) = (min(max(from, 0), limit), min(max(to, 0), limit))
    let first = Int(from)
    let cells = row * stride
    guard to > Double(first + 1) else {
      // Within one pixel: the area to the right of the edge is a trapezoid.
      let right = Float(1 - ((from + to) / 2 - Double(first)))
      changes[cells + first] += height * right
      changes[cells + first + 1] += height * (1 - right)
      return
    }
    let perColumn = height / Float(to - from)
    var covered: Float = 0
    var before: Float = 0
    for column in first..<Int(to.rounded(.up)) {
      let (enter, leave) = (max(from, Double(column)), min(to, Double(column + 1)))
      let passed = perColumn * Float(leave - enter)
      // Earlier edges count completely, the ones that pass here as a trapezoid.
      let area = covered + passed * Float(Double(column + 1) - (enter + leave) / 2)
      changes[cells + column] += area - before
      before = area
      covered += passed
    }
    changes[cells + Int(to.rounded(.up))] += height - before
  }
}

/// The rule for the inside of an outline that crosses itself.
package enum FillRule: Sendable {
  /// Whatever the outline goes round, except where it does so as often one way as the other.
  case nonzero
  /// Whatever the outline goes round an odd number of times.
  case evenOdd

  func coverage(winding: Float) -> Float {
    let winding = abs(winding)
    switch self {
    case .nonzero:
      return min(winding, 1)
    case .evenOdd:
      let rest = winding - 2 * (winding / 2).rounded(.down)
      return rest > 1 ? 2 - rest : rest
    }
  }
}

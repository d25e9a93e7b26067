/// A row of points, joined by straight lines.
struct Polyline {
  var points: [PathPoint]
  var isClosed = false

  /// The points without those that repeat the one before, among which there is no direction.
  var withoutRepetitions: Polyline {
    var kept: [PathPoint] = []
    for point in points where kept.last.map({ ($0 - point).length > 1e-9 }) ?? true { kept.append(point) }
    if isClosed {
      while kept.count > 1, (kept[0] - kept[kept.count - 1]).length <= 1e-9 { kept.removeLast() }
    }
    return Polyline(points: kept, isClosed: isClosed)
  }
}

extension Path {
  /// The largest distance between a curve and the lines that approximate it, in pixels.
  static let tolerance = 0.02

  /// The path in straight lines, one row of them for each part that begins with a move.
  ///
  /// A part with a coordinate that is no number, or beyond all measure, is left out.
  var polylines: [Polyline] {
    var result: [Polyline] = []
    var current = Polyline(points: [])
    func finish() {
      if !current.points.isEmpty, current.points.allSatisfy(\.isDrawable) { result.append(current) }
    }
    for element in elements {
      switch element {
      case .move(let point):
        finish()
        current = Polyline(points: [point])
      case .line(let point):
        current.points.append(point)
      case .cubic(let control, let control2, let point):
        current.addCubic(control, control2, point, tolerance: Self.tolerance)
      case .close:
        current.isClosed = true
        finish()
        // Without a move, the next part begins at the start of the closed one.
        current = Polyline(points: Array(current.points.prefix(1)))
      }
    }
    if current.points.count > 1 || elements.last != .close { finish() }
    return result
  }
}

/// Curves as lines; the number of lines by Wang's formula, from the largest second difference of the points.
extension Polyline {
  private static let maxLines = 500.0

  fileprivate mutating func addCubic(_ first: PathPoint, _ second: PathPoint, _ end: PathPoint, tolerance: Double) {
    let start = points.last ?? first
    let bend = max((start - first * 2 + second).length, (first - second * 2 + end).length)
    addCurve(lines: (bend * 3 / 4 / tolerance).squareRoot()) { share in
      let rest = 1 - share
      return start * (rest * rest * rest) + first * (3 * rest * rest * share) + second * (3 * rest * share * share)
        + end * (share * share * share)
    }
    points[points.count - 1] = end
  }

  private mutating func addCurve(lines wanted: Double, point: (Double) -> PathPoint) {
    let lines = wanted.isFinite ? Int(min(max(wanted.rounded(.up), 1), Self.maxLines)) : 1
    for index in 1...lines { points.append(point(Double(index) / Double(lines))) }
  }
}

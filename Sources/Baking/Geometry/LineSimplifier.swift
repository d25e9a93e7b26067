/// Leaves out points that hardly change a line, as Douglas and Peucker do it (1973).
enum LineSimplifier {
  static func line(_ points: [SIMD2<Double>], tolerance: Double) -> [SIMD2<Double>] {
    guard points.count > 2, tolerance > 0 else { return points }
    var isKept = [Bool](repeating: false, count: points.count)
    isKept[0] = true
    isKept[points.count - 1] = true
    keep(&isKept, of: points, 0, points.count - 1, tolerance)
    return points.indices.filter { isKept[$0] }.map { points[$0] }
  }

  /// A closed line, whose first point isn't repeated; begins where it began.
  static func ring(_ points: [SIMD2<Double>], tolerance: Double) -> [SIMD2<Double>] {
    guard points.count > 4, tolerance > 0, let first = points.first else { return points }
    let far = points.indices.max { squared(points[$0] - first) < squared(points[$1] - first) } ?? 0
    guard far > 0 else { return points }
    let closed = points + [first]
    var isKept = [Bool](repeating: false, count: closed.count)
    isKept[0] = true
    isKept[far] = true
    keep(&isKept, of: closed, 0, far, tolerance)
    keep(&isKept, of: closed, far, closed.count - 1, tolerance)
    return points.indices.filter { isKept[$0] }.map { points[$0] }
  }

  private static func keep(
    _ isKept: inout [Bool],
    of points: [SIMD2<Double>],
    _ start: Int,
    _ end: Int,
    _ tolerance: Double
  ) {
    var open = [(start, end)]
    while let (start, end) = open.popLast() {
      guard end - start > 1 else { continue }
      var (worst, farthest) = (tolerance * tolerance, -1)
      for index in (start + 1)..<end {
        let distance = squaredDistance(of: points[index], from: points[start], to: points[end])
        if distance > worst { (worst, farthest) = (distance, index) }
      }
      guard farthest > 0 else { continue }
      isKept[farthest] = true
      open.append((start, farthest))
      open.append((farthest, end))
    }
  }

  private static func squared(_ vector: SIMD2<Double>) -> Double { (vector * vector).sum() }

  private static func squaredDistance(
    of point: SIMD2<Double>,
    from start: SIMD2<Double>,
    to end: SIMD2<Double>
  ) -> Double {
    let way = end - start
    let length = squared(way)
    guard length > 0 else { return squared(point - start) }
    let share = min(max(((point - start) * way).sum() / length, 0), 1)
    return squared(point - (start + way * share))
  }
}

/// Lines and areas; whatever reaches outside is cut off at the edge.
extension DotOverlay {
  /// Draws a line one dot wide.
  package mutating func line(from start: DotPoint, to end: DotPoint, ink: CellColor) {
    guard let (start, end) = clipped(start, end) else { return }
    if abs(end.x - start.x) >= abs(end.y - start.y) {
      let (left, right) = start.x <= end.x ? (start, end) : (end, start)
      for x in Self.dots(from: left.x, to: right.x, limit: width) {
        let middle = min(max(Double(x) + 0.5, left.x), right.x)
        set(x, dot(Self.value(at: middle, left.x, left.y, right.x, right.y), limit: height), ink: ink)
      }
    } else {
      let (top, bottom) = start.y <= end.y ? (start, end) : (end, start)
      for y in Self.dots(from: top.y, to: bottom.y, limit: height) {
        let middle = min(max(Double(y) + 0.5, top.y), bottom.y)
        set(dot(Self.value(at: middle, top.y, top.x, bottom.y, bottom.x), limit: width), y, ink: ink)
      }
    }
  }

  /// Draws the outline of a circle; with two radii, of an upright ellipse.
  package mutating func circle(center: DotPoint, radius: Double, radiusDown: Double? = nil, ink: CellColor) {
    let (across, down) = (radius, radiusDown ?? radius)
    guard across > 0, down > 0, (center.x + center.y + across + down).isFinite else { return }
    // Each column has the dots where the curve is flat, each row those where it is steep.
    for x in 0..<width {
      let reach = down * Self.chord((Double(x) + 0.5 - center.x) / across)
      for y in [center.y - reach, center.y + reach] { setNearest(Double(x), y, ink: ink) }
    }
    for y in 0..<height {
      let reach = across * Self.chord((Double(y) + 0.5 - center.y) / down)
      for x in [center.x - reach, center.x + reach] { setNearest(x, Double(y), ink: ink) }
    }
  }

  /// Fills the dots whose centres lie inside the corners, and inside those of holes in it not (even-odd rule).
  package mutating func fill(_ corners: [DotPoint], ink: CellColor) {
    guard corners.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else { return }
    for y in 0..<height {
      let crossings = Self.crossings(of: corners, at: Double(y) + 0.5)
      for pair in stride(from: 0, to: crossings.count - 1, by: 2) {
        let first = Self.index((crossings[pair] - 0.5).rounded(.up), limit: width)
        let end = Self.index((crossings[pair + 1] - 0.5).rounded(.up), limit: width)
        for x in first..<max(first, end) { set(x, y, ink: ink) }
      }
    }
  }

  private mutating func setNearest(_ x: Double, _ y: Double, ink: CellColor) {
    guard x >= 0, y >= 0, x < Double(width), y < Double(height) else { return }
    set(Int(x), Int(y), ink: ink)
  }

  /// The part of a line that lies inside (Liang and Barsky, 1984).
  private func clipped(_ start: DotPoint, _ end: DotPoint) -> (DotPoint, DotPoint)? {
    guard width > 0, height > 0, (start.x + start.y + end.x + end.y).isFinite else { return nil }
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    var (from, to) = (0.0, 1.0)
    let edges = [(-dx, start.x), (dx, Double(width) - start.x), (-dy, start.y), (dy, Double(height) - start.y)]
    for (slope, distance) in edges {
      if slope == 0, distance < 0 { return nil }
      if slope < 0 { from = max(from, distance / slope) }
      if slope > 0 { to = min(to, distance / slope) }
    }
    guard from <= to else { return nil }
    return (
      DotPoint(x: max(start.x + dx * from, 0), y: max(start.y + dy * from, 0)),
      DotPoint(x: max(start.x + dx * to, 0), y: max(start.y + dy * to, 0))
    )
  }

  /// The dots that a stretch of an axis touches, at least one.
  private static func dots(from start: Double, to end: Double, limit: Int) -> ClosedRange<Int> {
    let first = min(Int(start), limit - 1)
    return first...max(first, min(Int(end.rounded(.up)) - 1, limit - 1))
  }

  /// The dot at a place inside; the far edge belongs to the last one.
  private func dot(_ place: Double, limit: Int) -> Int {
    min(Int(place), limit - 1)
  }

  /// The height at a place of the line through (x0, y0) and (x1, y1).
  private static func value(at x: Double, _ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double) -> Double {
    x1 > x0 ? y0 + (x - x0) / (x1 - x0) * (y1 - y0) : y0
  }

  /// Half the height of the unit circle at a distance from its centre; not a number outside.
  private static func chord(_ distance: Double) -> Double {
    (1 - distance * distance).squareRoot()
  }

  /// Where a row crosses the outline, from left to right.
  private static func crossings(of corners: [DotPoint], at y: Double) -> [Double] {
    corners.indices.compactMap { index -> Double? in
      let (one, other) = (corners[index], corners[(index + 1) % corners.count])
      guard (one.y <= y) != (other.y <= y) else { return nil }
      return one.x + (y - one.y) / (other.y - one.y) * (other.x - one.x)
    }.sorted()
  }

  private static func index(_ value: Double, limit: Int) -> Int {
    Int(min(max(value, 0), Double(limit)))
  }
}

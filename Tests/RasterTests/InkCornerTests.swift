import Raster
import Testing

/// Corners of freehand strokes with few points.
struct InkCornerTests {
  private static func corners(_ reach: Double) -> [PathPoint] {
    stride(from: 8, through: 120, by: reach).enumerated().map { PathPoint($1, $0 % 2 == 0 ? 20 : 90) }
  }

  /// A zigzag with a number of points on each leg, 1/60 second apart.
  static func zigzag(_ reach: Double = 14, pointsEachLeg count: Int) -> [InkSample] {
    let corners = corners(reach)
    let ways = zip(corners, corners.dropFirst()).flatMap { start, end in
      (0..<count).map { mixed(start, end, Double($0) / Double(count)) }
    }
    return (ways + corners.suffix(1)).enumerated().map { InkSample($1, at: .seconds(Double($0) / 60)) }
  }

  private static func mixed(_ start: PathPoint, _ end: PathPoint, _ share: Double) -> PathPoint {
    PathPoint(start.x + (end.x - start.x) * share, start.y + (end.y - start.y) * share)
  }

  @Test(arguments: [14.0, 28, 56], [1, 2, 3])
  func `a zigzag keeps its corners however few points a leg has`(reach: Double, count: Int) {
    var mask = InkMask(width: 128, height: 128)
    let spine = StrokeCenterline(through: Self.zigzag(reach, pointsEachLeg: count))
    for piece in InkOutline.pieces(of: spine.segments) { mask.add(piece) }

    func isInked(near point: PathPoint) -> Bool {
      let (x, y) = (Int(point.x), Int(point.y))
      return (y - 1...y + 1).contains { y in (x - 1...x + 1).contains { mask.isInked($0, y) } }
    }
    let corners = Self.corners(reach)
    for (start, end) in zip(corners, corners.dropFirst()) {
      for share in stride(from: 0.05, through: 0.95, by: 0.05) { #expect(isInked(near: Self.mixed(start, end, share))) }
    }
  }

  private static func circle(_ count: Int, radius: Double) -> [PathPoint] {
    (0..<2 * count).map { index in
      let place = AffineTransform.rotation(degrees: Double(index) * 360 / Double(count)).apply(radius, 0)
      return PathPoint(64 + place.x, 64 + place.y)
    }
  }

  /// A straight line from a mouse that reports only cells: two alternating rows.
  private static let level = (0..<12).map { PathPoint(4 + Double($0) * 8, $0 % 2 == 0 ? 60 : 64) }

  @Test(arguments: [circle(12, radius: 30), circle(8, radius: 20), circle(6, radius: 40), level])
  func `curves of few points have no corners`(points: [PathPoint]) {
    let segments = StrokeCenterline(through: points.enumerated().map { InkSample($1, at: .seconds(Double($0) / 60)) })
      .segments

    #expect(segments.count == (points.count - 1 + 2) / 3)
    for (segment, next) in zip(segments, segments.dropFirst()) {
      let (x, y) = (segment.end.x - segment.control2.x, segment.end.y - segment.control2.y)
      let (nextX, nextY) = (next.control.x - next.start.x, next.control.y - next.start.y)
      // The last one may be a straight line to the end.
      #expect(x * nextX + y * nextY > 0)
      #expect(abs(x * nextY - y * nextX) < 1e-6)
    }
  }
}

import Raster
import Testing

/// The smooth way of a track.
struct InkSplineTests {
  private static let points = [(10.0, 20.0), (22, 21), (30, 40), (31, 41), (60, 40), (60, 10), (64, 70)].map {
    PathPoint($0.0, $0.1)
  }

  private static func segments(_ points: [PathPoint] = points) -> [InkSegment] {
    InkSpline.segments(through: points.map { InkSpline.Knot($0, width: 2) })
  }

  private static func point(_ segment: InkSegment, _ share: Double) -> PathPoint {
    let rest = 1 - share
    let parts = [
      (segment.start, rest * rest * rest), (segment.control, 3 * rest * rest * share),
      (segment.control2, 3 * rest * share * share), (segment.end, share * share * share),
    ]
    return PathPoint(parts.reduce(0) { $0 + $1.0.x * $1.1 }, parts.reduce(0) { $0 + $1.0.y * $1.1 })
  }

  @Test func `the way goes through every point`() {
    let segments = Self.segments()

    #expect(segments.map(\.start) + segments.suffix(1).map(\.end) == Self.points)
  }

  @Test func `it leaves each point the way it came`() throws {
    let segments = Self.segments()

    for (before, after) in zip(segments, segments.dropFirst()) {
      let (arriving, leaving) = (Vector(before.control2, before.end), Vector(after.start, after.control))
      let sine = (arriving.x * leaving.y - arriving.y * leaving.x) / (arriving.length * leaving.length)
      #expect(abs(sine) < 1e-6 && arriving.x * leaving.x + arriving.y * leaving.y > 0)
    }
  }

  @Test func `between two points it never goes back, nor far from both`() {
    for segment in Self.segments() {
      let chord = Vector(segment.start, segment.end)
      let way = (0...50).map { Self.point(segment, Double($0) / 50) }
      for (from, to) in zip(way, way.dropFirst()) { #expect(Vector(from, to).length < chord.length) }
      for place in way {
        let nearest = min(Vector(segment.start, place).length, Vector(segment.end, place).length)
        #expect(nearest <= chord.length * 0.75)
      }
    }
  }

  @Test func `points on a straight line make a straight line`() {
    let line = [0.0, 3, 4, 20].map { PathPoint($0 * 2, $0) }

    for segment in Self.segments(line) {
      for share in [0.2, 0.5, 0.9] {
        let point = Self.point(segment, share)
        #expect(abs(point.x - 2 * point.y) < 1e-9)
      }
    }
  }

  @Test func `few points, and points on each other, make no trouble`() {
    #expect(Self.segments([]).isEmpty && Self.segments([PathPoint(1, 1)]).isEmpty)
    let same = Self.segments([PathPoint(1, 1), PathPoint(1, 1), PathPoint(5, 1), PathPoint(5, 1)])
    #expect(same.allSatisfy { ($0.control.x + $0.control.y + $0.control2.x + $0.control2.y).isFinite })
  }

  @Test func `an outline that isn't tapered is as wide at its ends as between them`() {
    let knots = [PathPoint(10, 30), PathPoint(40, 30), PathPoint(90, 30)].map { InkSpline.Knot($0, width: 4) }
    var outline = InkOutline(isTapered: false)
    var mask = InkMask(width: 128, height: 64)
    for segment in InkSpline.segments(through: knots) { outline.add(segment).map { mask.add($0, tint: 7) } }
    outline.end.map { mask.add($0, tint: 9) }

    for column in 10..<90 {
      let width = (0..<64).reduce(0) { $0 + Double(mask.values[$1 * 128 + column]) / 65_535 }
      #expect(abs(width - 4) < 0.02, "\(column)")
    }
    #expect(mask.tints[30 * 128 + 20] == 7 && mask.tints[30 * 128 + 89] == 9)
  }
}

/// From one point to another.
private struct Vector {
  let x: Double
  let y: Double

  init(_ from: PathPoint, _ to: PathPoint) {
    (x, y) = (to.x - from.x, to.y - from.y)
  }

  var length: Double { (x * x + y * y).squareRoot() }
}

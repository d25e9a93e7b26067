/// A smooth way through points, as the cubic curves that a stroke is made of.
///
/// A hand may be smoothed, a track may not: the curve goes through every point. (Catmull and Rom's curve with
/// centripetal knots, which has neither loops nor cusps between two points: Yuksel, Schaefer and Keyser, 2011.)
package enum InkSpline {
  /// A point on the line, and the stroke's width there.
  package struct Knot: Hashable, Sendable {
    package var point: PathPoint
    package var width: Double

    package init(_ point: PathPoint, width: Double) {
      (self.point, self.width) = (point, width)
    }
  }

  /// The curve from one point to the next; where there is none before or after, it comes or goes straight.
  package static func segment(from start: Knot, to end: Knot, before: PathPoint?, after: PathPoint?) -> InkSegment {
    InkSegment(
      start: start.point,
      control: control(at: start.point, to: end.point, before: before),
      control2: control(at: end.point, to: start.point, before: after),
      end: end.point,
      startWidth: start.width,
      endWidth: end.width
    )
  }

  private static func control(at point: PathPoint, to next: PathPoint, before: PathPoint?) -> PathPoint {
    let third = point + (next - point) * (1 / 3.0)
    guard let before else { return third }
    let (back, ahead) = ((point - before).length, (next - point).length)
    guard back > 1e-9, ahead > 1e-9 else { return third }
    let (rootBack, rootAhead) = (back.squareRoot(), ahead.squareRoot())
    let sum = next * back - before * ahead + point * (2 * back + 3 * rootBack * rootAhead + ahead)
    return sum * (1 / (3 * rootBack * (rootBack + rootAhead)))
  }
}

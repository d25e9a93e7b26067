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

/// A segment of a stroke's centre line: a cubic curve, and the stroke's width at both of its ends.
package struct InkSegment: Hashable, Sendable {
  package let start: PathPoint
  package let control: PathPoint
  package let control2: PathPoint
  package let end: PathPoint
  /// Whole widths, in dots.
  package let startWidth: Double
  package let endWidth: Double

  /// A straight piece.
  package static func line(
    from start: PathPoint,
    to end: PathPoint,
    startWidth: Double,
    endWidth: Double
  ) -> InkSegment {
    let third = (end - start) * (1 / 3.0)
    return InkSegment(
      start: start,
      control: start + third,
      control2: end - third,
      end: end,
      startWidth: startWidth,
      endWidth: endWidth
    )
  }

  func point(at share: Double) -> PathPoint {
    let rest = 1 - share
    return start * (rest * rest * rest) + control * (3 * rest * rest * share) + control2 * (3 * rest * share * share)
      + end * (share * share * share)
  }

  /// The direction of the curve, of any length; the chord where the curve stops.
  func direction(at share: Double) -> PathPoint {
    let rest = 1 - share
    let way =
      (control - start) * (rest * rest) + (control2 - control) * (2 * rest * share)
      + (end - control2) * (share * share)
    if way.length > 1e-9 { return way }
    return point(at: min(share + 0.01, 1)) - point(at: max(share - 0.01, 0))
  }

  /// How far the curve may turn, in radians, and how far it may be from its chord.
  var bend: (turn: Double, distance: Double) {
    let ways = [control - start, control2 - control, end - control2].filter { $0.length > 1e-9 }
    let turns = zip(ways, ways.dropFirst()).map { abs(angle(from: $0, to: $1)) }
    let distance = max((start - control * 2 + control2).length, (control - control2 * 2 + end).length)
    return (turns.reduce(0, +), distance)
  }
}

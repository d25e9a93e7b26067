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

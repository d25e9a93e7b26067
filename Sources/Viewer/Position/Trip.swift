import Geodesy
import Places
import Positioning
import Wire

/// The figures of what was travelled since the start or the last reset, whether it is recorded or not.
struct Trip {
  private(set) var figures = TrackStatistics()
  private var cutter = TrackCutter()
  private var last: TrackPoint?

  mutating func take(_ fix: Fix, _ outcome: PositionFilter.Outcome) {
    guard outcome == .accepted || outcome == .acceptedAnew, let point = TrackPoint(fix) else { return }
    if outcome == .acceptedAnew { cutter.interrupt() }
    guard case .append(let startsSegment) = cutter.take(point) else { return }
    figures.append(point, startingSegment: startsSegment)
    last = point
  }

  /// Starts again from the last position.
  mutating func reset() {
    figures = TrackStatistics()
    if let last { figures.append(last, startingSegment: true) }
  }

  var json: JSON {
    func speed(_ speed: Speed?) -> JSON { speed.map { .rounded($0.metersPerSecond, digits: 3) } ?? .null }
    return [
      "distance": .rounded(figures.distance.meters, digits: 1),
      "duration": figures.duration.map { .rounded($0, digits: 1) } ?? .null,
      "average": speed(figures.averageSpeed), "maximum": speed(figures.fastest),
    ]
  }

  func text(in look: Look) -> String {
    let units = look.measures
    let speed = { (speed: Speed?) in speed.map { units.text(of: $0) } ?? "–" }
    let duration = figures.duration.map(Measures.clock) ?? "–"
    let (average, fastest) = (speed(figures.averageSpeed), speed(figures.fastest))
    return look.words(.tripIs, units.text(of: figures.distance), duration, average, fastest)
  }
}

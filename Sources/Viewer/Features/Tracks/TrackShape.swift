import Calendar
package import Geodesy
import Glibc
package import Places

/// A track for drawing: only the points that can be distinguished at a zoom, and the speed at each.
nonisolated package struct TrackShape: Sendable {
  package struct Vertex: Sendable {
    package let place: WorldPoint
    package let speed: Speed?
    package let startsSegment: Bool
    /// Whether the step to it may be drawn as a curve.
    package var isDense = false
  }

  private(set) var all: [Vertex] = []
  package private(set) var fastest: Speed?
  private var thinned: [Vertex] = []
  /// The level that they are thinned for, and how many of all have been looked at.
  private var (level, taken): (Int?, Int) = (nil, 0)
  private var last: TrackPoint?

  /// Dots nearer to each other than this are one.
  private static let leastStep = 0.7
  private static let dotsAtZoomZero = 256.0

  package init(_ track: Track = Track(name: "")) {
    for segment in track.segments {
      for (index, point) in segment.enumerated() { append(point, startingSegment: index == 0) }
    }
  }

  package mutating func append(_ point: TrackPoint, startingSegment: Bool) {
    let isFirst = startingSegment || last == nil
    let speed = point.speed ?? (isFirst ? nil : last.flatMap { Self.speed(from: $0, to: point) })
    if let speed { fastest = max(fastest ?? speed, speed) }
    let isDense = !isFirst && last.map { Self.isDense(from: $0, to: point) } == true
    let place = WorldPoint(point.coordinate)
    all.append(Vertex(place: place, speed: speed, startsSegment: isFirst, isDense: isDense))
    last = point
  }

  /// The points that can be distinguished at a zoom and won't change any more.
  package mutating func vertices(at zoom: Double) -> [Vertex] {
    let level = Int(min(max(zoom, 0), 24).rounded(.up))
    if level != self.level { (self.level, taken, thinned) = (level, 0, []) }
    let least = Self.leastStep / Self.dotsAtZoomZero / exp2(Double(level))
    for vertex in all[taken...] {
      let isFar = thinned.last.map { abs($0.place.x - vertex.place.x) + abs($0.place.y - vertex.place.y) >= least }
      if vertex.startsSegment || isFar ?? true { thinned.append(vertex) }
    }
    taken = all.count
    return thinned
  }

  /// Where it ends by now.
  package var end: Vertex? { all.last }

  /// Whether a receiver recorded two points so close together that a curve through them stays near the path.
  ///
  /// A planned leg, or what lies between two points of a sparse track, is straight.
  static func isDense(from start: TrackPoint, to end: TrackPoint) -> Bool {
    guard let before = start.time, let now = end.time, abs(now - before) <= densest.seconds else { return false }
    let north = end.coordinate.latitude.degrees - start.coordinate.latitude.degrees
    let east = end.coordinate.longitude.degrees - start.coordinate.longitude.degrees
    return abs(north) + abs(east) <= densest.degrees
  }

  /// At most a minute and some hundred metres apart.
  private static let densest = (seconds: 60.0, degrees: 0.001)

  static func speed(from start: TrackPoint, to end: TrackPoint) -> Speed? {
    guard let before = start.time, let now = end.time, now > before else { return nil }
    let step = Ellipsoid.wgs84.distanceOfStep(from: start.coordinate, to: end.coordinate)
    return Speed(metersPerSecond: step.meters / (now - before))
  }
}

package import Geodesy

/// The figures of a track: how far, how long, how fast and how high.
package struct TrackStatistics: Hashable, Sendable {
  /// The way that was gone, without the gaps between the pieces.
  package private(set) var distance = Distance.meters(0)
  /// From the first moment to the last; nil where no times are known.
  package private(set) var duration: Double?
  /// The seconds in which somebody moved.
  package private(set) var movingTime = 0.0
  package private(set) var fastest: Speed?
  package private(set) var climb = Distance.meters(0)
  package private(set) var descent = Distance.meters(0)
  package private(set) var lowest: Distance?
  package private(set) var highest: Distance?
  package private(set) var started: Timestamp?
  package private(set) var ended: Timestamp?
  package private(set) var points = 0
  package private(set) var segments = 0

  /// The speed over all of the time, stops and gaps included.
  package var averageSpeed: Speed? { duration.flatMap { Self.speed(distance, $0) } }
  /// The speed while somebody moved.
  package var movingSpeed: Speed? { Self.speed(distance, movingTime) }

  /// Slower than this is standing.
  private static let slowest = Speed(metersPerSecond: 0.5)
  /// A receiver that stands still wanders about by so much; shorter steps are counted once they add up.
  private static let shortestStep = Distance.meters(2)
  /// No vehicle that keeps a track is faster.
  private static let fastestPossible = Speed(metersPerSecond: 350)
  /// Altitudes go up and down by so much without anybody climbing.
  package static let altitudeNoise = Distance.meters(5)

  package init(_ track: Track) {
    var altitudes = ClimbCounter(noise: Self.altitudeNoise)
    for segment in track.segments where !segment.isEmpty {
      segments += 1
      points += segment.count
      add(segment)
      // A gap may lead anywhere: what was climbed unseen isn't counted.
      altitudes.interrupt()
      for point in segment { if let altitude = point.altitude { altitudes.add(altitude) } }
    }
    (climb, descent, lowest, highest) = (altitudes.climb, altitudes.descent, altitudes.lowest, altitudes.highest)
    if let started, let ended { duration = ended - started }
  }

  private mutating func add(_ segment: [TrackPoint]) {
    guard var anchor = segment.first else { return }
    note(anchor)
    for point in segment.dropFirst() {
      note(point)
      let step = Ellipsoid.wgs84.distance(from: anchor.coordinate, to: point.coordinate)
      let seconds = point.time.flatMap { now in anchor.time.map { now - $0 } }
      let isStanding = point.speed.map { $0 < Self.slowest } ?? false
      guard step >= Self.shortestStep, !isStanding else {
        // While somebody stands, time passes and no way is gone.
        if isStanding { anchor.time = point.time }
        continue
      }
      count(step, seconds, measured: point.speed)
      anchor = point
    }
    // The rest of a slow way.
    if let last = segment.last, last != anchor, last.speed.map({ $0 >= Self.slowest }) ?? true {
      distance = distance + Ellipsoid.wgs84.distance(from: anchor.coordinate, to: last.coordinate)
    }
  }

  private mutating func count(_ step: Distance, _ seconds: Double?, measured: Speed?) {
    distance = distance + step
    guard let seconds, seconds > 0, let speed = Self.speed(step, seconds) else { return }
    if speed >= Self.slowest { movingTime += seconds }
    // What the receiver says is steadier than what two places say.
    let likely = measured ?? speed
    if likely <= Self.fastestPossible { fastest = max(fastest ?? likely, likely) }
  }

  private mutating func note(_ point: TrackPoint) {
    guard let time = point.time else { return }
    started = min(started ?? time, time)
    ended = max(ended ?? time, time)
  }

  private static func speed(_ distance: Distance, _ seconds: Double) -> Speed? {
    seconds > 0 ? Speed(metersPerSecond: distance.meters / seconds) : nil
  }
}

/// Counts what goes up and what goes down, and takes no noise for a mountain.
struct ClimbCounter {
  private let noise: Distance
  private(set) var climb = Distance.meters(0)
  private(set) var descent = Distance.meters(0)
  private(set) var lowest: Distance?
  private(set) var highest: Distance?
  /// The last height that was counted; the next one is counted when it is farther from it than the noise.
  private var level: Distance?

  init(noise: Distance) {
    self.noise = noise
  }

  mutating func interrupt() {
    level = nil
  }

  mutating func add(_ altitude: Distance) {
    lowest = min(lowest ?? altitude, altitude)
    highest = max(highest ?? altitude, altitude)
    guard let level else {
      self.level = altitude
      return
    }
    let change = altitude - level
    guard change.magnitude >= noise else { return }
    if change > .meters(0) { climb = climb + change } else { descent = descent - change }
    self.level = altitude
  }
}

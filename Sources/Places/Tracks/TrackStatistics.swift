package import Calendar
package import Geodesy

/// The figures of a track: how far, how long, how fast and how high.
package struct TrackStatistics: Hashable, Sendable {
  /// The way that was gone, without the gaps between the pieces.
  package var distance: Distance { counted + rest }
  /// From the first moment to the last; nil where no times are known.
  ///
  /// Where the clock was set back, or on by years, the time before and the time after count, and not what lies between;
  /// where it went wrong and then right again, it counts as if it had been right all along.
  package var duration: Double? { clock.seconds }
  /// The seconds in motion: those of all steps that were no slower than half a metre a second.
  package private(set) var movingTime = 0.0
  /// No less than the average, though a receiver may report less.
  package var fastest: Speed? { [measured, movingSpeed].compactMap(\.self).max() }
  package var climb: Distance { altitudes.climb }
  package var descent: Distance { altitudes.descent }
  package var lowest: Distance? { altitudes.lowest }
  package var highest: Distance? { altitudes.highest }
  /// The gradient of the steepest 100 m in percent; negative if they lead down, nil if it isn't known.
  package var steepest: Double? { slopes.gradient }
  package var started: Timestamp? { clock.started }
  package var ended: Timestamp? { clock.ended }
  package private(set) var points = 0
  package private(set) var segments = 0

  /// The speed over all of the time, stops and gaps included.
  package var averageSpeed: Speed? {
    duration.flatMap { Self.speed(distance, $0) }.map { speed in fastest.map { min(speed, $0) } ?? speed }
  }
  /// The speed in motion.
  package var movingSpeed: Speed? { Self.speed(moved, movingTime) }

  /// Slower than this is standing.
  private static let slowest = Speed(metersPerSecond: 0.5)
  /// The scatter of a receiver at rest; shorter steps are counted once they add up.
  private static let shortestStep = Distance.meters(2)
  /// The maximum scatter from one point to the next, whatever speed the receiver reports.
  private static let farthestWander = Distance.meters(10)
  /// No vehicle that records a track is faster.
  private static let fastestPossible = Speed(metersPerSecond: 350)
  /// The noise of altitudes, which isn't counted as climbing.
  package static let altitudeNoise = Distance.meters(5)

  private var clock = TrackClock()
  private var altitudes = ClimbCounter(noise: altitudeNoise)
  private var slopes = SteepestStretch()
  private var counted = Distance.meters(0)
  /// The distance covered in motion.
  private var moved = Distance.meters(0)
  private var measured: Speed?
  /// The last point up to which the distance is counted, and the last of all in this segment.
  private var (anchor, last): (TrackPoint?, TrackPoint?)

  /// Creates the figures of a track that has yet to begin.
  package init() {}

  package init(_ track: Track) {
    for segment in track.segments {
      for (index, point) in segment.enumerated() { append(point, startingSegment: index == 0) }
    }
  }

  /// Counts a point more.
  package mutating func append(_ point: TrackPoint, startingSegment: Bool) {
    points += 1
    if startingSegment || last == nil { beginSegment() }
    // A gap may lead anywhere: what was climbed unseen isn't counted.
    if let altitude = point.altitude { altitudes.add(altitude) }
    if let time = point.time { clock.note(time) }
    defer { last = point }
    guard let start = anchor else {
      anchor = point
      point.altitude.map { slopes.add($0, at: counted) }
      return
    }
    let step = Ellipsoid.wgs84.distanceOfStep(from: start.coordinate, to: point.coordinate)
    let seconds = point.time.flatMap { now in start.time.map { now - $0 } }
    let isStanding = isStanding(point) && !hasMoved(to: point)
    guard step >= Self.shortestStep, !isStanding else {
      // At rest, time passes without distance.
      if isStanding || hasRested(until: point) { anchor?.time = point.time }
      return
    }
    count(step, seconds, measured: point.speed)
    anchor = point
    point.altitude.map { slopes.add($0, at: counted) }
  }

  private mutating func beginSegment() {
    counted = distance
    segments += 1
    (anchor, last) = (nil, nil)
    altitudes.interrupt()
    slopes.interrupt()
  }

  private func isStanding(_ point: TrackPoint) -> Bool { point.speed.map { $0 < Self.slowest } ?? false }

  /// Whether so much time has passed since the last point that a step too short to be counted was none.
  private func hasRested(until point: TrackPoint) -> Bool {
    guard let now = point.time, let before = last?.time else { return false }
    return (now - before) * Self.slowest.metersPerSecond > Self.shortestStep.meters
  }

  /// Whether the last step led away, though it ended at a short rest: points may be far apart.
  private func hasMoved(to point: TrackPoint) -> Bool {
    guard let last else { return false }
    let step = Ellipsoid.wgs84.distanceOfStep(from: last.coordinate, to: point.coordinate)
    guard step >= Self.farthestWander, let now = point.time, let before = last.time, now > before else { return false }
    return step.meters / (now - before) >= Self.slowest.metersPerSecond
  }

  /// The end of a slow way, too short for a step.
  private var rest: Distance {
    guard let anchor, let last, last != anchor, !isStanding(last) else { return .meters(0) }
    return Ellipsoid.wgs84.distance(from: anchor.coordinate, to: last.coordinate)
  }

  private mutating func count(_ step: Distance, _ seconds: Double?, measured: Speed?) {
    counted = counted + step
    guard let seconds, seconds > 0, let speed = Self.speed(step, seconds) else { return }
    if speed >= Self.slowest, speed <= Self.fastestPossible {
      (movingTime, moved) = (movingTime + seconds, moved + step)
    }
    // The receiver's speed is steadier than one from two positions.
    let likely = measured ?? speed
    if likely <= Self.fastestPossible { self.measured = max(self.measured ?? likely, likely) }
  }

  private static func speed(_ distance: Distance, _ seconds: Double) -> Speed? {
    seconds > 0 ? Speed(metersPerSecond: distance.meters / seconds) : nil
  }

  /// Counts what goes up and what goes down, and takes no noise for a mountain.
  struct ClimbCounter: Hashable, Sendable {
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

  /// How much time the points of a track took, whatever a receiver's clock did meanwhile.
  struct TrackClock: Hashable, Sendable {
    /// A longer pause is impossible: a receiver's week count has rolled over.
    private static let longestPause = 366 * 86_400.0
    /// A smaller clock error can't be distinguished from a pause.
    private static let shortestLeap = 60.0

    /// The clock's course since it was last set, and the one before.
    private struct Course: Hashable, Sendable {
      var run: ClosedRange<Timestamp>
      /// From where to where it went in one step.
      var leaps: [ClosedRange<Timestamp>] = []
      var earlier = 0.0
      var whole: ClosedRange<Timestamp>

      init(_ time: Timestamp) { (run, whole) = (time...time, time...time) }

      var seconds: Double { earlier + length }
      var length: Double { run.upperBound - run.lowerBound }

      mutating func goOn(to time: Timestamp) {
        run = run.lowerBound...time
        widen(to: time)
      }

      mutating func beginAnew(at time: Timestamp) {
        (earlier, run, leaps) = (seconds, time...time, [])
        widen(to: time)
      }

      private mutating func widen(to time: Timestamp) {
        whole = min(whole.lowerBound, time)...max(whole.upperBound, time)
      }
    }

    private var course: Course?
    /// How it was when the clock was last set back.
    private var beforeSetBack: Course?

    var seconds: Double? { course?.seconds }
    var started: Timestamp? { course?.whole.lowerBound }
    var ended: Timestamp? { course?.whole.upperBound }

    mutating func note(_ time: Timestamp) {
      guard var course else { return course = Course(time) }
      defer { self.course = course }
      let step = time - course.run.upperBound
      if let right = beforeSetBack, step >= Self.shortestLeap, isGoingOn(at: time, from: right, after: course.length) {
        (course, beforeSetBack) = (right, nil)
        course.goOn(to: time)
      } else if (0...Self.longestPause).contains(step) {
        if step >= Self.shortestLeap { course.leaps.append(course.run.upperBound...time) }
        course.goOn(to: time)
      } else if let wrong = course.leaps.lastIndex(where: { $0.lowerBound <= time && time < $0.upperBound }) {
        // The clock goes on from where it had leapt away.
        course.whole = course.whole.lowerBound...course.leaps[wrong].lowerBound
        course.leaps.removeSubrange(wrong...)
        course.goOn(to: time)
      } else {
        if step < 0 { beforeSetBack = course }
        course.beginAnew(at: time)
      }
    }

    /// Whether a clock that was set back is right again, as if nothing had been.
    private func isGoingOn(at time: Timestamp, from right: Course, after seconds: Double) -> Bool {
      let passed = time - right.run.upperBound
      return passed >= 0 && abs(passed - seconds) < Self.shortestLeap
    }
  }
}

import Calendar

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

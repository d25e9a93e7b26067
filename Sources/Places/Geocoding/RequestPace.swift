/// The rate limit for requests: one a second in total, and none for as long as the server has asked for a pause.
package struct RequestPace {
  package typealias Instant = ContinuousClock.Instant

  private var next: Instant?

  package static let interval = Duration.seconds(1)
  /// The maximum pause that a server can ask for.
  private static let longestRest = Duration.seconds(3600)

  package init() {}

  /// Takes the turn, if it is due; else returns how long to wait before trying again.
  package mutating func take(at now: Instant) -> Duration? {
    if let next, next > now { return next - now }
    next = now + Self.interval
    return nil
  }

  /// Leaves them in peace for so long.
  package mutating func rest(for time: Duration, from now: Instant) {
    next = max(next ?? now, now + min(time, Self.longestRest))
  }
}

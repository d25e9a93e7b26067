/// When somebody may be asked: once a second, whoever wants to, and not at all for as long as they have asked to be left
/// in peace.
package struct RequestPace {
  package typealias Instant = ContinuousClock.Instant

  private var next: Instant?

  package static let interval = Duration.seconds(1)
  /// What is asked for is believed for so long.
  private static let longestRest = Duration.seconds(3600)

  package init() {}

  /// Takes the turn, where it has come; else says how long to wait before trying again.
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

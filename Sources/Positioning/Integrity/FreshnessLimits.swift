/// How long a position is valid: a short time, but longer for receivers that report rarely.
package struct FreshnessLimits: Hashable, Sendable {
  /// From here on it is no longer fresh.
  package let stale: Duration
  /// From here on it is only where we last were.
  package let lost: Duration

  package static let usual = FreshnessLimits(stale: .seconds(3), lost: .seconds(10))

  private init(stale: Duration, lost: Duration) {
    (self.stale, self.lost) = (stale, lost)
  }

  /// Judges a receiver by its own interval where that is longer than others are waited for.
  init(interval: Duration?) {
    guard let interval, interval > Self.usual.lost else {
      self = .usual
      return
    }
    self.init(stale: interval * 1.5, lost: interval * 3)
  }
}

/// Learns how often a receiver reports its position.
struct FixInterval: Hashable {
  /// No receiver that is followed on a map speaks less often.
  private static let longest = Duration.seconds(3600)

  private var last: Duration?
  /// The time before the last fix, and that before the one before it.
  private var (newest, older): (Duration?, Duration?)

  /// The shorter one of the last two: a single gap makes no receiver slow.
  var interval: Duration? { newest.flatMap { newest in older.map { min(newest, $0) } } }

  mutating func take(at now: Duration) {
    defer { last = now }
    guard let last, now > last else { return }
    (newest, older) = (min(now - last, Self.longest), newest)
  }
}

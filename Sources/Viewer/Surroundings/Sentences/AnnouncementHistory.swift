/// Remembers what was said, so that nothing is said twice in a row and nobody is talked to all the time.
package nonisolated struct AnnouncementHistory: Sendable {
  /// How much something matters: what matters more may be said when enough was said already.
  package enum Weight: Int {
    case sight = 8
    case street = 14
    case warning = 20

    /// So many lines a minute are said before it has to wait.
    var maxAMinute: Int { rawValue }
  }

  /// The same thing isn't said again before.
  static let pause = Duration.seconds(30)
  private static let minute = Duration.seconds(60)

  private var last: [String: Duration] = [:]
  private var times: [Duration] = []

  package init() {}

  /// Notes what somebody has heard without having it counted.
  package mutating func note(_ thing: String, at now: Duration) { last[thing] = now }

  /// Whether something may be said now; then it counts as said.
  package mutating func admits(_ thing: String, _ weight: Weight, at now: Duration) -> Bool {
    times.removeAll { now - $0 >= Self.minute || now < $0 }
    if let said = last[thing], now >= said, now - said < Self.pause { return false }
    guard times.count < weight.maxAMinute else { return false }
    last[thing] = now
    times.append(now)
    // What was said long ago needs no room.
    if last.count > 500 { last = last.filter { now - $0.value < Self.minute } }
    return true
  }
}

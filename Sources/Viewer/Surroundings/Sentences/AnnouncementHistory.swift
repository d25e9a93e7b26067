/// Remembers announcements, to avoid repetitions and too many of them.
package nonisolated struct AnnouncementHistory: Sendable {
  /// The importance of an announcement: a more important one is allowed after more others.
  package enum Weight: Int {
    case sight = 8
    case street = 14
    case warning = 20

    /// The maximum number of lines a minute before it has to wait.
    var maxAMinute: Int { rawValue }
  }

  /// The minimum time before an announcement is repeated.
  static let pause = Duration.seconds(30)
  private static let minute = Duration.seconds(60)

  private var last: [String: Duration] = [:]
  private var times: [Duration] = []

  package init() {}

  /// Records an announcement without counting it.
  package mutating func note(_ thing: String, at now: Duration) { last[thing] = now }

  /// Whether an announcement is allowed now; if so, it is counted.
  package mutating func admits(_ thing: String, _ weight: Weight, at now: Duration) -> Bool {
    times.removeAll { now - $0 >= Self.minute || now < $0 }
    if let said = last[thing], now >= said, now - said < Self.pause { return false }
    guard times.count < weight.maxAMinute else { return false }
    last[thing] = now
    times.append(now)
    // Old announcements needn't be remembered.
    if last.count > 500 { last = last.filter { now - $0.value < Self.minute } }
    return true
  }
}

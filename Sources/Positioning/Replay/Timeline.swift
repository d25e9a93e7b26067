/// Gives what was read out of a recording its moment in it.
struct Timeline {
  struct Moment {
    let at: Duration
    let event: SourceEvent
  }

  /// Clocks that go on by more, or back, have been set, or another recording was joined on.
  private static let longestGap = Duration.seconds(3600)
  private static let defaultGap = Duration.seconds(1)

  private var last: (at: Duration, time: UTCTime?)?
  /// The events while the last fix was being joined, which come after its moment.
  private var afterLast: [SourceEvent] = []
  private var waiting: [SourceEvent] = []

  /// Places events; those between two fixes are spread over the time between them, and wait for the second one.
  mutating func place(_ events: [SourceEvent]) -> [Moment] {
    var moments: [Moment] = []
    for event in events {
      guard case .fix(let fix) = event else {
        waiting.append(event)
        continue
      }
      let at = moment(of: fix)
      let start = last?.at ?? at
      let share = (at - start) / (afterLast.count + 1)
      for (index, event) in afterLast.enumerated() {
        moments.append(Moment(at: start + share * (index + 1), event: event))
      }
      // A fix is known to be complete only when the next one begins.
      (afterLast, waiting) = (waiting, [])
      moments.append(Moment(at: at, event: event))
      last = (at, fix.time ?? last?.time)
    }
    return moments
  }

  /// The moments of the remaining events at the end of the recording.
  mutating func placeRest() -> [Moment] {
    defer { (afterLast, waiting) = ([], []) }
    return (afterLast + waiting).map { Moment(at: last?.at ?? .zero, event: $0) }
  }

  /// The moment after the last one at which a recording begins again.
  mutating func beginAgain() {
    if let last { self.last = (last.at, nil) }
  }

  private func moment(of fix: Fix) -> Duration {
    guard let last else { return .zero }
    guard let time = fix.time, let lastTime = last.time else { return last.at + Self.defaultGap }
    let gap = time - lastTime
    return last.at + ((Duration.zero...Self.longestGap).contains(gap) ? gap : Self.defaultGap)
  }
}

/// A recording that is played in its own time: a value that is fed and moved on, and yields what is due.
struct Replay {
  /// Clocks are divided by the speed and multiplied again; what is due but for this much is due.
  static let tolerance = Duration.microseconds(1)

  /// How far it has been played.
  private(set) var position = Duration.zero
  private var timeline = Timeline()
  private var moments: ArraySlice<Timeline.Moment> = []
  /// Whether all that there is has been fed.
  private(set) var isComplete = false

  /// When the next event is due; nil where none is left.
  var next: Duration? { moments.first?.at }

  /// The end of the replay; nil until it is known.
  var end: Duration? { isComplete ? moments.last?.at ?? position : nil }

  /// Whether it has been played to its end.
  var isOver: Bool { isComplete && moments.isEmpty }

  /// Whether more must be fed before it can be played up to a position.
  func isShort(of position: Duration) -> Bool {
    !isComplete && (moments.last?.at ?? .zero) <= position + Self.tolerance
  }

  mutating func feed(_ events: [SourceEvent]) {
    moments += timeline.place(events)
  }

  mutating func finish() {
    moments += timeline.placeRest()
    isComplete = true
  }

  /// Goes on with the start of the recording after its end.
  mutating func beginAgain() {
    timeline.beginAgain()
    isComplete = false
  }

  /// Plays on and yields what has become due.
  mutating func advance(by duration: Duration) -> [SourceEvent] {
    position += max(duration, .zero)
    let due = moments.prefix { $0.at <= position + Self.tolerance }
    moments = moments.dropFirst(due.count)
    // A slice keeps all that it was cut from.
    if moments.startIndex > 4096 { moments = Array(moments)[...] }
    return due.map(\.event)
  }

  /// Goes on to a later position and returns the state there: the last event of each kind.
  mutating func skip(to position: Duration) -> [SourceEvent] {
    var (fix, sky, heading): (SourceEvent?, SourceEvent?, SourceEvent?) = (nil, nil, nil)
    for event in advance(by: position - self.position) {
      switch event {
      case .fix: fix = event
      case .sky: sky = event
      case .heading: heading = event
      case .link, .notice: break
      }
    }
    return [sky, heading, fix].compactMap(\.self)
  }

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
}

internal import Calendar
import Geodesy

/// Joins sentences into fixes: all sentences about one time of day become one.
struct EpochJoiner {
  /// The number of instants for which a list of satellites in use is valid.
  private static let memory = 10

  private var draft: EpochDraft?
  private var dates: DateTracker
  private var sky = SkyJoiner()
  /// The last word on the place of the instant before.
  private var lastPlace: Coordinate?
  private var dimensions: (mode: FixMode, age: Int)?
  /// The time of day that was closed by silence: what still comes of it comes too late.
  private var closed: Int?

  init(wallClock: UTCTime? = nil) {
    dates = DateTracker(wallClock: wallClock)
  }

  /// Whether something waits for the end of its instant.
  var hasDraft: Bool { draft != nil }

  /// Takes a sentence and appends the events that it completes; returns the first invalid value in it, if any.
  mutating func take(_ sentence: Sentence, _ events: inout [SourceEvent]) -> Skipped? {
    switch sentence.type {
    case .rmc, .zda, .gst, .gbs: return takeTimed(sentence, sentence.time(1), &events)
    case .gga, .gns: return takeTimed(sentence, sentence.time(1), &events)
    case .gll: return takeTimed(sentence, sentence.time(5), &events)
    case .hdt, .hdm, .hdg, .ths:
      return takeHeading(sentence, &events)
    case .gsv:
      sky.takeGSV(sentence)
      return nil
    case .gsa:
      sky.takeGSA(sentence)
      fallthrough
    case .vtg:
      var draft = self.draft ?? EpochDraft()
      let skipped = draft.take(sentence)
      self.draft = draft
      return skipped
    }
  }

  /// Ends the instant under way.
  mutating func flush(_ events: inout [SourceEvent]) {
    guard var draft else { return }
    self.draft = nil
    let place = draft.lastPlace
    draft.settlePlace(after: lastPlace)
    lastPlace = place ?? lastPlace
    if let mode = draft.dimensions {
      dimensions = (mode, 0)
    } else if let known = dimensions {
      dimensions = known.age < Self.memory ? (known.mode, known.age + 1) : nil
    }
    let time = draft.time.flatMap { dates.instant($0, date: draft.date) }
    sky.endInstant()
    if draft.speaksOfPlace {
      events.append(.fix(draft.fix(at: time, dimensions: dimensions?.mode, seen: sky.seen, used: sky.used)))
    }
    if let sky = sky.sky() { events.append(.sky(sky)) }
  }

  /// Ends the current instant because no more data arrived.
  mutating func flushForSilence(_ events: inout [SourceEvent]) {
    // Without a time, later sentences of the same instant can't be recognised.
    closed = draft?.time
    flush(&events)
  }

  private mutating func takeTimed(_ sentence: Sentence, _ time: Int?, _ events: inout [SourceEvent]) -> Skipped? {
    if let time, time == closed { return nil }
    if let draft, !Self.belongs(sentence, time, to: draft) { flush(&events) }
    var draft = self.draft ?? EpochDraft()
    if let time {
      draft.time = time
      closed = nil
    }
    let skipped = draft.take(sentence)
    self.draft = draft
    return skipped
  }

  private static func belongs(_ sentence: Sentence, _ time: Int?, to draft: EpochDraft) -> Bool {
    guard let time else { return draft.time == nil && !draft.contains(sentence.address) }
    return draft.time == time || draft.time == nil && !draft.speaksOfPlace
  }

  private mutating func takeHeading(_ sentence: Sentence, _ events: inout [SourceEvent]) -> Skipped? {
    guard sentence.has(1) else { return nil }
    guard let bearing = sentence.bearing(1) else { return .senseless(sentence.address.text, field: "heading") }
    var draft = self.draft ?? EpochDraft()
    defer { self.draft = draft }
    var heading = Heading(bearing: bearing, reference: .magneticNorth, source: sentence.address.text)
    switch sentence.type {
    case .ths where !sentence.isLetter(2, "A"): return nil
    case .hdt, .ths: heading.reference = .trueNorth
    case .hdg:
      if let deviation = sentence.variation(2) { heading.bearing = heading.bearing + deviation }
      if let variation = sentence.variation(4) {
        draft.note(variation: variation)
        draft.take(heading)
        heading = Heading(bearing: heading.bearing + variation, reference: .trueNorth, source: heading.source)
      }
    default: break
    }
    draft.take(heading)
    draft.note(sentence.address)
    events.append(.heading(heading))
    return nil
  }

  /// Tracks the date, for sentences that contain only the time of day.
  struct DateTracker {
    private static let halfDay = UTCTime.day / 2

    private var last: (date: CivilDate, time: Int)?
    private let wallClock: UTCTime?

    /// Creates a keeper; with a clock it puts right a receiver whose count of weeks has run over.
    init(wallClock: UTCTime? = nil) {
      self.wallClock = wallClock
    }

    /// The instant of a time of day with the date that came with it, if one did.
    mutating func instant(_ time: Int, date: CivilDate?) -> UTCTime? {
      guard let day = date ?? presumed(at: time) else { return nil }
      last = (day, time)
      let instant = UTCTime(day, milliseconds: time)
      return wallClock.map { instant.unrolled(near: $0) } ?? instant
    }

    /// The day of the last date, or the one after or before it if midnight lies between.
    private func presumed(at time: Int) -> CivilDate? {
      guard let last else { return nil }
      if time < last.time - Self.halfDay { return last.date.next }
      if time > last.time + Self.halfDay { return last.date.previous }
      return last.date
    }
  }
}

import Geodesy
import Places
import Positioning
import Wire

/// The receiver as the program uses it: the position, its accuracy, and the source.
///
/// A GPS log has a time of its own, which may run faster, pause and be moved; positions age in that.
final class Receiver {
  /// Events for all features.
  enum Event {
    case fix(Fix, PositionFilter.Outcome)
    /// The position has just become too old to be one.
    case lost
    case notice(SourceNotice)
    /// Something of all that is shown of it is different, if only older.
    case changed
  }

  private let source: any FixSource
  private var keeper = PositionFilter()
  private(set) var link = Link(.waiting, .nothingHeard)
  private(set) var sky: Sky?
  var trip = Trip()
  /// The problem with bytes that aren't a receiver's, until one is detected.
  private var doubt: SourceNotice?
  private var isReadable = true
  private var held: [Event] = []
  private var now = Duration.zero
  /// The time of the source.
  private var clock = Duration.zero

  init(_ source: any FixSource) {
    self.source = source
  }

  var name: SourceName { source.name }

  /// The descriptor to wait for, and whether to wait for writing instead of input.
  var descriptor: (number: Int32, isSending: Bool)? {
    source.descriptor.map { ($0, source.isSending) }
  }

  /// Whether it is a GPS log without any receiver data.
  var isOfNoReceiver: Bool { link.trouble == .recordingEmpty && !source.heard.isReceiver }

  /// When it has something to do though nothing comes.
  var deadline: Duration? {
    let change = keeper.nextChange(after: clock)
    let aging = speed > 0 ? change.map { now + ($0 - clock) / speed } : nil
    return [source.deadline, aging].compactMap(\.self).min()
  }

  /// Notes that the descriptor is ready.
  func wake() { isReadable = true }

  /// Lets the time pass and takes what has come by then.
  func advance(to now: Duration) -> [Event] {
    let aging = keeper.nextChange(after: clock)
    clock += max(now - self.now, .zero) * speed
    self.now = max(now, self.now)
    var news = held
    held = []
    if isReadable || source.deadline.map({ $0 <= now }) ?? false {
      isReadable = false
      news += read()
    }
    if let aging, aging <= clock { news.append(.changed) }
    // A GPS log that is over has lost nothing; after a receiver's connection has ended, the position is unknown.
    if keeper.isJustLost(at: clock), playback == nil || link.state != .gone { news.append(.lost) }
    return news
  }

  private func read() -> [Event] {
    let events = source.read(at: now)
    return events.compactMap(take) + (events.isEmpty ? [] : [.changed])
  }

  private func take(_ event: SourceEvent) -> Event? {
    switch event {
    case .fix(let fix):
      let outcome = keeper.take(fix, at: clock)
      trip.take(fix, outcome)
      return .fix(fix, outcome)
    case .heading(let heading): keeper.take(heading, at: clock)
    case .sky(let sky): self.sky = sky
    case .link(let link): (self.link, doubt) = (link, nil)
    case .notice(let notice):
      if case .noSentences = notice { doubt = notice }
      return .notice(notice)
    }
    return nil
  }
}

/// Where we are.
extension Receiver {
  /// Where we are or last were; nil before the first fix.
  var position: KnownPosition? { keeper.position(at: clock) }

  /// The accuracy of the height, in metres; if the receiver doesn't report it, derived from the dilution.
  var verticalAccuracy: Double? {
    guard let fix = position?.fix, fix.altitude != nil else { return nil }
    return fix.epv ?? sky?.vdop.map { $0 * 5 }
  }

  /// Whether a receiver speaks, though it may not know where it is.
  var isHeard: Bool { keeper.hearsReceiver(at: clock) }

  /// The numbers of satellites used and in view: from the fix, or without one from the list.
  var satellites: (used: Int?, seen: Int?) {
    guard let position, position.freshness != .lost, position.fix.uSat != nil else { return (sky?.used, sky?.seen) }
    return (position.fix.uSat, position.fix.nSat)
  }

  /// The reason why there is no position.
  enum Problem: Hashable {
    case source(SourceProblem)
    /// The input is invalid.
    case unreadable(SourceNotice)
    /// It speaks, but doesn't know where it is.
    case noFix
    /// It has a fix that can't be believed.
    case rejected(Rejection)
    /// Ships report where they are, but no receiver does.
    case onlyAIS
    /// It doesn't speak any more.
    case silent
  }

  var trouble: Problem? {
    let (position, rejection) = (position, isHeard ? keeper.rejection : nil)
    if position == nil, !isHeard, source.heard.isAIS, link.absence == nil { return .onlyAIS }
    // If the receiver has sent anything before, “no data” isn't reported.
    if let trouble = link.trouble, trouble != .nothingHeard { return .source(trouble) }
    if case .tooFar = rejection { return rejection.map(Problem.rejected) }
    if let position, position.freshness != .lost { return nil }
    if let doubt { return .unreadable(doubt) }
    guard isHeard else { return position == nil ? .source(.nothingHeard) : .silent }
    return rejection.map(Problem.rejected) ?? .noFix
  }
}

/// The time of a recording.
extension Receiver {
  var playback: (any Playable)? { source as? any Playable }

  private var speed: Double {
    guard let playback else { return 1 }
    return playback.isPaused ? 0 : playback.speed
  }

  /// Stops the recording or lets it go on; what has been played until now is played.
  func togglePause() {
    guard let playback else { return }
    held += read()
    playback.isPaused.toggle()
    // The source counts from when it was read last.
    held += read()
    isReadable = true
  }

  func seek(by step: Duration) {
    guard let playback else { return }
    held += read()
    playback.seek(by: step)
    // Previous data belongs to another time.
    keeper.reset()
    isReadable = true
  }
}

/// The figures of what was travelled since the start or the last reset, whether it is recorded or not.
struct Trip {
  private(set) var figures = TrackStatistics()
  private var cutter = TrackCutter()
  private var last: TrackPoint?

  mutating func take(_ fix: Fix, _ outcome: PositionFilter.Outcome) {
    guard outcome == .accepted || outcome == .acceptedAnew, let point = TrackPoint(fix) else { return }
    if outcome == .acceptedAnew { cutter.interrupt() }
    guard case .append(let startsSegment) = cutter.take(point) else { return }
    figures.append(point, startingSegment: startsSegment)
    last = point
  }

  /// Starts again from the last position.
  mutating func reset() {
    figures = TrackStatistics()
    if let last { figures.append(last, startingSegment: true) }
  }

  var json: JSON {
    func speed(_ speed: Speed?) -> JSON { speed.map { .rounded($0.metersPerSecond, digits: 3) } ?? .null }
    return [
      "distance": .rounded(figures.distance.meters, digits: 1),
      "duration": figures.duration.map { .rounded($0, digits: 1) } ?? .null,
      "average": speed(figures.averageSpeed), "maximum": speed(figures.fastest),
    ]
  }

  func text(in look: Look) -> String {
    let units = look.measures
    let speed = { (speed: Speed?) in speed.map { units.text(of: $0) } ?? "–" }
    let duration = figures.duration.map(Measures.clock) ?? "–"
    let (average, fastest) = (speed(figures.averageSpeed), speed(figures.fastest))
    return look.words(.tripIs, units.text(of: figures.distance), duration, average, fastest)
  }
}

extension Fix {
  /// The height above the sea, or if only that is known, above the ellipsoid.
  var altitude: Double? { altMSL ?? altHAE }
}

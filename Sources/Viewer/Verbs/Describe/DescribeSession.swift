import Cells
import Geodesy
import Positioning
import Terminal
import Threads
import Wire

/// Reads a receiver and typed commands, and prints the announcements and answers, line by line.
struct DescribeSession {
  private let address: SourceAddress
  /// The speed at which a GPS log is played; as fast as it can be read if nil.
  private let speed: Double?
  private let talk: DescribeConsole
  /// The commands executed first, as if typed.
  private var beginning: [String]
  private var clock = DescribeClock()
  private var keeper = PositionFilter()
  private var typed = TypedLines()
  private let takesCommands: Bool
  /// Whether to wait for typed commands after the source has ended.
  private let waitsForCommands: Bool
  private let isJSON: Bool

  init(
    _ address: SourceAddress,
    speed: Double?,
    _ talk: DescribeConsole,
    beginning: [String],
    waitsForCommands: Bool,
    isJSON: Bool
  ) {
    self.isJSON = isJSON
    (self.address, self.speed, self.talk, self.beginning) = (address, speed, talk, beginning)
    takesCommands = address != .standardInput
    self.waitsForCommands = waitsForCommands && takesCommands
  }

  mutating func run() throws -> ExitCode { try DeferredSignals.during { try run(until: $0) } }

  private mutating func run(until signals: borrowing DeferredSignals) throws -> ExitCode {
    try listen(until: signals)
    if waitsForCommands { try answerRest(until: signals) }
    guard talk.place != nil || talk.isOver || signals.isWaiting else { throw Failure(.receiverSilent) }
    return .fine
  }

  private mutating func listen(until signals: borrowing DeferredSignals) throws {
    var options = SourceOptions()
    options.speed = speed ?? 1
    options.reopensPipes = false
    let isAtOnce = speed == nil && (!TypedLines.isTerminal || !takesCommands)
    var listener = try SourceListener(address, options, readsLogs: isAtOnce, besides: signals.descriptor)
    var hasBeenReached = false
    if takesCommands { listener.watch(TypedLines.descriptor) }
    while !signals.isWaiting, !talk.isOver,
      let (events, now) = try listener.next(until: keeper.nextChange(after: listener.now))
    {
      try take(events, at: now)
      for link in events.compactMap(\.link) {
        if !hasBeenReached, let absence = link.absence { throw FixesCommand.unreachable(absence) }
        hasBeenReached = true
      }
      try answer()
      if typed.isOver, takesCommands { listener.forget(TypedLines.descriptor) }
    }
  }

  /// Prints what is announced, as text or with the position.
  private func write(_ lines: [String]) throws {
    guard isJSON, !lines.isEmpty else { return try DescribeOutput.write(lines) }
    let place = talk.place.map(SurroundingsJSON.json)
    let texts = lines.map { JSON.string(DescribeOutput.plain($0)) }
    try StandardOutput.write([["place": place ?? .null, "texts": .array(texts)]])
  }

  /// Answers the remaining typed commands after the source has ended.
  private mutating func answerRest(until signals: borrowing DeferredSignals) throws {
    let waiter = try EventPoller()
    for descriptor in [TypedLines.descriptor, signals.descriptor].compactMap(\.self) { waiter.watch(descriptor) }
    while !typed.isOver, !talk.isOver, !signals.isWaiting {
      _ = waiter.wait()
      for line in typed.read(waiting: false) where !talk.isOver { try write(talk.answer(to: line)) }
    }
  }

  private mutating func answer() throws {
    guard takesCommands, talk.place != nil || TypedLines.isTerminal else { return }
    for line in typed.read(waiting: false) where !talk.isOver { try write(talk.answer(to: line)) }
  }

  /// In a GPS log, which has no clock but its own, time passes by its events.
  private mutating func take(_ events: [SourceEvent], at now: Duration?) throws {
    for event in events {
      switch event {
      case .fix(let fix): try take(fix, at: clock.take(fix, now))
      case .heading(let heading): keeper.take(heading, at: clock.now(now))
      case .notice(let notice): StandardOutput.complain(of: notice)
      case .link, .sky: break
      }
    }
    if keeper.isJustLost(at: clock.now(now)) { try write(talk.lose(at: clock.now(now))) }
  }

  private mutating func take(_ fix: Fix, at time: Duration) throws {
    // An event after a long silence shows that there was one.
    if keeper.isJustLost(at: time) { try write(talk.lose(at: time)) }
    let outcome = keeper.take(fix, at: time)
    guard outcome == .accepted || outcome == .acceptedAnew, let position = keeper.position(at: time) else { return }
    let isFirst = talk.place == nil
    try write(
      talk.hear(
        Narrator.Moment(
          place: position.coordinate,
          course: position.course,
          speed: position.speed?.metersPerSecond,
          accuracy: position.accuracy,
          time: time,
          isAnew: outcome == .acceptedAnew
        )
      )
    )
    guard isFirst else { return }
    for line in beginning { try write(talk.answer(to: line)) }
    beginning = []
  }

  /// The time that passes: by our clock, or in a recording that is read at once by that of the receiver.
  private struct DescribeClock {
    private var start: UTCTime?
    private var time = Duration.zero

    /// A clock that goes on by more was set.
    private static let longest = Duration.seconds(3600)

    func now(_ ours: Duration?) -> Duration { ours ?? time }

    mutating func take(_ fix: Fix, _ ours: Duration?) -> Duration {
      guard ours == nil else { return now(ours) }
      defer { start = fix.time ?? start }
      guard let fixTime = fix.time, let start else {
        time += start == nil ? .zero : .seconds(1)
        return time
      }
      let step = fixTime - start
      time += step < .zero || step > Self.longest ? .seconds(1) : step
      return time
    }
  }
}

/// Prints lines for a screen reader or a braille line: at once, and nothing but text.
package enum DescribeOutput {
  static func write(_ lines: [String]) throws {
    guard !lines.isEmpty else { return }
    try StandardOutput.write(lines.map { plain($0) + "\n" }.joined())
  }

  /// Without what only draws: a map may have it in a name.
  package nonisolated static func plain(_ text: String) -> String {
    var plain = String.UnicodeScalarView()
    for scalar in Sanitizer.clean(text).unicodeScalars where !isDrawing(scalar) { plain.append(scalar) }
    return String(plain)
  }

  /// Lines, blocks, shapes and braille; and the blocks of old computers.
  private nonisolated static func isDrawing(_ scalar: Unicode.Scalar) -> Bool {
    (0x2500...0x25ff).contains(scalar.value) || (0x2800...0x28ff).contains(scalar.value)
      || (0x1cc00...0x1ceff).contains(scalar.value) || (0x1fb00...0x1fbff).contains(scalar.value)
  }
}

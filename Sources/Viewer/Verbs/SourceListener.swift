import Cells
import Positioning
import Terminal

/// A source that is listened to without a screen: a GPS log as fast as it can be read, anything else as it comes.
struct SourceListener {
  private enum Input {
    case log(RecordingReader)
    case stream(any FixSource)
  }

  private var input: Input
  private let waiter: EventPoller
  private let start = ContinuousClock.now
  private var watched: Int32?
  private var (hasBegun, hasEnded) = (false, false)

  /// The descriptor is one of something else that is waited for as well.
  init(
    _ address: SourceAddress,
    _ options: SourceOptions = SourceOptions(),
    readsLogs: Bool = true,
    besides descriptor: Int32? = nil
  ) throws {
    if readsLogs, let log = try RecordingReader(address, reportsSkipped: options.reportsSkipped) {
      input = .log(log)
    } else {
      input = .stream(try SourceOpening.open(address, options: options))
    }
    waiter = try EventPoller()
    if let descriptor { waiter.watch(descriptor) }
  }

  /// Waits for something else as well, or no longer for it.
  func watch(_ descriptor: Int32) { waiter.watch(descriptor) }
  func forget(_ descriptor: Int32) { waiter.forget(descriptor) }

  /// How long it has been listened to.
  var now: Duration { ContinuousClock.now - start }

  /// The next events and when they came, perhaps none by a given time; nil at the end.
  ///
  /// Those of a log have no time, and its links are long gone.
  mutating func next(until time: Duration? = nil) throws -> (events: [SourceEvent], now: Duration?)? {
    guard !hasEnded else { return nil }
    switch input {
    case .log(var log):
      defer { input = .log(log) }
      return try log.next().map { ($0.filter { $0.link == nil }, nil) }
    case .stream(let source):
      if hasBegun { wait(for: source, until: time) }
      hasBegun = true
      let now = now
      let events = source.read(at: now)
      hasEnded = events.contains { $0.link?.state == .gone }
      return (events, now)
    }
  }

  private mutating func wait(for source: any FixSource, until time: Duration?) {
    if let watched, watched != source.descriptor { waiter.forget(watched) }
    watched = source.descriptor
    if let watched { waiter.watch(watched, for: source.isSending ? .output : .input) }
    let deadline = [source.deadline, time].compactMap(\.self).min()
    _ = waiter.wait(atMost: deadline.map { max($0 - now, .zero) })
  }

  /// The kinds of receiver data seen.
  var heard: Heard {
    switch input {
    case .log(let log): log.heard
    case .stream(let source): source.heard
    }
  }

  /// The input without data since the last call, if the options ask for it.
  mutating func takeSkipped() -> [Skipped] {
    switch input {
    case .log(var log):
      defer { input = .log(log) }
      return log.takeSkipped()
    case .stream(let source): return source.takeSkipped()
    }
  }

  /// The bytes of the last events, as they came; of a stream only if the options ask for them.
  func takeBytes() -> [UInt8] {
    switch input {
    case .log(let log): log.bytes
    case .stream(let source): source.takeBytes()
    }
  }
}

extension SourceEvent {
  var link: Link? { if case .link(let link) = self { link } else { nil } }
}

extension Failure {
  /// A source that has ended without a position.
  static func withoutFix(_ address: SourceAddress, _ heard: Heard) -> Failure {
    let name: SourceName = if case .path(let path) = address { .path(path) } else { .standardInput }
    return withoutFix(name, heard)
  }

  static func withoutFix(_ source: SourceName, _ heard: Heard) -> Failure {
    let name = if case .path(let path) = source { Sanitizer.clean(path) } else { "Standard input" }
    guard heard.isReceiver else { return Failure(.noGPSData, name) }
    return Failure(heard.isAIS ? .onlyAISReports : .noFixInSource, name)
  }
}

/// Messages about sources of fixes on standard error: in English.
extension StandardOutput {
  static func complain(of notice: SourceNotice) {
    complain(Sanitizer.clean(Words.english.text(of: notice)) + "\n")
  }

  static func complain(of trouble: SourceProblem) {
    complain(Sanitizer.clean(Words.english.text(of: trouble)) + "\n")
  }
}

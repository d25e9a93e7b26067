/// Decodes the output of receivers in all its formats: NMEA 0183, gpsd's JSON, or both on alternate lines.
///
/// A value: its copy remembers a position in a stream, so that decoding can resume there.
package struct ReceiverDecoder {
  /// After this much silence an instant is complete.
  static let silence = Duration.milliseconds(300)
  /// A line that was begun is waited for somewhat longer.
  private static let silenceInLine = Duration.milliseconds(1500)
  /// After this many sentences without a report, gpsd's reports are considered over.
  private static let maxSentencesBetweenReports = 1000

  private var lines = LineSplitter()
  private var epochs: EpochJoiner
  private var reports: ReportReader
  private var sentencesSinceReport = 0
  private var lastBytes = Duration.zero

  /// Whether input without data is collected and reported.
  private let reportsSkipped: Bool
  private var skipped: [Skipped] = []
  /// Whether a sentence or report has been understood since the last query.
  private(set) var hasUnderstood = false
  /// The kinds of receiver data seen, including unused ones.
  package private(set) var heard = Heard()
  /// Whether the stream is gpsd's, by its greeting.
  var isGreeted: Bool { reports.isGreeted }

  /// Creates a decoder for the start of a stream; a device is the one receiver that is wanted of several.
  package init(device: String? = nil, wallClock: UTCTime? = nil, reportsSkipped: Bool = false) {
    epochs = EpochJoiner(wallClock: wallClock)
    reports = ReportReader(device: device)
    self.reportsSkipped = reportsSkipped
  }

  /// Takes the next bytes of the stream and returns what they complete.
  package mutating func take(_ bytes: [UInt8], at now: Duration = .zero) -> [SourceEvent] {
    lastBytes = now
    var events: [SourceEvent] = []
    var lines = self.lines
    lines.take(bytes) { take($0, at: now, &events) }
    self.lines = lines
    return events
  }

  /// When silence ends the instant under way; nil where nothing waits for it.
  package var deadline: Duration? {
    guard epochs.hasDraft || reports.hasDraft else { return nil }
    let silence = lastBytes + (lines.isInside ? Self.silenceInLine : Self.silence)
    return min(silence, reports.deadline ?? silence)
  }

  /// Ends the current instant if its deadline has passed.
  package mutating func noteSilence(at now: Duration) -> [SourceEvent] {
    guard let deadline, deadline <= now else { return [] }
    var events: [SourceEvent] = []
    if deadline != reports.deadline { epochs.flushForSilence(&events) }
    reports.flushForSilence(&events)
    return events
  }

  /// Takes the end of the stream for the end of everything under way.
  package mutating func finish(at now: Duration = .zero) -> [SourceEvent] {
    var events: [SourceEvent] = []
    var lines = self.lines
    lines.finish { take($0, at: now, &events) }
    self.lines = lines
    epochs.flush(&events)
    reports.flush(&events)
    return events
  }

  /// The input without data since the last call.
  package mutating func takeSkipped() -> [Skipped] {
    defer { skipped = [] }
    return skipped
  }

  mutating func takeUnderstood() -> Bool {
    defer { hasUnderstood = false }
    return hasUnderstood
  }

  private mutating func take(_ line: LineSplitter.Line, at now: Duration, _ events: inout [SourceEvent]) {
    switch line {
    case .sentence(let sentence): take(sentence, &events)
    case .report(let bytes):
      sentencesSinceReport = 0
      note(reports.take(bytes, at: now, &events))
    case .skipped(let what): note(what)
    }
  }

  /// Takes a sentence; gpsd's reports replace sentences, because they contain the same with more detail.
  private mutating func take(_ sentence: Sentence, _ events: inout [SourceEvent]) {
    hasUnderstood = true
    guard reports.hasPlaces, sentencesSinceReport < Self.maxSentencesBetweenReports else {
      return note(epochs.take(sentence, &events))
    }
    sentencesSinceReport += 1
    note(.unused(sentence.address.text))
  }

  private mutating func note(_ what: Skipped?) {
    if what?.isSound ?? true { heard.isReceiver = true }
    if what?.isAIS == true { heard.isAIS = true }
    guard let what else { return hasUnderstood = true }
    if reportsSkipped { skipped.append(what) }
  }
}

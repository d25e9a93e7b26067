import Calendar
import Glibc
import Places
import Positioning
import Terminal
import Threads

/// `rumbo track record [SOURCE]`: saves a receiver's positions, each point as soon as it arrives.
///
/// It records until the source ends or the program is stopped. A request to stop ends the track, as the source does;
/// whatever stops it, the points before are saved.
struct TrackRecord {
  private let address: SourceAddress
  private let name: String?
  private let raw: String?
  private let resumes: Bool
  private let output: String?
  private let format: ExchangeFormat

  init(_ arguments: Arguments, _ words: [String]) throws {
    guard words.count <= 1 else { throw Failure(.trackRecordNeeds) }
    address = try SourceAddress(words.first ?? "gpsd://")
    name = try PlaceName.given(arguments)
    raw = arguments["raw"]
    resumes = arguments.has("resume")
    output = arguments["out"]
    format = try ExchangeWords.format(arguments, writing: output) ?? .gpx
  }

  func run(at path: String) throws -> ExitCode {
    try DeferredSignals.during { try record(at: path, until: $0) }
  }

  private func record(at path: String, until signals: borrowing DeferredSignals) throws -> ExitCode {
    let store = try PlacesFile.open(path)
    let unfinished = resumes ? try newestUnfinished(in: store) : nil
    let recorder = TrackRecorder(into: store, named: name ?? Self.nameOfNow, resuming: unfinished)
    // Also where something else goes wrong.
    defer { recorder.finish() }
    let listener = TrackListener(recorder, raw: try raw.map { try RawFile($0, besides: address) })
    let heard = try listen(listener, until: signals)
    let status = recorder.finish()
    if let problem = status.problem { throw Failure(problem, exitCode: .inputOutput) }
    guard let track = status.track else {
      guard signals.isWaiting else { throw Failure.withoutFix(address, heard) }
      throw Failure(.noFixReceived)
    }
    let summary = "\(counted(status.saved, "point")) saved as track #\(track.number).\n"
    let isOutputTaken = [output, raw].contains(StandardFile.name)
    if isOutputTaken { StandardOutput.complain(summary) } else { try StandardOutput.write(summary) }
    if let output {
      let saved = try store.track(track)
      try ExchangeWords.write([], tracks: saved.map { [$0] } ?? [], as: format, to: output)
    }
    return .fine
  }

  /// Says what was heard.
  private func listen(_ listener: TrackListener, until signals: borrowing DeferredSignals) throws -> Heard {
    var options = SourceOptions()
    options.keepsBytes = raw != nil
    options.reopensPipes = false
    var source = try SourceListener(address, options, besides: signals.descriptor)
    while !signals.isWaiting, let (events, now) = try source.next() {
      try listener.keep(source.takeBytes())
      try listener.take(events, at: now)
    }
    return source.heard
  }

  /// The newest track that is no longer being recorded, under its new name if it was given one.
  private func newestUnfinished(in store: PlaceStore) throws(PlaceError) -> TrackClaim? {
    for summary in try store.unfinishedTracks() {
      guard let claim = try store.claim(summary.id) else { continue }
      if let name { try store.rename(summary.id, to: name) }
      return claim
    }
    return nil
  }

  private static var nameOfNow: String {
    guard let now = SystemClock.now else { return "Track" }
    let text = now.text
    return "Track \(text.prefix(10)) \(text.dropFirst(11).prefix(5))"
  }

  /// Passes a receiver's output to a recorder, and reports errors.
  private final class TrackListener {
    private let recorder: TrackRecorder
    private let raw: RawFile?
    private var keeper = PositionFilter()
    private var time = Duration.zero
    private var toldProblem: PlaceError?

    init(_ recorder: TrackRecorder, raw: RawFile?) {
      self.recorder = recorder
      self.raw = raw
    }

    func keep(_ bytes: [UInt8]) throws {
      if !bytes.isEmpty { try raw?.write(bytes) }
    }

    /// In a recording, which has no clock but its own, an instant passes with each fix.
    func take(_ events: [SourceEvent], at now: Duration?) throws {
      for event in events {
        switch event {
        case .fix(let fix): take(fix, at: now)
        case .notice(let notice): StandardOutput.complain(of: notice)
        case .link(let link): if let absence = link.absence { StandardOutput.complain(of: absence) }
        case .heading, .sky: break
        }
      }
      tellProblem()
    }

    private func take(_ fix: Fix, at now: Duration?) {
      time = now ?? time + .seconds(1)
      let outcome = keeper.take(fix, at: time)
      guard outcome == .accepted || outcome == .acceptedAnew, let point = TrackPoint(fix) else { return }
      recorder.record(point, startingSegment: outcome == .acceptedAnew)
    }

    /// A failed write is tried again with the next point; the error is reported once.
    private func tellProblem() {
      let problem = recorder.status.problem
      if let problem, problem != toldProblem { StandardOutput.report(problem) }
      toldProblem = problem
    }
  }

  /// A file to which a receiver's output is appended, as it arrives.
  final class RawFile {
    private let descriptor: Int32
    private let path: String

    /// Refuses the file that is listened to: it would never come to its end.
    init(_ path: String, besides source: SourceAddress) throws {
      if Self.isSame(path, as: source) {
        throw Failure(.rawIsSource, path)
      }
      descriptor =
        path == StandardFile.name
        ? dup(STDOUT_FILENO) : unsafe open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o666)
      self.path = path
      guard descriptor >= 0 else { throw failure(WriteError.failed(code: errno).reason) }
    }

    deinit {
      if descriptor >= 0 { close(descriptor) }
    }

    func write(_ bytes: [UInt8]) throws {
      do {
        try StandardDescriptors.write(bytes, to: descriptor)
      } catch {
        throw failure(error.reason)
      }
    }

    private func failure(_ reason: String) -> Failure {
      Failure(.rawNotWritable, path, reason)
    }

    private static func isSame(_ path: String, as source: SourceAddress) -> Bool {
      var (target, origin) = (stat(), stat())
      guard unsafe stat(path, &target) == 0 else { return false }
      let isThere =
        switch source {
        case .standardInput: unsafe fstat(STDIN_FILENO, &origin) == 0
        case .path(let path): unsafe stat(path, &origin) == 0
        default: false
        }
      return isThere && (target.st_dev, target.st_ino) == (origin.st_dev, origin.st_ino)
    }
  }
}

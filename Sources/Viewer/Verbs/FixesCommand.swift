import Cells
import Geodesy
import Positioning

/// `rumbo fixes [SOURCE]`: the fixes of a receiver, one line of JSON for each.
struct FixesCommand: Command {
  static let name = "fixes"
  static let completableOperands = CompletableOperands(first: .files)

  private let address: SourceAddress
  private let reportsSkipped: Bool
  private var keeper = PositionFilter()
  private var time = Duration.zero

  init(_ arguments: Arguments) throws {
    guard arguments.operands.count <= 1 else { throw Failure(.fixesNeedSource) }
    address = try SourceAddress(arguments.operands.first ?? "gpsd://")
    reportsSkipped = arguments.has("skipped")
  }

  func run() throws -> ExitCode {
    var command = self
    return try command.print()
  }

  private mutating func print() throws -> ExitCode {
    guard var recording = try RecordingReader(address, reportsSkipped: reportsSkipped) else {
      try printStream()
      return .fine
    }
    var hasFix = false
    while let events = try recording.next() {
      tell(recording.takeSkipped())
      hasFix = try printFixes(of: events) || hasFix
    }
    tell(recording.takeSkipped())
    guard hasFix else { throw Failure.withoutFix(address, recording.heard) }
    return .fine
  }

  /// Listens until the stream ends, if it ever does; a server is waited for only once it has been there.
  private mutating func printStream() throws {
    var options = SourceOptions()
    options.reportsSkipped = reportsSkipped
    options.reopensPipes = false
    var listener = try SourceListener(address, options)
    var (hasBeenReached, hasFix) = (false, false)
    while true {
      let events = listener.source.read(at: listener.now)
      tell(listener.source.takeSkipped())
      hasFix = try printFixes(of: events) || hasFix
      for case .notice(let notice) in events { StandardOutput.complain(of: notice) }
      for case .link(let link) in events {
        if !hasBeenReached, let absence = link.absence { throw Self.unreachable(absence) }
        if link.state == .gone {
          if let absence = link.absence {
            throw Failure(.sourceFails, Words.english.text(of: absence))
          }
          guard hasFix else {
            throw Failure.withoutFix(address, listener.source.heard)
          }
          return
        }
        if let absence = link.absence { StandardOutput.complain(of: absence) }
        hasBeenReached = true
      }
      listener.wait()
    }
  }

  /// Says whether there were any.
  private mutating func printFixes(of events: [SourceEvent]) throws -> Bool {
    var lines: [UInt8] = []
    if reportsSkipped { tellRejected(events) }
    for case .fix(let fix) in events where fix.hasPlace { TPVWriter.append(fix, to: &lines) }
    try StandardOutput.write(lines)
    return !lines.isEmpty
  }

  /// The fixes that the map wouldn't take for the position; without a clock, an instant passes with each.
  private mutating func tellRejected(_ events: [SourceEvent]) {
    for case .fix(let fix) in events {
      time += .seconds(1)
      guard keeper.take(fix, at: time) != .repeated, let rejection = keeper.rejection else { continue }
      let reason = Words.english.text(of: .rejected(rejection), in: Measures(.metric, in: .english))
      StandardOutput.complain("\(fix.time?.text ?? "no time"): \(reason)\n")
    }
  }

  private func tell(_ skipped: [Skipped]) {
    guard !skipped.isEmpty else { return }
    StandardOutput.complain(skipped.map { Sanitizer.clean($0.text) + "\n" }.joined())
  }

  static func unreachable(_ absence: SourceProblem) -> Failure {
    Failure(.sourceAbsent, Words.english.text(of: absence))
  }
}

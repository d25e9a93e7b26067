import Cells
import Geodesy
import Positioning

/// `rumbo fixes [SOURCE]`: the fixes of a receiver, one line of JSON for each.
struct FixesCommand: Command {
  static let name = "fixes"
  static let completableOperands = CompletableOperands(first: .files(.stream))

  private let address: SourceAddress
  private let reportsSkipped: Bool
  private var keeper = PositionFilter()
  private var time = Duration.zero
  /// Whether there has been a server or a device: only then it is waited for.
  private var hasBeenReached = false

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
    var options = SourceOptions()
    options.reportsSkipped = reportsSkipped
    options.reopensPipes = false
    var listener = try SourceListener(address, options)
    var hasFix = false
    while let (events, now) = try listener.next() {
      tell(listener.takeSkipped())
      hasFix = try printFixes(of: events) || hasFix
      guard now != nil else { continue }
      for case .notice(let notice) in events { StandardOutput.complain(of: notice) }
      try events.compactMap(\.link).forEach { try note($0) }
    }
    tell(listener.takeSkipped())
    guard hasFix else { throw Failure.withoutFix(address, listener.heard) }
    return .fine
  }

  private mutating func note(_ link: Link) throws {
    if let absence = link.absence {
      guard hasBeenReached else { throw Self.unreachable(absence) }
      guard link.state != .gone else { throw Failure(.sourceFails, Words.english.text(of: absence)) }
      StandardOutput.complain(of: absence)
    }
    hasBeenReached = true
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

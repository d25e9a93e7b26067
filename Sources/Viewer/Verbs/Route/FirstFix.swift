import Cells
import Geodesy
import Positioning
import Terminal

/// Where a receiver says that one is.
struct FirstFix {
  private let address: SourceAddress
  private let name: String

  /// Longer than that nobody waits for one.
  private static let patience = Duration.seconds(30)

  init(_ source: String) throws(UsageError) {
    name = Sanitizer.clean(source)
    do throws(SourceAddressError) {
      address = try SourceAddress(source)
    } catch {
      throw UsageError(problem: error.problem, advice: error.advice)
    }
  }

  func place() throws -> Coordinate {
    do {
      guard var recording = try RecordingReader(address, reportsSkipped: false) else { return try streamedPlace() }
      while let events = try recording.next() {
        if let place = Self.place(in: events) { return place }
      }
    } catch let error as SourceError {
      throw Failure(problem: error.problem, advice: error.advice, exitCode: error.exitCode)
    }
    throw none
  }

  private func streamedPlace() throws -> Coordinate {
    let source = try SourceOpening.open(address, options: SourceOptions())
    let waiter = try Waiter()
    let start = ContinuousClock.now
    var watched: Int32?
    while true {
      let elapsed = ContinuousClock.now - start
      let events = source.read(at: elapsed)
      if let place = Self.place(in: events) { return place }
      for case .link(let link) in events {
        if !link.isReachable { throw FixesCommand.unreachable(link) }
        if link.state == .gone { throw none }
      }
      guard elapsed < Self.patience else { throw none }
      if let watched, watched != source.descriptor { waiter.forget(watched) }
      watched = source.descriptor
      if let watched { waiter.watch(watched, for: source.isSending ? .output : .input) }
      _ = waiter.wait(atMost: max(min(source.deadline ?? Self.patience, Self.patience) - elapsed, .zero))
    }
  }

  private static func place(in events: [SourceEvent]) -> Coordinate? {
    events.lazy.compactMap { if case .fix(let fix) = $0 { fix.coordinate } else { nil } }.first
  }

  private var none: Failure {
    Failure(
      problem: "\(name) doesn't say where you are.",
      advice: "Wait until the receiver sees the sky, or say where you are in place of “here”.",
      exitCode: .failed
    )
  }
}

import Cells
import Geodesy
import Positioning

/// The first position of a receiver.
struct FirstFix {
  private let address: SourceAddress
  private let name: String

  /// The maximum time to wait for one.
  private static let patience = Duration.seconds(30)

  init(_ source: String) throws(SourceAddressError) {
    name = Sanitizer.clean(source)
    address = try SourceAddress(source)
  }

  func place() throws -> Coordinate {
    guard var recording = try RecordingReader(address, reportsSkipped: false) else { return try streamedPlace() }
    while let events = try recording.next() {
      if let place = Self.place(in: events) { return place }
    }
    throw none
  }

  private func streamedPlace() throws -> Coordinate {
    var listener = try SourceListener(address, SourceOptions())
    while listener.now < Self.patience {
      let events = listener.source.read(at: listener.now)
      if let place = Self.place(in: events) { return place }
      for case .link(let link) in events {
        if let absence = link.absence { throw FixesCommand.unreachable(absence) }
        if link.state == .gone { throw none }
      }
      listener.wait(until: Self.patience)
    }
    throw none
  }

  private static func place(in events: [SourceEvent]) -> Coordinate? {
    events.lazy.compactMap { if case .fix(let fix) = $0 { fix.coordinate } else { nil } }.first
  }

  private var none: Failure {
    Failure(.noPosition, name)
  }
}

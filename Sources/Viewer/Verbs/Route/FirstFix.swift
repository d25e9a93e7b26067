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
    var listener = try SourceListener(address)
    while listener.now < Self.patience, let (events, _) = try listener.next(until: Self.patience) {
      if let place = Self.place(in: events) { return place }
      if let absence = events.lazy.compactMap(\.link?.absence).first { throw FixesCommand.unreachable(absence) }
    }
    throw Failure(.noPosition, name)
  }

  private static func place(in events: [SourceEvent]) -> Coordinate? {
    events.lazy.compactMap { if case .fix(let fix) = $0 { fix.coordinate } else { nil } }.first
  }
}

/// How to listen to a source.
package struct SourceOptions: Sendable {
  /// How fast recordings are played.
  package var speed = 1.0
  /// Whether recordings begin again when they are over.
  package var loops = false
  /// The time of day where we are, roughly: for receivers whose count of weeks has run over, and for simulations.
  package var wallClock: UTCTime?

  package init() {}
}

/// Opens sources of fixes.
package enum SourceOpening {
  /// Opens what an address names; what may still come is waited for, not refused.
  package static func open(
    _ address: SourceAddress,
    options: SourceOptions = SourceOptions()
  ) throws(SourceError) -> any FixSource {
    switch address {
    case .simulation(let route):
      let source = SimulationSource(route, from: options.wallClock ?? UTCTime(millisecondsSince1970: 1_748_779_200_000))
      source.speed = options.speed
      return source
    default: throw .notYet
    }
  }
}

/// Why a source can't be listened to.
package enum SourceError: Error, Hashable {
  case notYet

  package var problem: String { "This source can't be opened yet." }
  package var advice: String { "Use sim:// for now." }
}

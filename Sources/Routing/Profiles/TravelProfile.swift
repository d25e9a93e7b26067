/// How somebody travels, and what they would rather do without.
package struct TravelProfile: Hashable, Sendable {
  package enum Avoidance: String, CaseIterable, Sendable {
    case tolls, ferries, motorways, steps
  }

  package let mode: TravelMode
  package let avoided: Set<Avoidance>

  package init(_ mode: TravelMode, avoiding avoided: Set<Avoidance> = []) {
    self.mode = mode
    self.avoided = avoided
  }
}

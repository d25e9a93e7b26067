/// How somebody travels, and what they would rather do without.
package struct RoutingProfile: Hashable, Sendable {
  package enum Avoidance: String, CaseIterable, Sendable {
    case tolls, ferries, motorways, steps
  }

  /// What somebody on a bicycle would rather have than the usual mixture of both.
  package enum Preference: String, CaseIterable, Sendable {
    case fast, quiet
  }

  package let mode: TravelMode
  package let avoided: Set<Avoidance>
  package let preference: Preference?

  package init(_ mode: TravelMode, avoiding avoided: Set<Avoidance> = [], preferring preference: Preference? = nil) {
    self.mode = mode
    self.avoided = avoided
    self.preference = preference
  }
}

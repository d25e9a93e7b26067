/// A travel mode and the route options.
package struct RoutingProfile: Hashable, Sendable {
  package enum Avoidance: String, CaseIterable, Sendable {
    case tolls, ferries, motorways, steps
  }

  /// A cyclist's preference, if not the default mixture; flat ground is preferred on foot as well.
  package enum Preference: String, CaseIterable, Sendable {
    case fast, quiet, flat
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

/// A junction of a street with others, seen when moving along the street.
package struct StreetCrossing: Sendable {
  /// A street that leads away from there.
  package struct Branch: Hashable, Sendable {
    /// Empty where it has none.
    package let name: String
    /// In degrees to the right of straight on; less than nothing to the left.
    package let angle: Double
    /// Where it leads, in degrees clockwise from north.
    package let bearing: Double

    /// Roads within this angle lead in about the same direction, in degrees.
    private static let apart = 50.0

    /// Whether it is the same street that leads about the same way, on another carriageway or from another junction.
    package func leadsAlong(_ other: Branch) -> Bool {
      name == other.name && abs(RoundAngle.wrapped(bearing - other.bearing)) < Self.apart
    }
  }

  /// How far it is along the street, in metres.
  package let distance: Double
  package let place: RoadGraph.Place
  /// From the left to the right.
  package let branches: [Branch]
  /// The street that one comes along, back from there; nil on a roundabout, which leads nowhere.
  package let arrival: Branch?
  /// Whether the street that one comes along goes on.
  package let goesOn: Bool

  /// The names of the other streets, each once.
  package func others(than name: String) -> [String] {
    branches.reduce(into: []) { names, branch in
      if branch.name != name, !branch.name.isEmpty, !names.contains(branch.name) { names.append(branch.name) }
    }
  }
}

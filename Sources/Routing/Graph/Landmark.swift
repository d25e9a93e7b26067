/// A conspicuous place that helps to recognise a turn.
package struct Landmark: Sendable {
  /// In the words of OpenStreetMap.
  package let kind: String
  /// Empty where it has none.
  package let name: String
  /// Its names in other languages, by their codes.
  package let names: [String: String]
  let place: RoadGraph.Place

  package init(kind: String, name: String, names: [String: String] = [:], at place: RoadGraph.Place) {
    (self.kind, self.name, self.names, self.place) = (kind, name, names, place)
  }

  /// Whether another map's landmark is the same place.
  package func isSame(as other: Landmark) -> Bool { kind == other.kind && name == other.name && place == other.place }
}

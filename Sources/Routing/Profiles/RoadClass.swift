/// How much of a road a road is, the greatest first.
package enum RoadClass: Int, Comparable, Sendable {
  case motorway, trunk, primary, secondary, tertiary, street, livingStreet, service, track, path, steps, ferry

  package static func < (a: RoadClass, b: RoadClass) -> Bool { a.rawValue < b.rawValue }
}

/// The type of a road by its tags, independent of the travel mode.
package struct RoadSort: Hashable, Sendable {
  package let roadClass: RoadClass
  /// It only leads from one road to another.
  package let isLink: Bool
  package let isRing: Bool
  /// A ring on which the rules of roundabouts needn't hold.
  package let isCircle: Bool
  /// A stop, where one waits for a bus or a train.
  package let isPlatform: Bool
  /// Whether it lies below what one sees from above.
  package let isTunnel: Bool

  package init(_ tags: RoadTags) {
    let highway = tags["highway"] ?? ""
    isLink = highway.hasSuffix("_link")
    let plain = isLink ? String(highway.dropLast("_link".count)) : highway
    isRing = tags["junction"] == "roundabout"
    isCircle = tags["junction"] == "circular"
    isTunnel = ["yes", "building_passage"].contains(tags["tunnel"]) && tags["layer"]?.hasPrefix("-") ?? true
    isPlatform = tags["public_transport"] == "platform" && ["", "platform"].contains(highway)
    roadClass =
      tags["highway"] == nil && ["ferry", "shuttle_train"].contains(tags["route"])
      ? .ferry
      : Self.classes[plain] ?? .path
  }

  private static let classes: [String: RoadClass] = [
    "motorway": .motorway, "trunk": .trunk, "primary": .primary, "secondary": .secondary, "tertiary": .tertiary,
    "unclassified": .street, "residential": .street, "road": .street, "living_street": .livingStreet,
    "service": .service, "busway": .service, "winter_road": .track, "ice_road": .track, "track": .track,
    "steps": .steps,
  ]
}

/// What all the stretches of a road have in common.
struct RoadKind: Hashable, Sendable {
  /// As the map says it: `primary`, `footway`, `ferry` …; links have the class of their road.
  let roadClass: String
  let access: RoadAccess
  let name: String?
  /// The number of the road.
  let ref: String?
  /// In kilometres an hour; nil where the extract doesn't tell.
  let speed: Int?

  /// What a way is; nil where nobody can go along it.
  init?(_ tags: Tags) {
    guard let (roadClass, usual) = Self.usual(tags), !tags.isIndoor else { return nil }
    access = RoadAccess(usual, tags)
    guard !access.isEmpty else { return nil }
    self.roadClass = roadClass
    name = tags.name
    ref = tags["ref"].flatMap { $0.isEmpty ? nil : $0 }
    speed = Self.speed(tags["maxspeed"])
  }

  private static func usual(_ tags: Tags) -> (String, RoadAccess)? {
    if tags["route"] == "ferry" { return ("ferry", tags.has("motor_vehicle") ? .all : [.foot, .bicycle]) }
    guard let highway = tags["highway"] else { return nil }
    let plain = highway.hasSuffix("_link") ? String(highway.dropLast("_link".count)) : highway
    guard let usual = classes[plain] else { return nil }
    return (plain, tags["motorroad"] == "yes" ? .car : usual)
  }

  private static let classes: [String: RoadAccess] = [
    "motorway": .car, "trunk": .all, "primary": .all, "secondary": .all, "tertiary": .all, "unclassified": .all,
    "residential": .all, "living_street": .all, "road": .all, "service": .all, "track": [.foot, .bicycle],
    "pedestrian": .foot, "footway": .foot, "path": [.foot, .bicycle], "cycleway": [.foot, .bicycle], "steps": .foot,
    "bridleway": .foot, "corridor": .foot, "elevator": .foot,
  ]

  private static func speed(_ text: String?) -> Int? {
    guard let text, let number = Int(text.prefix { $0.isASCII && $0.isNumber }), (1...200).contains(number) else {
      return nil
    }
    return text.hasSuffix("mph") ? Int((Double(number) * 1.609).rounded()) : number
  }
}

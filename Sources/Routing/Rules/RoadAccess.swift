/// The degree of access, from never to always.
package enum Passage: UInt8, Comparable, Sendable {
  case closed
  /// For who belongs there, or was asked to come.
  case residents
  /// Only at the ends of a route.
  case destination
  case open

  package static func < (a: Passage, b: Passage) -> Bool { a.rawValue < b.rawValue }

  /// Parses the value of an access tag; nil for unknown values.
  ///
  /// Of several values, the most permissive counts.
  init?(_ words: String) {
    let passages = words.split(separator: ";").compactMap { word in Self.words[word.filter { $0 != " " }] }
    guard let most = passages.max() else { return nil }
    self = most
  }

  private static let words: [String: Passage] = [
    "yes": .open, "designated": .open, "permissive": .open, "official": .open, "public": .open,
    // Beside such a road there is a better one; where it isn't on the map this one has to do.
    "use_sidepath": .open,
    "destination": .destination, "customers": .destination, "delivery": .destination,
    "private": .residents, "permit": .residents, "residents": .residents,
    "no": .closed, "military": .closed, "agricultural": .closed, "forestry": .closed, "emergency": .closed,
    "dismount": .closed, "psv": .closed, "bus": .closed, "restricted": .closed,
  ]
}

/// The access to a road by travel mode and direction; forwards is the direction in which the road is drawn.
package struct RoadAccess: Hashable, Sendable {
  package enum Direction: Int, CaseIterable, Sendable {
    case forwards, back
  }

  /// Two bits for each mode and direction.
  private var bits: UInt16 = 0

  /// Open both ways for some, closed for all others.
  package init(open modes: Set<TravelMode>) {
    for mode in modes {
      for direction in Direction.allCases { self[mode, direction] = .open }
    }
  }

  package private(set) subscript(mode: TravelMode, direction: Direction) -> Passage {
    get { Passage(rawValue: UInt8(bits >> Self.shift(mode, direction) & 3)) ?? .closed }
    set {
      let shift = Self.shift(mode, direction)
      bits = bits & ~(3 << shift) | UInt16(newValue.rawValue) << shift
    }
  }

  /// Whether the road is closed to all.
  package var isClosed: Bool { bits == 0 }

  private static func shift(_ mode: TravelMode, _ direction: Direction) -> UInt16 {
    UInt16(2 * (2 * mode.rawValue + direction.rawValue))
  }
}

/// Roads.
extension RoadAccess {
  /// The access to a road with these tags.
  package init(road tags: RoadTags) {
    self.init(open: Self.usual(tags))
    if tags["railway"] == "platform" {
      // Platforms are for passengers, not for through traffic.
      for direction in Direction.allCases { self[.foot, direction] = min(self[.foot, direction], .destination) }
    }
    takeRules(tags)
    takeDirections(tags)
  }

  /// The travel modes that are allowed by default on such a road.
  private static func usual(_ tags: RoadTags) -> Set<TravelMode> {
    switch (tags["highway"], tags["route"]) {
    case (let highway?, _):
      let plain = highway.hasSuffix("_link") ? String(highway.dropLast("_link".count)) : highway
      let usual = classes[plain] ?? []
      let rolling = tags["motorroad"] == "yes" ? usual.intersection([.car]) : usual
      return tags.hasCycleLane ? rolling.union([.bicycle]) : rolling
    case (nil, "ferry"): return Self.all
    case (nil, "shuttle_train"): return [.car]
    default:
      let isWalked = tags["man_made"] == "pier" || [tags["railway"], tags["public_transport"]].contains("platform")
      return isWalked ? [.foot] : []
    }
  }

  private static let classes: [String: Set<TravelMode>] = [
    "motorway": [.car], "trunk": all, "primary": all, "secondary": all, "tertiary": all, "unclassified": all,
    "residential": all, "living_street": all, "road": all, "service": all, "winter_road": all, "ice_road": all,
    "track": [.foot, .bicycle], "path": [.foot, .bicycle], "cycleway": [.bicycle],
    "pedestrian": [.foot], "footway": [.foot], "steps": [.foot], "bridleway": [], "corridor": [.foot],
    "elevator": [.foot], "platform": [.foot], "busway": [], "bus_guideway": [],
  ]

  private static let all = Set(TravelMode.allCases)

  /// More specific keys take precedence; general ones don't permit what isn't permitted by default.
  private mutating func takeRules(_ tags: RoadTags) {
    // Most roads have no access tags.
    guard tags.tags.contains(where: { Self.ruleKeys.contains($0.key) }) else { return }
    for mode in TravelMode.allCases {
      for key in mode.accessKeys {
        for (direction, suffix) in [(Direction.forwards, ":forward"), (.back, ":backward")] {
          guard let passage = (tags[key + suffix] ?? tags[key]).flatMap(Passage.init) else { continue }
          self[mode, direction] = key == "access" ? min(self[mode, direction], passage) : passage
        }
      }
    }
  }

  private static let ruleKeys = Set(
    TravelMode.allCases.flatMap(\.accessKeys).flatMap { [$0, $0 + ":forward", $0 + ":backward"] }
  )

  private mutating func takeDirections(_ tags: RoadTags) {
    for mode in TravelMode.allCases {
      let rule = tags.oneWay(mode)
      for direction in Direction.allCases where RoadTags.closes(direction, oneWay: rule) {
        self[mode, direction] = .closed
      }
    }
  }
}

extension RoadTags {
  /// Whether the direction is against a one-way street.
  func closes(_ direction: RoadAccess.Direction, for mode: TravelMode) -> Bool {
    Self.closes(direction, oneWay: oneWay(mode))
  }

  fileprivate static func closes(_ direction: RoadAccess.Direction, oneWay rule: String) -> Bool {
    switch rule {
    case "yes", "1", "true": direction == .back
    case "-1", "reverse": direction == .forwards
    case "reversible": true
    default: false
    }
  }

  /// One-way streets are so for all that drive, unless bicycles are exempt.
  fileprivate func oneWay(_ mode: TravelMode) -> String {
    let word = self["oneway"] ?? (isOneWayByKind ? "yes" : "no")
    let vehicles = self["oneway:vehicle"] ?? word
    switch mode {
    case .car: return self["oneway:motorcar"] ?? self["oneway:car"] ?? self["oneway:motor_vehicle"] ?? vehicles
    case .bicycle:
      let isContraflow = cycleways.contains { $0.hasPrefix("opposite") }
      return self["oneway:bicycle"] ?? (isContraflow ? "no" : vehicles)
    case .foot: return self["oneway:foot"] ?? movingDirection
    }
  }

  /// Roads that are one-way streets by their type.
  fileprivate var isOneWayByKind: Bool {
    ["roundabout", "circular"].contains(self["junction"]) || self["highway"] == "motorway"
  }

  /// Whether there is a cycle lane even on roads that are closed to bicycles.
  fileprivate var hasCycleLane: Bool { cycleways.contains(where: Self.cycleLanes.contains) }

  /// The tags of the lanes and tracks for bicycles, on either side.
  var cycleways: [String] {
    ["cycleway", "cycleway:left", "cycleway:right", "cycleway:both"].compactMap { self[$0] }
  }

  private static let cycleLanes: Set = [
    "lane", "track", "shared", "shared_lane", "share_busway", "opposite_lane", "opposite_track",
  ]

  /// Which way moving stairs carry, in the words of one-way streets.
  fileprivate var movingDirection: String {
    guard self["highway"] == "steps", self["oneway"] != "no" else { return "no" }
    return switch self["conveying"] {
    case "forward": "yes"
    case "backward": "-1"
    default: "no"
    }
  }
}

/// Barriers.
extension RoadAccess {
  /// The access through a barrier or crossing on a road; nil if there is none.
  ///
  /// Access tags without a barrier count, too. On a crossing, they concern who crosses the road, not who continues on
  /// it.
  package init?(barrier tags: RoadTags) {
    let rules = TravelMode.allCases.flatMap { mode in mode.accessKeys.map { tags[$0] } }
    guard tags["barrier"] != nil || tags["highway"] != "crossing" && rules.contains(where: { $0 != nil }) else {
      return nil
    }
    let isHeard = ["audible", "audio"].contains(tags["sensory"])
    self.init(open: isHeard || tags["bollard"] == "rising" ? Self.all : Self.passing(tags["barrier"]))
    for mode in TravelMode.allCases {
      for passage in mode.accessKeys.compactMap({ tags[$0].flatMap(Passage.init) }) {
        for direction in Direction.allCases { self[mode, direction] = passage }
      }
    }
  }

  private static func passing(_ barrier: String?) -> Set<TravelMode> {
    switch barrier {
    case "bollard", "block", "cycle_barrier", "motorcycle_barrier", "chain", "planter", "jersey_barrier":
      [.foot, .bicycle]
    case "kissing_gate", "stile", "turnstile", "full-height_turnstile", "hampshire_gate", "step", "log": [.foot]
    case "wall", "fence", "hedge", "debris": []
    default: all
    }
  }
}

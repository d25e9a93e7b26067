internal import Wire

/// How fast one gets along roads, and which of them one would rather not take.
enum SpeedTable {
  /// A bicycle that is pushed is slower than who pushes it.
  static let pushing = 0.8
  /// The factor for pushing a bicycle: cyclists would rather ride.
  static let pushingBurden = 6.0

  private static let walking = 5.1 / 3.6
  private static let cycling = 18.0 / 3.6
  private static let ferry = 10.0 / 3.6

  /// In metres a second; 0 if the road is closed.
  static func speed(
    on tags: RoadTags,
    _ sort: RoadSort,
    _ direction: RoadAccess.Direction,
    by mode: TravelMode
  ) -> Double {
    guard sort.roadClass != .ferry else { return ferry }
    switch mode {
    case .foot: return sort.roadClass == .steps ? walking / 2 : walking
    case .bicycle: return min(cyclingSpeed(tags, sort), limit(tags, direction) ?? .infinity)
    case .car: return drivingSpeed(tags, sort, direction)
    }
  }

  /// How much longer a road seems than it takes.
  static func burden(of tags: RoadTags, _ sort: RoadSort, for profile: RoutingProfile) -> Double {
    var burden = 1.0
    if profile.avoided.contains(.tolls), tags["toll"].map({ $0 != "no" }) ?? false { burden *= avoided }
    if profile.avoided.contains(.ferries), sort.roadClass == .ferry { burden *= avoided }
    if profile.avoided.contains(.steps), sort.roadClass == .steps { burden *= avoided }
    if profile.avoided.contains(.motorways), sort.roadClass == .motorway { burden *= avoided }
    burden *= yards[tags["service"] ?? ""] ?? 1
    switch profile.mode {
    case .foot: return burden * walkingBurden(tags, sort)
    case .bicycle: return burden * cyclingBurden(tags, sort, profile.preference)
    case .car: return burden * (drivingBurdens[sort.roadClass] ?? 1)
    }
  }

  /// Factors for roads over the ground of a house or a car park, used only at the ends of a route.
  private static let yards = ["driveway": 1.5, "parking_aisle": 1.5, "drive-through": 1.5]

  /// Small streets are for those who live there.
  private static let drivingBurdens: [RoadClass: Double] = [
    .tertiary: 1.05, .street: 1.1, .livingStreet: 1.3, .service: 1.6, .track: 1.5,
  ]

  /// The factor for avoided roads, which are used only if there is hardly an alternative.
  private static let avoided = 20.0

  private static func walkingBurden(_ tags: RoadTags, _ sort: RoadSort) -> Double {
    switch sort.roadClass {
    case .motorway, .trunk: tags["sidewalk"] == nil ? 2 : 1.2
    case .primary, .secondary: tags["sidewalk"] == nil ? 1.1 : 1.05
    default: 1
    }
  }

  /// The factor for traffic: ignored for the fastest route, doubled for quiet roads.
  private static func cyclingBurden(
    _ tags: RoadTags,
    _ sort: RoadSort,
    _ preference: RoutingProfile.Preference?
  ) -> Double {
    let burden = trafficBurden(tags, sort)
    return switch preference {
    case .fast: sort.roadClass <= .trunk ? burden : 1
    case .quiet: burden * burden
    case .flat, nil: burden
    }
  }

  private static func trafficBurden(_ tags: RoadTags, _ sort: RoadSort) -> Double {
    if tags["highway"] == "cycleway" || tags["bicycle"] == "designated" || tags["bicycle_road"] == "yes" { return 0.8 }
    if tags["bicycle"] == "use_sidepath" { return 1.3 }
    let hasLane = tags.cycleways.contains { $0 != "no" && $0 != "separate" }
    switch sort.roadClass {
    case .motorway, .trunk: return hasLane ? 1.2 : 2
    case .primary: return 1 + (hasLane ? 0.05 : 0.3) * danger(of: tags)
    case .secondary: return hasLane ? 1 : 1 + 0.15 * danger(of: tags)
    default: return 1
    }
  }

  /// How much of the danger of a main road is left where it is driven along slowly.
  private static func danger(of tags: RoadTags) -> Double {
    switch ((limit(tags, .forwards) ?? .infinity) * 3.6).rounded() {
    case ...30: 0.3
    case ...40: 0.65
    default: 1
    }
  }

  private static let cycled = roughness(2)
  private static let driven = roughness(3)

  /// The maximum speeds in a column of `Speeds.tsv`, in km/h, by key and value.
  private static func roughness(_ column: Int) -> [String: [String: Double]] {
    TabbedText.rows(of: Embedded.text(of: "Speeds.tsv") ?? "")
      .reduce(into: [:]) { $0[String($1[0]), default: [:]][String($1[1])] = Double($1[column]) }
  }

  /// The most that the roughness of a road lets one do.
  private static func most(on tags: RoadTags, _ roughness: [String: [String: Double]]) -> Double {
    roughness.compactMap { key, speeds in tags[key].flatMap { speeds[$0] } }.min() ?? .infinity
  }

  private static func limit(_ tags: RoadTags, _ direction: RoadAccess.Direction) -> Double? {
    switch tags.speedLimit(direction) {
    case .kilometers(let number): number / 3.6
    case .walk: 10 / 3.6
    case .zone(let zone): zoneLimit(zone).map { $0 / 3.6 }
    case SpeedLimit.none?: 140 / 3.6
    case nil: nil
    }
  }

  /// The legal limit in such a zone in most countries.
  private static func zoneLimit(_ zone: String) -> Double? {
    let place = zone.split(separator: ":").last.map(String.init) ?? ""
    if let number = Double(place) { return number }
    return ["urban": 50, "rural": 90, "trunk": 100, "motorway": 120, "living_street": 10, "zone30": 30][place]
  }
}

/// Driving.
extension SpeedTable {
  private static func drivingSpeed(_ tags: RoadTags, _ sort: RoadSort, _ direction: RoadAccess.Direction) -> Double {
    let usual = (sort.isLink ? linkSpeeds : drivingSpeeds)[sort.roadClass] ?? 10
    let limited = limit(tags, direction).map { $0 * 3.6 * (usedShare[sort.roadClass] ?? 0.5) }
    let speed = limited.map { sort.roadClass >= .service ? min($0, usual) : $0 } ?? usual
    return min(speed, most(on: tags, driven)) / 3.6
  }

  private static let drivingSpeeds: [RoadClass: Double] = [
    .motorway: 95, .trunk: 80, .primary: 60, .secondary: 50, .tertiary: 40, .street: 30, .livingStreet: 10,
    .service: 15, .track: 12,
  ]

  /// How much of what the law allows one can make use of: the less the smaller a road is.
  private static let usedShare: [RoadClass: Double] = [
    .motorway: 0.95, .trunk: 0.95, .primary: 1, .secondary: 1, .tertiary: 0.95, .street: 0.85, .livingStreet: 0.85,
    .service: 0.8, .track: 0.6,
  ]

  private static let linkSpeeds: [RoadClass: Double] = [
    .motorway: 50, .trunk: 45, .primary: 35, .secondary: 30, .tertiary: 25,
  ]
}

/// Cycling.
extension SpeedTable {
  private static func cyclingSpeed(_ tags: RoadTags, _ sort: RoadSort) -> Double {
    let usual = cyclingClasses[sort.roadClass] ?? cycling * 3.6
    return min(usual, most(on: tags, cycled)) / 3.6
  }

  private static let cyclingClasses: [RoadClass: Double] = [
    .livingStreet: 15, .service: 15, .track: 13, .path: 16,
  ]
}

import Wire

/// The class of a sample of the map, in the order of painting: every class covers those before it.
///
/// A style names classes by these words; colours, widths and weights depend on them. `unmapped` is ground that no map
/// shows in detail; the undated classes are features of unknown age, on a map of a year.
package enum MapClass: UInt8, CaseIterable, Sendable {
  case ground, unmapped, builtUp, industrial, wood, park, pitch, beach, sea, water, ice, pier, square, shadow
  case undatedBuilding, building, paleBuilding, darkBuilding, landmark, wall, landmarkWall
  case entrance, tunnel, streetTunnel, tertiaryTunnel, secondaryTunnel, primaryTunnel, trunkTunnel, motorwayTunnel
  case steps, drive, service, faint, undatedStreet, rail
  case pedestrian, street, tertiary, secondary, primary, trunk, motorway
  case track, redLine, orangeLine, yellowLine, greenLine, tealLine, blueLine, violetLine, pinkLine, brownLine, greyLine

  /// Bands that are drawn along lines; all the others are areas.
  var isBand: Bool { rawValue >= MapClass.entrance.rawValue }

  /// Bands that people drive or walk on above ground.
  var isStreet: Bool { (MapClass.drive.rawValue...MapClass.motorway.rawValue).contains(rawValue) && self != .rail }

  /// The tracks of trams and the lines on them, above all streets.
  var isOnStreets: Bool { rawValue >= MapClass.track.rawValue }

  /// The lines of public transport, each in the class nearest to its own colour.
  var isTransit: Bool { rawValue > MapClass.track.rawValue }

  var isTunnel: Bool { (MapClass.tunnel.rawValue...MapClass.motorwayTunnel.rawValue).contains(rawValue) }

  /// Streets that may be shown as such: without a year all of them are.
  var isKnownStreet: Bool { isStreet && self != .undatedStreet }

  /// Bands that buildings keep away from at high zooms.
  var isSetBackFrom: Bool { isStreet && rawValue >= MapClass.pedestrian.rawValue || self == .undatedStreet }

  var isWater: Bool { self == .sea || self == .water }
  var isGreen: Bool { self == .wood || self == .park || self == .pitch }
  var isBuilding: Bool { rawValue >= MapClass.undatedBuilding.rawValue && rawValue <= MapClass.landmarkWall.rawValue }
  var isWall: Bool { self == .wall || self == .landmarkWall }

  var index: Int { Int(rawValue) }

  static let areas = allCases.filter { !$0.isBand }

  init?(name: String) {
    guard let named = Self.byName[name[...]] else { return nil }
    self = named
  }

  var weight: Double { Self.facts[index].weight }
  var rank: Int { Self.facts[index].rank }
  /// Whether relief shades it; lakes keep their colour.
  var isShaded: Bool { Self.facts[index].isShaded }

  /// The classes that take its colour in a style that has colours only for it.
  var variants: [MapClass] { Self.variants[index] }

  var facts: Facts { Self.facts[index] }

  /// A row of `MapClass.tsv`, which has the classes in their order.
  struct Facts {
    /// The class whose colour it takes where a style has none for it.
    let base: MapClass?
    /// The weight of a sample when a cell is fitted: a thin street survives in a cell that is mostly building.
    let weight: Double
    /// How important its streets and lines are to a reader; 0 for others.
    let rank: Int
    /// How wide its streets are on the ground, as a rule; 0 for others.
    let meters: Double
    /// The least size of what is drawn of it, in dots².
    let leastArea: Double
    let isShaded: Bool
    /// The colour of a line of public transport, as by day.
    let lineColor: UInt32?

    fileprivate init(_ row: [Substring]) {
      base = MapClass.byName[row[1]]
      weight = Double(row[2]) ?? 1
      rank = Int(row[3]) ?? 0
      meters = Double(row[4]) ?? 0
      leastArea = Double(row[5]) ?? 0
      isShaded = row[6] == "x"
      lineColor = UInt32(row[7], radix: 16)
    }
  }

  private static let rows = TabbedText.rows(of: Embedded.text(of: "MapClass.tsv") ?? "")
  private static let byName = Dictionary(uniqueKeysWithValues: zip(rows.map { $0[0] }, allCases))
  private static let facts = rows.map { Facts($0) }
  private static let variants = allCases.map { base in allCases.filter { $0.facts.base == base } }
}

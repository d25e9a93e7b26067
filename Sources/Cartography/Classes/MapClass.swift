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

  /// The classes that take the colour of another one in a style that has colours only for that.
  var variants: [MapClass] {
    switch self {
    case .ground: [.shadow, .entrance]
    case .rail: [.track]
    case .building: [.paleBuilding, .darkBuilding, .wall]
    case .landmark: [.landmarkWall]
    case .street: [.streetTunnel]
    case .tertiary: [.tertiaryTunnel]
    case .secondary: [.secondaryTunnel]
    case .primary: [.primaryTunnel]
    case .trunk: [.trunkTunnel]
    case .motorway: [.motorwayTunnel]
    default: []
    }
  }

  static let areas = allCases.filter { !$0.isBand }

  init?(name: String) {
    guard let named = Self.byName[name] else { return nil }
    self = named
  }

  /// The words of the cases in their order: asking the cases for their names takes half a millisecond.
  private static let byName = Dictionary(
    uniqueKeysWithValues: zip(
      """
      ground unmapped builtUp industrial wood park pitch beach sea water ice pier square shadow undatedBuilding building \
      paleBuilding darkBuilding landmark wall landmarkWall entrance tunnel streetTunnel tertiaryTunnel secondaryTunnel \
      primaryTunnel trunkTunnel motorwayTunnel steps drive service faint undatedStreet rail pedestrian street tertiary \
      secondary primary trunk motorway track redLine orangeLine yellowLine greenLine tealLine blueLine violetLine \
      pinkLine brownLine greyLine
      """
      .split(separator: " ").map { String($0) },
      allCases
    )
  )
}

extension MapClass {
  /// The weight of a sample of this class when a cell is fitted: a thin street survives in a cell that is mostly
  /// building.
  var weight: Double {
    switch self {
    case _ where isOnStreets: 4
    case .motorway: 3.8
    case .trunk: 3.6
    case .primary: 3.4
    case .secondary: 3
    case .tertiary: 2.6
    case .street: 2.2
    case .pedestrian, .rail: 2
    case _ where isTunnel && self != .tunnel: 2
    // Its colour is so near the ground’s that it would be lost.
    case .undatedStreet: 3
    case .service, .pier, .steps, .entrance: 1.6
    // Thinner than a dot, and yet to be seen between two houses.
    case .wall, .landmarkWall: 2.2
    case .sea, .water: 1.4
    case .faint, .landmark: 1.3
    case .park: 1.1
    case .builtUp: 0.8
    default: 1
    }
  }

  /// How important the streets and lines of a class are to a reader; 0 for others.
  var rank: Int {
    switch self {
    case _ where isTransit: 9
    case .motorway: 9
    case .trunk: 8
    case .primary: 7
    case .secondary: 6
    case .tertiary: 5
    case .pedestrian: 4
    case .street, .faint: 3
    case .service: 1
    default: 0
    }
  }

  /// How wide the streets of a class are on the ground, as a rule.
  var meters: Double {
    switch self {
    case .motorway: 11
    case .trunk, .primary: 10
    case .secondary: 8.5
    case .tertiary: 7.5
    case .street, .faint, .tunnel: 6.5
    case .pedestrian: 5
    case .service: 4
    case .drive: 3
    case .rail: 1.5
    default: 0
    }
  }
}

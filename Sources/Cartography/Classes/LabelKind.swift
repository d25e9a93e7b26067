import Wire

/// The type of object that a name on the map belongs to.
package enum LabelKind: UInt8, CaseIterable, Sendable {
  case country, region, sea
  case landform, peak
  case capital, city, town, village, hamlet, suburb, quarter, neighbourhood
  case street
  case water, river, park, square
  case station, metro, ferryStop, tramStop, busStop
  case cathedral, castle, townHall, museum, stadium, hospital, theatre, university, attraction, church, worship
  case library, casino, mall, hotel, venue
  /// A building that the world knows, whatever it is.
  case landmark
  case building
  case shield, houseNumber
  /// The height of a contour.
  case height
  /// Where the nearest town is, where there is none in view.
  case direction

  /// The groups of names, which share the available space.
  enum Group: Int, CaseIterable, Sendable { case place, street, area, sight, shield, number }

  package init?(name: String) {
    guard let kind = Self.byName[name] else { return nil }
    self = kind
  }

  package var name: String { Self.facts[Int(rawValue)].name }
  var group: Group { Self.facts[Int(rawValue)].group }
  var score: Double { Self.facts[Int(rawValue)].score }
  var zooms: Range<Double> { Self.facts[Int(rawValue)].zooms }
  var importance: Double? { Self.facts[Int(rawValue)].importance }
  var isLandmark: Bool { Self.facts[Int(rawValue)].isLandmark }
  var mark: Mark? { Self.facts[Int(rawValue)].mark }

  /// A row of `LabelKind.tsv`, which has the kinds in their order.
  private struct Facts {
    let name: String
    let group: Group
    /// Names with a higher score are placed first; sizes are added to it.
    let score: Double
    /// The zooms at which names of the kind are shown.
    let zooms: Range<Double>
    /// The minimum importance on maps without importance; nil for kinds whose places aren't known individually.
    let importance: Double?
    /// Whether buildings with such a name stand out.
    let isLandmark: Bool
    /// The mark before a name.
    let mark: Mark?

    init(_ row: [Substring]) {
      let groups = ["place", "street", "area", "sight", "shield", "number"]
      guard let group = groups.firstIndex(of: String(row[1])).flatMap(Group.init), let from = Double(row[3]),
        let to = Double(row[4])
      else { preconditionFailure("a kind of names has a group and zooms: \(row)") }
      (name, self.group, zooms) = (String(row[0]), group, from..<to)
      (score, importance, isLandmark) = (Double(row[2]) ?? 0, Double(row[5]), row[6] == "x")
      let plain = row[8].isEmpty ? nil : String(row[8])
      mark = row[7].isEmpty ? nil : Mark(String(row[7]), plain: plain, isReversed: row[9] == "x")
    }
  }

  private static let facts = TabbedText.rows(of: Embedded.text(of: "LabelKind.tsv") ?? "").map { Facts($0) }
  private static let byName = Dictionary(uniqueKeysWithValues: zip(facts.map(\.name), allCases))

  /// Whether names of this kind may be shown; those of sights, hamlets and parts of towns are shown earlier if there is
  /// space.
  func isShown(at zoom: Double) -> Bool {
    if zooms.contains(zoom) { return true }
    switch self {
    case .suburb: return zoom >= 10 && zoom < zooms.lowerBound
    case .hamlet, .quarter, .neighbourhood: return zoom >= 12 && zoom < zooms.lowerBound
    default: return group == .sight && !isTrade && zoom >= 14 && zooms.contains(zoom + 1.5)
    }
  }

  /// From here on all names may be shown.
  static let leastNearZoom = 15.5

  /// Whether names of this kind are shown from there on only.
  var isOnlySeenFromNear: Bool { [.building, .venue, .busStop, .houseNumber].contains(self) }

  /// From here on a screen shows so little of the ground that names are short on it.
  static let leastCloseZoom = 16.8

  /// The penalty for names shown earlier, so that they come after all others.
  static let lateScore = 200.0

  /// The mark of a town on a map that is too small for its streets.
  static let townMark = Mark("•", plain: "o")

  struct Mark: Hashable, Sendable {
    let sign: String
    /// The sign where only ASCII is drawn.
    let plain: String
    /// Whether the sign has a background of its own: a letter would read as part of the name.
    let isReversed: Bool

    init(_ sign: String, plain: String? = nil, isReversed: Bool = false) {
      self.sign = sign
      self.plain = plain ?? sign
      self.isReversed = isReversed
    }
  }

  /// Whether it is a commercial place, which ranks below all landmarks, however large or well known it is.
  var isTrade: Bool { [.mall, .hotel, .venue].contains(self) }

  /// The maximum importance of commercial places, so that landmarks rank above them.
  static let maxOfTrade = 42.0

  /// Whether the name of a place where people live is in capitals: from farther away only that of a city is, or of a
  /// country or a part of one.
  func isInCapitals(at zoom: Double) -> Bool {
    switch self {
    case .country, .region, .capital, .city: zooms.contains(zoom)
    case .suburb, .village, .hamlet, .quarter, .neighbourhood: zoom >= Self.leastTownZoom && zooms.contains(zoom)
    default: false
    }
  }

  /// From here on a view is within one town.
  private static let leastTownZoom = 14.0

  /// Whether it belongs to the overlay of lines of public transport.
  var isTransit: Bool { [.station, .metro, .tramStop].contains(self) }

  /// Where people get on and off; platforms of a stop are one stop on the map.
  var isStop: Bool { self == .tramStop || self == .busStop }

  /// Whether it is a place where people live that is known from afar.
  var isTown: Bool { self == .capital || self == .city || self == .town }

  /// Whether names of this kind are written along a line.
  var isAlongLine: Bool { self == .street || self == .shield || self == .river }

  /// Whether names of this kind are those of areas of a class.
  func names(_ mapClass: MapClass) -> Bool {
    switch self {
    case .sea, .water, .river: mapClass.isWater
    case .park: mapClass.isGreen
    case .square: mapClass == .square
    case .building: mapClass.isBuilding
    case .landmark: mapClass == .landmark || mapClass == .landmarkWall
    case .landform: mapClass == .ground || mapClass == .builtUp || mapClass == .ice
    default: false
    }
  }

  var ink: MapInk {
    if [.landform, .peak, .height].contains(self) { return .landText }
    return switch group {
    case .place: .place
    case .sight: .sight
    case .area: [.water, .river, .sea].contains(self) ? .waterText : self == .park ? .greenText : .text
    case .street, .shield, .number: .text
    }
  }
}

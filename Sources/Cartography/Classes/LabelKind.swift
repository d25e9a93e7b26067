/// The type of object that a name on the map belongs to.
package enum LabelKind: String, CaseIterable, Sendable {
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
  /// Where the nearest town is, where there is none in view.
  case direction

  /// The groups of names, which share the available space.
  enum Group: Int, CaseIterable, Sendable { case place, street, area, sight, shield, number }

  var group: Group {
    switch self {
    case .country, .region, .capital, .city, .town, .village, .hamlet, .suburb, .quarter, .neighbourhood, .direction:
      .place
    case .street: .street
    case .sea, .landform, .water, .river, .park, .square, .building: .area
    case .shield: .shield
    case .houseNumber: .number
    default: .sight
    }
  }

  /// Names with a higher score are placed first; sizes are added to it.
  var score: Double {
    switch self {
    case .country: 205
    case .region: 170
    case .sea: 205
    case .landform: 150
    case .peak: 150
    case .capital: 205
    case .city: 200
    case .town: 190
    case .suburb: 150
    case .village: 140
    case .quarter: 120
    case .neighbourhood: 110
    case .hamlet: 100
    case .station: 96
    case .cathedral: 86
    case .castle: 84
    case .townHall: 82
    case .museum, .stadium: 80
    case .hospital: 78
    case .theatre: 72
    case .metro, .university, .ferryStop: 70
    case .water, .river, .park, .square: 64
    case .attraction: 62
    case .church, .worship: 60
    case .library, .casino: 58
    case .building: 50
    case .landmark: 10
    case .tramStop: 42
    case .mall: 41
    case .hotel: 40
    case .busStop: 22
    case .venue: 20
    case .street: 0
    case .shield: 50
    case .houseNumber: 10
    case .direction: 0
    }
  }

  /// The zooms at which names of this kind are shown.
  var zooms: Range<Double> {
    switch self {
    case .country: 0..<8
    case .region: 3.5..<10
    case .sea: 0..<11
    case .landform: 2..<12
    case .peak: 5.5..<14
    case .capital, .city: 0..<14.01
    case .town: 0..<15.01
    case .village: 11..<17
    case .hamlet: 13..<18
    case .suburb: 12..<16
    case .quarter, .neighbourhood: 14..<16.5
    case .station: 13.5..<30
    case .cathedral, .hospital: 14.5..<30
    case .stadium: 14..<30
    case .metro, .ferryStop, .castle, .townHall, .museum, .university: 15..<30
    case .theatre: 15.3..<30
    case .church, .worship, .attraction, .landmark: 15.5..<30
    case .library, .casino: 15.6..<30
    case .mall: 16.1..<30
    case .building: 15.8..<30
    case .tramStop: 16..<30
    case .hotel: 16.3..<30
    case .venue, .busStop: 17..<30
    case .houseNumber: 17..<30
    default: 0..<30
    }
  }

  /// Whether names of this kind may be shown; those of sights and of parts of towns are shown earlier if there is
  /// space.
  func isShown(at zoom: Double) -> Bool {
    if zooms.contains(zoom) { return true }
    switch self {
    case .suburb: return zoom >= 10 && zoom < zooms.lowerBound
    case .quarter, .neighbourhood: return zoom >= 12 && zoom < zooms.lowerBound
    default: return group == .sight && !isTrade && zoom >= 14 && zooms.contains(zoom + 1.5)
    }
  }

  /// From here on all names may be shown.
  static let leastNearZoom = 15.5

  /// Whether names of this kind are shown from there on only.
  var isOnlySeenFromNear: Bool {
    switch self {
    case .building, .venue, .busStop, .houseNumber: true
    default: false
    }
  }

  /// From here on a screen shows so little of the ground that names are short on it.
  static let leastCloseZoom = 16.8

  /// The penalty for names shown earlier, so that they come after all others.
  static let lateScore = 200.0

  /// The mark before a sight's name.
  var mark: Mark? {
    switch self {
    case .station: Mark("S", isReversed: true)
    case .metro: Mark("M", isReversed: true)
    case .ferryStop: Mark("F", isReversed: true)
    case .tramStop: Mark("T", isReversed: true)
    case .busStop: Mark("B", isReversed: true)
    case .hospital: Mark("+", isReversed: true)
    case .church, .cathedral: Mark("†", plain: "+")
    case .townHall, .stadium: Mark("■", plain: "#")
    case .castle, .peak: Mark("▲", plain: "^")
    case .capital: Mark("★", plain: "*")
    default: group == .sight ? Mark("●", plain: "*") : nil
    }
  }

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

  /// The minimum importance on maps without importance; nil for kinds whose places aren't known individually.
  var importance: Double? {
    switch self {
    case .cathedral: 60
    case .castle, .station: 56
    case .museum, .townHall: 50
    case .stadium: 48
    case .hospital, .theatre, .attraction, .casino, .landmark, .building: 46
    case .university, .church, .worship: 44
    case .library: 42
    default: nil
    }
  }

  /// Buildings with such a name stand out.
  var isLandmark: Bool {
    switch self {
    case .station, .cathedral, .castle, .townHall, .museum, .theatre, .university, .church, .worship, .library,
      .casino, .landmark:
      true
    default: false
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
    if self == .landform || self == .peak { return .landText }
    return switch group {
    case .place: .place
    case .sight: .sight
    case .area: [.water, .river, .sea].contains(self) ? .waterText : self == .park ? .greenText : .text
    case .street, .shield, .number: .text
    }
  }
}

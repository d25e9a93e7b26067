import Geodesy
import Routing

/// What is known of a place and of what is around it.
nonisolated struct Surroundings: Sendable {
  let place: Coordinate
  /// The street that one is on, or is nearest to.
  var street: StreetSpot?
  /// The next crossings: the way that the street is drawn, and the other.
  var crossings: [Crossing] = []
  var house: String?
  var quarter: String?
  var town: String?
  /// The park or the like that one is in.
  var inside: Neighbour?
  var isOnWater = false
  /// All that might be told, in no order.
  var neighbours: [Neighbour] = []

  struct Crossing: Sendable {
    let crossing: StreetCrossing
    /// Where the street leads from here on the way there.
    let way: Bearing
    /// Where it lies from here: a street may bend.
    let bearing: Bearing

    init(_ crossing: StreetCrossing, way: Bearing, from place: Coordinate) {
      (self.crossing, self.way) = (crossing, way)
      bearing =
        crossing.distance < HeardDistance.near
        ? way : Sphere.earth.bearing(from: place, to: Coordinate(crossing.place))
    }
  }

  /// From so near on one is on a street and not beside it, in metres.
  static let streetWidth = 20.0

  var isOnStreet: Bool { street.map { $0.distance <= Self.streetWidth } ?? false }

  /// Whether the street is a square, which leads nowhere.
  var isOnSquare: Bool {
    let name = street?.name.spoken ?? ""
    return neighbours.contains { $0.kind == "square" && ($0.localName == name || $0.name == name) }
  }

  /// Where the street leads: towards the way that is nearest to a heading first.
  func ways(facing heading: Bearing?) -> [Bearing] {
    guard let street else { return [] }
    let way = Bearing(degrees: street.bearing)
    guard let heading else { return [way, way.reversed].sorted { $0.degrees < $1.degrees } }
    return abs((way - heading).degrees) <= 90 ? [way, way.reversed] : [way.reversed, way]
  }

  /// The crossing that lies ahead of somebody who goes along the street, or along it another way.
  func crossing(towards way: Bearing) -> Crossing? { crossings.first { abs(($0.way - way).degrees) < 90 } }

  /// The crossing that one stands at: it lies ahead and behind alike.
  func isAt(_ crossing: Crossing, and other: Crossing) -> Bool {
    guard let street = street?.name.spoken, crossing.crossing.distance + other.crossing.distance < Self.crossingSize
    else { return false }
    let others = Set(crossing.crossing.others(than: street))
    return !others.isDisjoint(with: other.crossing.others(than: street))
  }

  /// In metres.
  private static let crossingSize = 45.0

  /// The names of the streets that are told.
  var streetNames: [String] {
    let others = isOnStreet ? crossings.flatMap { $0.crossing.branches.map(\.name) } : []
    return (street.map { [$0.name.spoken] } ?? []) + others
  }
}

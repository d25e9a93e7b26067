import Geodesy
import Places
import Routing

/// The known facts about a place and its surroundings.
nonisolated struct Surroundings: Sendable {
  let place: Coordinate
  /// Whether a detailed map shows it; elsewhere what isn't found may be there all the same.
  var isMapped = true
  /// The street that one is on, or is nearest to.
  var street: StreetSpot?
  /// Other streets that are near, the nearest first.
  var streetsNearby: [StreetSpot] = []
  /// The segments of other streets that may be described if nothing else is on a side.
  var stretches: [StreetSpot] = []
  /// Those of the street that one is on or nearest to.
  var ownStretches: [StreetSpot] = []
  /// The next crossings: the way that the street is drawn, and the other.
  var crossings: [Crossing] = []
  /// The house of the street that is nearest.
  var house: HouseFinder.House?
  var quarter: String?
  var town: String?
  var height: PlaceHeight?
  var ground = Ground()
  /// Whether one is on the island of a roundabout.
  var isInsideRing = false
  /// The steps that are near.
  var steps: StreetSteps?
  /// All candidates for the description, in no order.
  var neighbours: [Neighbour] = []

  struct Crossing: Sendable {
    let crossing: StreetCrossing
    /// The direction of the street from here towards it.
    let way: Bearing
    /// Where it lies from here: a street may bend.
    let bearing: Bearing

    init(_ crossing: StreetCrossing, way: Bearing, from place: Coordinate) {
      (self.crossing, self.way) = (crossing, way)
      bearing =
        crossing.distance < Surroundings.near
        ? way : Sphere.earth.bearing(from: place, to: Coordinate(crossing.place))
    }
  }

  /// Anything nearer is close by, in metres; positions of a receiver are no more exact.
  static let near = 15.0

  /// From so near on one is on a street and not beside it, in metres; and by a receiver, which knows it less well.
  private static let (streetWidth, roughWidth) = (8.0, 20.0)
  /// The direction of a street matters within this distance of it, in metres.
  private static let besideWidth = 30.0

  var isOnStreet: Bool { ground.building == nil && street.map { $0.distance <= Self.streetWidth } ?? false }

  var isBesideStreet: Bool { ground.building == nil && street.map { $0.distance <= Self.besideWidth } ?? false }

  /// Whether the street leads past the user, or they are on it: one that ends before them leads to them.
  var isAlongside: Bool {
    guard let street, !isOnStreet else { return isOnStreet }
    let aside = Sphere.earth.bearing(from: place, to: Coordinate(street.place))
    return street.slant(to: aside.degrees) >= 45
  }

  /// Whether the place is in the open or indoors, away from any street.
  var isOffStreets: Bool { !isOnStreet || isOnSquare || ground.pavement != nil }

  /// Whether a moving user follows the street, as far as a receiver can determine.
  var isAlongStreet: Bool { street.map { $0.distance <= Self.roughWidth } ?? false }

  /// The building and the areas that one is in.
  var insides: [Neighbour] { [ground.building].compactMap(\.self) + ground.areas }

  /// Whether the street is a square, which leads nowhere.
  var isOnSquare: Bool {
    let name = street?.name.spoken ?? ""
    guard ground.pavement != name else { return true }
    return (neighbours + ground.areas).contains { $0.kind == "square" && ($0.localName == name || $0.name == name) }
  }

  /// Where the street leads: towards the way that is nearest to a heading first.
  func ways(facing heading: Bearing?) -> [Bearing] {
    guard let street else { return [] }
    let way = Bearing(degrees: street.bearing)
    guard let heading else { return [way, way.reversed].sorted { $0.degrees < $1.degrees } }
    return abs((way - heading).degrees) <= 90 ? [way, way.reversed] : [way.reversed, way]
  }

  /// The crossing ahead when moving along the street in a direction.
  func crossing(towards way: Bearing) -> Crossing? { crossings.first { abs(($0.way - way).degrees) < 90 } }

  /// The crossings where one stands, the nearest first.
  private var crossingsHere: [StreetCrossing] {
    crossings.map(\.crossing).filter { $0.distance < Self.near }.sorted { $0.distance < $1.distance }
  }

  /// The streets that meet at the crossings where one stands.
  var streetsHere: [String] {
    guard let street = street?.name.spoken else { return [] }
    return crossingsHere.flatMap { $0.others(than: street) }
      .reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// The streets that lead away from there, by their directions from north on clockwise.
  var arms: [StreetCrossing.Branch] {
    let here = crossingsHere
    // Between two crossings the street leads only from one to the other.
    let back = here.count == 1 ? here.compactMap(\.arrival) : []
    return (here.flatMap(\.branches) + back)
      .reduce(into: []) { known, arm in if !known.contains(where: { $0.leadsAlong(arm) }) { known.append(arm) } }
      .sorted { Bearing(degrees: $0.bearing).degrees < Bearing(degrees: $1.bearing).degrees }
  }

  /// The names of the described streets.
  var streetNames: [String] {
    let others = isOnStreet ? crossings.flatMap { $0.crossing.branches.map(\.name) } : []
    return (street.map { [$0.name.spoken] } ?? []) + others
  }
}

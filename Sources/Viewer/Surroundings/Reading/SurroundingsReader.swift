import Geodesy
import Places
import Routing
import Tiles

/// Reads from some maps what is around a place; any thread may have one.
nonisolated struct SurroundingsReader: Sendable {
  private let language: String
  private let files: [String]
  /// The maps with roads near the place that it was made for.
  private let streets: [StreetMap]
  private let sheets: [RoadMapIndex.Sheet]
  private let nearSheets: [String]
  private let sights: [SightStore]
  private let houses: [HouseFinder]
  private let ground: GroundReader
  private let search: PlaceSearch

  /// Streets and houses farther away aren't where one is, in metres.
  private static let (streetReach, houseReach, stepsReach) = (150.0, 40.0, 20.0)
  /// The additional reach, in metres, and the maximum number of streets described off the streets, besides all within
  /// sight.
  private static let (nearbyReach, maxNearby) = (100.0, 4)
  /// The reach of the other streets described on a street, in metres.
  private static let sight = 35.0
  /// A house whose front is farther isn't where one is, in metres.
  private static let houseFront = 20.0
  /// The maximum number of kinds in one map query, and of POIs nearby that are described.
  private static let (maxKinds, maxSights) = (16, 60)

  /// Reads the roads of those of some maps that show what is near a place; without a place, no roads.
  init(_ files: [String], _ search: PlaceSearch, near place: Coordinate? = nil, in language: String) {
    (self.files, self.search, self.language) = (files, search, language)
    let sheets = place == nil ? [] : files.compactMap { RoadMapIndex.Sheet($0) }
    let near = sheets.filter { sheet in place.map { sheet.reaches($0.onRoads) } ?? false }.map(\.file)
    self.sheets = sheets
    nearSheets = near
    streets = near.compactMap { try? StreetMap(RoadAtlas.roads(of: $0)) }
    sights = files.compactMap { SightStore($0) }
    houses = files.compactMap { HouseFinder($0) }
    ground = GroundReader(files.compactMap { try? TileArchives.open($0) })
  }

  /// Whether it has read all that it would read for a place.
  func covers(_ place: Coordinate) -> Bool {
    sheets.filter { $0.reaches(place.onRoads) }.map(\.file) == nearSheets
  }

  /// The same, ready for another place.
  func reaching(_ place: Coordinate) -> SurroundingsReader {
    covers(place) ? self : SurroundingsReader(files, search, near: place, in: language)
  }

  /// The building, the areas and the water that contain a place.
  func ground(at place: Coordinate) -> Ground { ground.ground(at: place, among: neighbours(of: place)) }

  /// All that is known of a place.
  func surroundings(of place: Coordinate, facing heading: Bearing? = nil) -> Surroundings {
    var surroundings = streets(at: place, facing: heading, staying: nil)
    let house = surroundings.street.flatMap { self.house(on: $0.name.spoken, near: place) }
    let houses = house.map { [Neighbour(name: $0.number, kind: Neighbour.house, place: $0.coordinate)] } ?? []
    // On the street at the edge of a map one isn't beyond it.
    surroundings.isMapped = surroundings.isOnStreet || self.ground.shows(place)
    surroundings.steps = steps(near: place)
    surroundings.isInsideRing = streets.contains { $0.isInsideRing(place.onRoads) }
    let ground = ground.ground(at: place, among: neighbours(of: place) + houses)
    surroundings.ground = ground
    surroundings.neighbours = ground.neighbours
    // Seen from the water, its edge is the shore.
    if !ground.isOnWater { surroundings.neighbours += ground.waters }
    let stretches = streets.flatMap { $0.views(near: place.onRoads, within: Self.nearbyReach) }
    surroundings.ownStretches = stretches.filter { $0.name.spoken == surroundings.street?.name.spoken }
    surroundings.stretches = others(surroundings, of: stretches)
    // Most streets that are drawn as areas are roads, too, and squares are sights.
    let names = stretches.map(\.name.spoken) + surroundings.neighbours.flatMap { [$0.name, $0.localName] }
    surroundings.neighbours += ground.pavements.filter { pavement in
      !names.contains(pavement.name) && !surroundings.insides.contains { $0.localName == pavement.name }
    }
    surroundings.streetsNearby = streetsNearby(surroundings)
    let (quarter, town) = search.district(at: place)
    (surroundings.quarter, surroundings.town) = (surroundings.isMapped ? quarter : nil, town)
    // Without outlines the nearest town is that ashore.
    if ground.isOutAtSea { surroundings.town = nil }
    if surroundings.isOnStreet, let house, let front = ground.house,
      Sphere.earth.distance(from: place, to: front).meters <= Self.houseFront
    {
      surroundings.house = house
      if !house.city.isEmpty { surroundings.town = search.town(called: house.city) }
    }
    return surroundings
  }

  /// Reads only the street and its crossings, for a moving user.
  func streets(at place: Coordinate, facing heading: Bearing?, staying name: String?) -> Surroundings {
    var surroundings = Surroundings(place: place)
    let spots = streets.compactMap { map in
      map.spot(near: place.onRoads, within: Self.streetReach, facing: heading?.degrees, staying: name).map { (map, $0) }
    }
    guard let (map, spot) = spots.min(by: { $0.1.distance < $1.1.distance }) else { return surroundings }
    surroundings.street = spot
    let (onwards, back) = map.crossings(from: spot)
    let way = Bearing(degrees: spot.bearing)
    surroundings.crossings = [(onwards, way), (back, way.reversed)].compactMap { crossing, way in
      crossing.map { Surroundings.Crossing($0, way: way, from: place) }
    }
    return surroundings
  }

  /// The stretches of streets that neither are the one that one is on nor lead away from there.
  private func others(_ surroundings: Surroundings, of stretches: [StreetSpot]) -> [StreetSpot] {
    let arms = surroundings.isOnStreet ? surroundings.arms.map(\.name) : []
    // On the pavement of a square that counts, and not the road that runs past it.
    let described = [surroundings.ground.pavement ?? surroundings.street?.name.spoken].compactMap(\.self) + arms
    let places = surroundings.insides.flatMap { [$0.name, $0.localName] }
    return stretches.filter { !(described + places).contains($0.name.spoken) }
      .sorted { $0.distance < $1.distance }
  }

  /// The streets that are described in any case: on a street only those within sight that aren't part of a junction.
  private func streetsNearby(_ surroundings: Surroundings) -> [StreetSpot] {
    let isOff = surroundings.isOffStreets
    let described = isOff ? [] : surroundings.streetNames
    return surroundings.stretches
      .filter { !described.contains($0.name.spoken) && (isOff || $0.distance <= Self.sight) }
      .reduce(into: []) { known, spot in
        let isKnown = known.contains { $0.name.spoken == spot.name.spoken }
        if !isKnown, known.count < Self.maxNearby || spot.distance <= Self.sight { known.append(spot) }
      }
  }

  private func steps(near place: Coordinate) -> StreetSteps? {
    streets.compactMap { $0.steps(near: place.onRoads, within: Self.stepsReach) }
      .min { one, other in
        Sphere.earth.distance(from: place, to: Coordinate(one.place))
          < Sphere.earth.distance(from: place, to: Coordinate(other.place))
      }
  }

  /// The candidates for the description, from all maps together.
  func neighbours(of place: Coordinate) -> [Neighbour] {
    let kinds = NearbyRanking.kinds
    let queries = stride(from: 0, to: kinds.count, by: Self.maxKinds)
      .map { KindQuery(kinds: Array(kinds.dropFirst($0).prefix(Self.maxKinds))) }
    return
      sights
      .flatMap { map in queries.flatMap { (try? map.sights($0, near: place, most: Self.maxSights)) ?? [] } }
      .map { sight in
        let isStop = NearbyRanking.isStop(sight.kind)
        return Neighbour(
          // A platform is no news.
          name: isStop ? Self.stopName(sight.name(in: language)) : sight.name(in: language),
          localName: sight.name,
          kind: sight.kind,
          place: sight.coordinate,
          importance: sight.importance
        )
      }
  }

  private static func stopName(_ name: String) -> String {
    name.split(separator: ",").first.map(String.init) ?? name
  }

  private func house(on street: String, near place: Coordinate) -> HouseFinder.House? {
    houses.lazy.compactMap { $0.house(on: street, near: place, within: .meters(Self.houseReach)) }.first
  }
}

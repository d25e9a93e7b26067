import Geodesy
import Heights
import Routing
import Tiles

/// The maps on whose roads a route is planned.
struct RouteMaps {
  let paths: [String]
  private let isChosen: Bool
  private let prepared: RoutingCache?
  private let heights: GroundHeights

  /// None are named where all that are at hand are meant; heights come from some sources and from the maps.
  init(_ named: [String], heights: [String] = []) throws(TileError) {
    try MapOpening.check(named)
    let environment = Environment.current
    prepared = environment.cacheFolder.map { RoutingCache(in: $0) }
    let serving = TileServing(cache: environment.cacheFolder)
    self.heights = GroundHeights(try heights.map { name throws(TileError) in try HeightSources.open(name, serving) })
    isChosen = !named.isEmpty
    paths =
      isChosen
      ? named : (BundledMaps.folder(environment).map(BundledMaps.maps) ?? []) + LocalMaps.files(environment)
  }

  /// Some places in the order in which those between the first and the last one are visited soonest.
  func inBestOrder(_ places: [RoutePlaces.Place], _ profile: RoutingProfile) throws -> [RoutePlaces.Place] {
    try checkRoads()
    var atlas = RoadAtlas(prepared: prepared, heights: heights)
    // If there is none, the error names those that can't be reached.
    return atlas.order(of: places.map(\.coordinate), on: paths, profile)?.map { places[$0] } ?? places
  }

  /// The routes on the first of the maps that has one, or on several of them together.
  func routes(
    over places: [RoutePlaces.Place],
    _ profile: RoutingProfile,
    alternatives: Int
  ) throws -> (routes: [Route], travel: ProfileGraph) {
    try checkRoads()
    var atlas = RoadAtlas(prepared: prepared, heights: heights)
    do throws(RoadAtlas.Problem) {
      return try atlas.routes(on: paths, over: places.map(\.coordinate), profile, others: alternatives)
    } catch {
      switch error {
      case .noRoute(let failure): throw Self.failure(failure, places, profile)
      case .tooLarge: throw Failure(.mapsTooLarge)
      case .apart: throw Failure(.mapsApart, places[0].name, places[places.count - 1].name)
      case .noRoads: throw Failure(.noRoads)
      }
    }
  }

  /// A map that was named has roads; among many some needn't.
  private func checkRoads() throws {
    guard isChosen else { return }
    for path in paths { _ = try RoadAtlas.roads(of: path) }
  }

  /// The maximum distance to a road, in kilometres: beyond it the map of that place is missing.
  private static let farthestRoad = 50.0

  private static func isNear(_ road: Coordinate, _ place: Coordinate) -> Bool {
    Ellipsoid.wgs84.distance(from: place, to: road) <= .kilometers(farthestRoad)
  }

  private static func failure(_ error: RoutingError, _ places: [RoutePlaces.Place], _ profile: RoutingProfile)
    -> Failure
  {
    let travelling = [TravelMode.foot: "walk", .bicycle: "cycle", .car: "drive"][profile.mode] ?? "travel"
    switch error {
    case .noRoad(let index, let nearest):
      let (name, place) = (places[index].name, places[index].coordinate)
      guard let road = nearest.map({ Coordinate($0) }), isNear(road, place) else {
        return Failure(.noRoadNear, travelling, name)
      }
      return Failure(.nearestRoad, travelling, name, CoordinateFormat.decimal.text(of: road))
    case .noRoute(let leg, let reachable):
      let (from, to) = (places[leg].name, places[leg + 1].name)
      guard let reachable else { return Failure(.noRouteBetween, travelling, from, to) }
      let nearest = CoordinateFormat.decimal.text(of: Coordinate(reachable))
      return Failure(.nearestReachable, travelling, from, to, nearest)
    }
  }
}

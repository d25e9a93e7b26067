import Geodesy
import Routing

/// The maps on whose roads a way is looked for.
struct RouteMaps {
  let paths: [String]
  private let isChosen: Bool
  private let prepared: RoutingCache?

  /// None are named where all that are at hand are meant.
  init(_ named: [String]) throws(Failure) {
    try MapOpening.check(named)
    let environment = Environment.current
    prepared = environment.cacheFolder.map { RoutingCache(in: $0) }
    isChosen = !named.isEmpty
    paths =
      isChosen
      ? named : (BundledMaps.folder(environment).map(BundledMaps.maps) ?? []) + LocalMaps.files(environment)
  }

  /// Some places in the order in which those between the first and the last one are visited soonest.
  func inBestOrder(_ places: [RoutePlaces.Place], _ profile: RoutingProfile) throws -> [RoutePlaces.Place] {
    try checkRoads()
    var atlas = RoadAtlas(prepared: prepared)
    // Where there is none, it is told which of them can't be reached.
    return atlas.order(of: places.map(\.coordinate), on: paths, profile)?.map { places[$0] } ?? places
  }

  /// The ways on the first of the maps that has one, or on several of them together.
  func ways(
    over places: [RoutePlaces.Place],
    _ profile: RoutingProfile,
    alternatives: Int
  ) throws -> (ways: [Route], travel: ProfileGraph) {
    try checkRoads()
    var atlas = RoadAtlas(prepared: prepared)
    do throws(RoadAtlas.Problem) {
      return try atlas.ways(on: paths, over: places.map(\.coordinate), profile, others: alternatives)
    } catch {
      switch error {
      case .noRoute(let failure): throw Self.failure(failure, places, profile)
      case .tooLarge:
        throw Failure(
          problem: "The maps between these places are too large to be put together.",
          advice: "Bake one map of what lies on the way: rumbo bake ONE.osm.pbf OTHER.osm.pbf --out both.mbtiles",
          exitCode: .failed
        )
      case .apart:
        throw Failure(
          problem: "No map has the roads from \(places[0].name) to \(places[places.count - 1].name).",
          advice: "Bake one of what lies between: rumbo bake COUNTRY.osm.pbf --out country.mbtiles",
          exitCode: .failed
        )
      case .noRoads:
        throw Failure(
          problem: "None of the maps has roads to find a way on.",
          advice: "Bake one with rumbo bake, or name it with --map.",
          exitCode: .missingInput
        )
      }
    }
  }

  /// A map that was named has roads; among many some needn't.
  private func checkRoads() throws {
    guard isChosen else { return }
    do throws(RoadFileError) {
      for path in paths { _ = try RoadAtlas.roads(of: path) }
    } catch {
      throw Failure(problem: error.problem, advice: error.advice, exitCode: error.exitCode)
    }
  }

  /// Farther away nobody goes to a road, in kilometres: the map of that place is missing.
  private static let farthestRoad = 50.0

  /// Where there is a road to go to instead.
  private static func advice(_ road: Coordinate?, besides place: Coordinate) -> String? {
    guard let road, Ellipsoid.wgs84.distance(from: place, to: road) <= .kilometers(farthestRoad) else { return nil }
    return "The nearest such road is at \(CoordinateFormat.decimal.text(of: road))."
  }

  private static func failure(_ error: RoutingError, _ places: [RoutePlaces.Place], _ profile: RoutingProfile)
    -> Failure
  {
    let travelling = [TravelMode.foot: "walk", .bicycle: "cycle", .car: "drive"][profile.mode] ?? "travel"
    switch error {
    case .noRoad(let index, let nearest):
      return Failure(
        problem: "There is nothing to \(travelling) on near \(places[index].name).",
        advice: advice(nearest.map { Coordinate($0) }, besides: places[index].coordinate)
          ?? "Name another map with --map, or travel otherwise with --by.",
        exitCode: .failed
      )
    case .noRoute(let leg, let reachable):
      return Failure(
        problem: "There is no way to \(travelling) from \(places[leg].name) to \(places[leg + 1].name).",
        advice: reachable.map {
          "The nearest place that can be reached is \(CoordinateFormat.decimal.text(of: Coordinate($0)))."
        } ?? "Try another place nearby, or travel otherwise with --by.",
        exitCode: .failed
      )
    }
  }
}

extension RoadFileError {
  fileprivate var exitCode: ExitCode {
    switch self {
    case .notReadable, .noRoads: .missingInput
    case .tooNew, .damaged: .damagedInput
    }
  }
}

import Geodesy
import Routing

/// The maps on whose roads a way is looked for.
struct RouteMaps {
  let paths: [String]
  private let isChosen: Bool

  init(_ path: String?) {
    let environment = Environment.current
    isChosen = path != nil
    paths =
      path.map { [$0] }
      ?? (BundledMaps.folder(environment).map(BundledMaps.maps) ?? []) + LocalMaps.files(environment)
  }

  /// The ways on the first of the maps that has one.
  func ways(
    over places: [RoutePlaces.Place],
    _ profile: TravelProfile,
    alternatives: Int
  ) throws -> (ways: [Way], travel: Travel) {
    var failure: WayError?
    for path in paths {
      guard let roads = try roads(of: path) else { continue }
      let travel = Travel(roads, for: profile)
      do throws(WayError) {
        return (try WayFinder(travel).ways(over: places.map(\.coordinate.onRoads), others: alternatives), travel)
      } catch {
        if failure.map({ Self.farness(error, places) < Self.farness($0, places) }) ?? true { failure = error }
      }
    }
    guard let failure else {
      throw Failure(
        problem: "None of the maps has roads to find a way on.",
        advice: "Bake one with rumbo bake, or name it with --map.",
        exitCode: .missingInput
      )
    }
    throw Self.failure(failure, places, profile)
  }

  /// How little a map has to do with the places: that a road leads nowhere tells more than that there is none.
  private static func farness(_ error: WayError, _ places: [RoutePlaces.Place]) -> Double {
    guard case .noRoad(let index, let nearest) = error else { return -1 }
    return nearest.map { Ellipsoid.wgs84.distance(from: places[index].coordinate, to: Coordinate($0)).meters }
      ?? .infinity
  }

  /// Nil for one among many that has none.
  private func roads(of path: String) throws -> Roads? {
    do throws(RoadFileError) {
      let file = try RoadFile(path)
      return Roads(try file.graph(), try file.shapes())
    } catch {
      guard isChosen else { return nil }
      throw Failure(problem: error.problem, advice: error.advice, exitCode: error.exitCode)
    }
  }

  private static func failure(_ error: WayError, _ places: [RoutePlaces.Place], _ profile: TravelProfile) -> Failure {
    let travelling = [TravelMode.foot: "walk", .bicycle: "cycle", .car: "drive"][profile.mode] ?? "travel"
    switch error {
    case .noRoad(let index, let nearest):
      return Failure(
        problem: "There is nothing to \(travelling) on near \(places[index].name).",
        advice: nearest.map { "The nearest such road is at \(CoordinateFormat.decimal.text(of: Coordinate($0)))." }
          ?? "Name another map with --map, or travel otherwise with --by.",
        exitCode: .failed
      )
    case .noWay(let leg, let reachable):
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

import Geodesy
import Routing

/// Ways over some places, looked for on one graph after the other until they come near all of them.
nonisolated struct RouteRequest {
  private let places: [RoadGraph.Place]
  private let others: Int
  private let facing: Bearing?
  /// The ways that came nearest to the places.
  private(set) var found: (ways: [Route], travel: ProfileGraph)?
  /// Why there was none where most was known of the places.
  private(set) var failure: RoutingError?

  /// The distance between a route's end and a place beyond which the place may be on another map, in metres.
  private static let near = 100.0

  init(over places: [RoadGraph.Place], others: Int, facing: Bearing?) {
    (self.places, self.others, self.facing) = (places, others, facing)
  }

  /// Whether no further maps are required.
  var isDone: Bool { farthest <= Self.near }

  /// The largest distance between the routes' ends and their places.
  private var farthest: Double { found.map { Self.farthest($0.ways[0]) } ?? .infinity }

  mutating func look(on finder: RoutePlanner?) {
    guard let finder else { return }
    do throws(RoutingError) {
      let ways = try finder.ways(over: places, others: others, facing: facing?.degrees)
      if Self.farthest(ways[0]) < farthest { found = (ways, finder.travel) }
    } catch {
      if failure.map({ farness(error) < farness($0) }) ?? true { failure = error }
    }
  }

  private static func farthest(_ way: Route) -> Double {
    way.legs.flatMap { [$0.start.distance, $0.end.distance] }.max() ?? 0
  }

  /// The irrelevance of a map to the places: a road without a route is more specific than no road.
  private func farness(_ error: RoutingError) -> Double {
    guard case .noRoad(let index, let nearest) = error else { return -1 }
    return nearest.map { Ellipsoid.wgs84.distance(from: Coordinate(places[index]), to: Coordinate($0)).meters }
      ?? .infinity
  }
}

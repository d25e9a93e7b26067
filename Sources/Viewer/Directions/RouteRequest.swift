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

  /// A way that ends farther from a place may do so because the place lies on another map, in metres.
  private static let near = 100.0

  init(over places: [RoadGraph.Place], others: Int, facing: Bearing?) {
    (self.places, self.others, self.facing) = (places, others, facing)
  }

  /// Whether nobody need look any further.
  var isDone: Bool { farthest <= Self.near }

  /// How far the ways end from a place.
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

  /// How little a map has to do with the places: that a road leads nowhere tells more than that there is none.
  private func farness(_ error: RoutingError) -> Double {
    guard case .noRoad(let index, let nearest) = error else { return -1 }
    return nearest.map { Ellipsoid.wgs84.distance(from: Coordinate(places[index]), to: Coordinate($0)).meters }
      ?? .infinity
  }
}

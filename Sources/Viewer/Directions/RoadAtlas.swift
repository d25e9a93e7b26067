import Geodesy
import Routing

/// The roads of some map files: read when a way is looked for on them, and kept.
nonisolated struct RoadAtlas: Sendable {
  /// Why there is no way.
  enum Problem: Error {
    /// No file has roads.
    case noRoads
    case noWay(WayError)
  }

  private struct Ride: Hashable {
    let file: String
    let profile: TravelProfile
  }

  /// Nothing for files that have none.
  private var roads: [String: Roads?] = [:]
  private var travels: [Ride: Travel] = [:]

  static func roads(of file: String) throws(RoadFileError) -> Roads {
    let file = try RoadFile(file)
    return Roads(try file.graph(), try file.shapes())
  }

  /// The ways on the first of some maps that has one.
  mutating func ways(
    on files: [String],
    over places: [Coordinate],
    _ profile: TravelProfile,
    others: Int = 0
  ) throws(Problem) -> (ways: [Way], travel: Travel) {
    var failure: WayError?
    for file in files {
      guard let travel = travel(Ride(file: file, profile: profile)) else { continue }
      do throws(WayError) {
        return (try WayFinder(travel).ways(over: places.map(\.onRoads), others: others), travel)
      } catch {
        if failure.map({ Self.farness(error, places) < Self.farness($0, places) }) ?? true { failure = error }
      }
    }
    throw failure.map(Problem.noWay) ?? .noRoads
  }

  private mutating func travel(_ ride: Ride) -> Travel? {
    if let known = travels[ride] { return known }
    let roads = self.roads[ride.file] ?? (try? Self.roads(of: ride.file))
    self.roads[ride.file] = .some(roads)
    let travel = roads.map { Travel($0, for: ride.profile) }
    travels[ride] = travel
    return travel
  }

  /// How little a map has to do with the places: that a road leads nowhere tells more than that there is none.
  private static func farness(_ error: WayError, _ places: [Coordinate]) -> Double {
    guard case .noRoad(let index, let nearest) = error else { return -1 }
    return nearest.map { Ellipsoid.wgs84.distance(from: places[index], to: Coordinate($0)).meters } ?? .infinity
  }
}

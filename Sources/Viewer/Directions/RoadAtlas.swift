import Geodesy
import Places
import Routing

/// The roads of some map files: read when a way is looked for on them, and kept.
nonisolated struct RoadAtlas: Sendable {
  /// Why there is no way.
  enum Problem: Error {
    /// No file has roads.
    case noRoads
    case noWay(WayError)
  }

  /// What ways on a map could be found faster by.
  struct Preparation: Sendable {
    fileprivate let finder: WayFinder
    fileprivate let map: String
    fileprivate let prepared: PreparedWays?

    /// Does it, unless nobody wants it any more; the finder goes on as soon as it is done.
    func run(isWanted: () -> Bool) {
      guard !finder.isPrepared, let hierarchy = finder.prepared(isWanted: isWanted) else { return }
      prepared?.keep(hierarchy, for: finder, on: map)
      // From its file it takes no more memory than ways need.
      finder.use(prepared?.hierarchy(for: finder, on: map) ?? hierarchy)
    }
  }

  struct Ride: Hashable, Sendable {
    let file: String
    let profile: TravelProfile
  }

  private let prepared: PreparedWays?
  /// Nothing for files that have none.
  private var roads: [String: Roads?] = [:]
  private var finders: [Ride: WayFinder] = [:]

  /// What was prepared is looked for there, if anywhere.
  init(prepared: PreparedWays? = nil) {
    self.prepared = prepared
  }

  static func roads(of file: String) throws(RoadFileError) -> Roads {
    let file = try RoadFile(file)
    return Roads(try file.graph(), try file.shapes())
  }

  /// The ways on the first of some maps that has one.
  mutating func ways(
    on files: [String],
    over places: [Coordinate],
    _ profile: TravelProfile,
    others: Int = 0,
    facing: Bearing? = nil
  ) throws(Problem) -> (ways: [Way], travel: Travel) {
    var failure: WayError?
    for file in files {
      guard let finder = finder(Ride(file: file, profile: profile)) else { continue }
      do throws(WayError) {
        let ways = try finder.ways(over: places.map(\.onRoads), others: others, facing: facing?.degrees)
        return (ways, finder.travel)
      } catch {
        if failure.map({ Self.farness(error, places) < Self.farness($0, places) }) ?? true { failure = error }
      }
    }
    throw failure.map(Problem.noWay) ?? .noRoads
  }

  /// The order in which places between the first and the last one are visited soonest, on the first map that knows it.
  mutating func order(of places: [Coordinate], on files: [String], _ profile: TravelProfile) -> [Int]? {
    for file in files {
      if let order = finder(Ride(file: file, profile: profile))?.order(of: places.map(\.onRoads)) { return order }
    }
    return nil
  }

  /// What hasn't been prepared of that on which ways were looked for.
  var preparations: [Ride: Preparation] {
    finders.filter { !$1.isPrepared }
      .reduce(into: [:]) { $0[$1.key] = Preparation(finder: $1.value, map: $1.key.file, prepared: prepared) }
  }

  private mutating func finder(_ ride: Ride) -> WayFinder? {
    if let known = finders[ride] { return known }
    let roads = self.roads[ride.file] ?? (try? Self.roads(of: ride.file))
    self.roads[ride.file] = .some(roads)
    guard var travel = roads.map({ Travel($0, for: ride.profile) }) else { return nil }
    if let sights = SightStore(ride.file) { travel.landmarks = { sights.landmarks(near: $0) } }
    let finder = WayFinder(travel)
    if let kept = prepared?.hierarchy(for: finder, on: ride.file) { finder.use(kept) }
    finders[ride] = finder
    return finder
  }

  /// How little a map has to do with the places: that a road leads nowhere tells more than that there is none.
  private static func farness(_ error: WayError, _ places: [Coordinate]) -> Double {
    guard case .noRoad(let index, let nearest) = error else { return -1 }
    return nearest.map { Ellipsoid.wgs84.distance(from: places[index], to: Coordinate($0)).meters } ?? .infinity
  }
}

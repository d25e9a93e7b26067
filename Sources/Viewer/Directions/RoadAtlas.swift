import Geodesy
import Places
import Routing

/// The roads of some map files: read when a route is planned on them, and cached.
nonisolated struct RoadAtlas: Sendable {
  /// The reason why there is no route.
  enum Problem: Error {
    /// No file has roads.
    case noRoads
    /// Only maps that are too large to be put together could lead there.
    case tooLarge
    /// The places are on maps that don't meet.
    case apart
    case noRoute(RoutingError)
  }

  /// Preparation that speeds up routing on a map.
  struct Preparation: Sendable {
    fileprivate let finder: RoutePlanner
    fileprivate let maps: [String]
    fileprivate let prepared: RoutingCache?

    /// Prepares it unless cancelled; the planner uses the result as soon as it is done.
    func run(isWanted: () -> Bool) {
      guard !finder.isPrepared, let hierarchy = finder.prepared(isWanted: isWanted) else { return }
      prepared?.keep(hierarchy, for: finder, on: maps)
      // From its file it takes no more memory than routes need.
      finder.use(prepared?.hierarchy(for: finder, on: maps) ?? hierarchy)
    }
  }

  /// The maps and the profile of a route.
  struct Ride: Hashable, Sendable {
    /// One map, or several whose roads are put together.
    let files: [String]
    let profile: RoutingProfile
  }

  private let prepared: RoutingCache?
  private let heights: GroundHeights
  /// Nothing for files that have none.
  private var sheets: [String: RoadMapIndex.Sheet?] = [:]
  private var roads: [[String]: Roads?] = [:]
  private var grounds: [[String]: RoadHeights?] = [:]
  private var finders: [Ride: RoutePlanner] = [:]

  /// The maximum number of segments of combined maps.
  private let maxTogether: Int
  /// The number of arcs beyond which routes are found faster with prepared data.
  private let manyArcs: Int

  /// Prepared data is read from there, if given.
  init(
    prepared: RoutingCache? = nil,
    heights: GroundHeights = GroundHeights(),
    maxTogether: Int = 4_000_000,
    manyArcs: Int = 200_000
  ) {
    (self.prepared, self.heights, self.maxTogether, self.manyArcs) = (prepared, heights, maxTogether, manyArcs)
  }

  static func roads(of file: String) throws(RoadFileError) -> Roads {
    let file = try RoadFile(file)
    return Roads(try file.graph(), try file.shapes())
  }

  /// The routes on the first map that has one, or on several maps combined if none is near all places.
  mutating func routes(
    on files: [String],
    over places: [Coordinate],
    _ profile: RoutingProfile,
    others: Int = 0,
    facing: Bearing? = nil
  ) throws(Problem) -> (routes: [Route], travel: ProfileGraph) {
    let (sheets, spots) = (sheets(of: files), places.map(\.onRoads))
    let alone = sheets.reaching(all: spots).map { [$0.file] }
    let together = sheets.together(over: spots)
    let isTooLarge = isTooLarge(together)
    var search = RouteRequest(over: spots, others: others, facing: facing)
    for files in alone where !search.isDone { search.look(on: finder(Ride(files: files, profile: profile))) }
    if !search.isDone, !together.isEmpty, !isTooLarge {
      search.look(on: finder(Ride(files: together.map(\.file), profile: profile)))
    }
    if let found = search.found { return found }
    guard !isTooLarge else { throw .tooLarge }
    guard !alone.isEmpty || !together.isEmpty || !sheets.reachesEach(of: spots) else { throw .apart }
    // The map nearest to the places gives the reason why there is no route.
    for sheet in sheets.sheets where !alone.contains([sheet.file]) {
      search.look(on: finder(Ride(files: [sheet.file], profile: profile)))
    }
    if let found = search.found { return found }
    throw search.failure.map(Problem.noRoute) ?? .noRoads
  }

  /// The order in which places between the first and the last one are visited soonest, on the first map that knows it.
  mutating func order(of places: [Coordinate], on files: [String], _ profile: RoutingProfile) -> [Int]? {
    let (sheets, spots) = (sheets(of: files), places.map(\.onRoads))
    let together = sheets.together(over: spots)
    let groups =
      sheets.reaching(all: spots).map { [$0.file] } + (isTooLarge(together) ? [] : [together.map(\.file)])
    for files in groups {
      if let order = finder(Ride(files: files, profile: profile))?.order(of: spots) { return order }
    }
    return nil
  }

  private func isTooLarge(_ sheets: [RoadMapIndex.Sheet]) -> Bool {
    sheets.reduce(0) { $0 + $1.stretchCount } > maxTogether
  }

  private func isLarge(_ finder: RoutePlanner) -> Bool { finder.travel.roads.arcCount > manyArcs }

  /// The pending preparations for the large maps that were used for routing.
  var preparations: [Ride: Preparation] {
    finders.filter { !$1.isPrepared && isLarge($1) }
      .reduce(into: [:]) { $0[$1.key] = Preparation(finder: $1.value, maps: $1.key.files, prepared: prepared) }
  }

  /// Routes over some places, looked for on one graph after the other until they come near all of them.
  nonisolated private struct RouteRequest {
    private let places: [RoadGraph.Place]
    private let others: Int
    private let facing: Bearing?
    /// The routes that came nearest to the places.
    private(set) var found: (routes: [Route], travel: ProfileGraph)?
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
    private var farthest: Double { found.map { Self.farthest($0.routes[0]) } ?? .infinity }

    mutating func look(on finder: RoutePlanner?) {
      guard let finder else { return }
      do throws(RoutingError) {
        let routes = try finder.routes(over: places, others: others, facing: facing?.degrees)
        if Self.farthest(routes[0]) < farthest { found = (routes, finder.travel) }
      } catch {
        if failure.map({ farness(error) < farness($0) }) ?? true { failure = error }
      }
    }

    private static func farthest(_ route: Route) -> Double {
      route.legs.flatMap { [$0.start.distance, $0.end.distance] }.max() ?? 0
    }

    /// The irrelevance of a map to the places: a road without a route is more specific than no road.
    private func farness(_ error: RoutingError) -> Double {
      guard case .noRoad(let index, let nearest) = error else { return -1 }
      return nearest.map { Ellipsoid.wgs84.distance(from: Coordinate(places[index]), to: Coordinate($0)).meters }
        ?? .infinity
    }
  }
}

/// The data that is read, and cached.
nonisolated extension RoadAtlas {
  mutating func sheets(of files: [String]) -> RoadMapIndex {
    for file in files where sheets[file] == nil { sheets[file] = .some(RoadMapIndex.Sheet(file)) }
    return RoadMapIndex(sheets: files.compactMap { sheets[$0] ?? nil })
  }

  private mutating func finder(_ ride: Ride) -> RoutePlanner? {
    if let known = finders[ride] { return known }
    let roads = self.roads[ride.files] ?? read(ride.files)
    self.roads[ride.files] = .some(roads)
    guard let roads else { return nil }
    let ground = grounds[ride.files] ?? heights.heights(along: roads, of: ride.files)
    grounds[ride.files] = .some(ground)
    var travel = ProfileGraph(roads, for: ride.profile, heights: ground)
    let sights = ride.files.compactMap { SightStore($0) }
    if !sights.isEmpty { travel.landmarks = { place in sights.landmarks(near: place) } }
    let finder = RoutePlanner(travel)
    if isLarge(finder), let kept = prepared?.hierarchy(for: finder, on: ride.files) { finder.use(kept) }
    finders[ride] = finder
    return finder
  }

  /// The roads of several maps as one graph; of maps that can't be read, nothing.
  private func read(_ files: [String]) -> Roads? {
    var all: Roads?
    for file in files {
      guard let roads = roads[[file]] ?? (try? Self.roads(of: file)) else { continue }
      all = all?.joined(with: roads) ?? roads
    }
    return all
  }
}

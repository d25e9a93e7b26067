internal import Geodesy
internal import Routing
internal import Threads

/// The travel mode.
public enum MapTravel: String, CaseIterable, Sendable {
  case foot, bicycle, car
}

/// The route from place to place.
public struct MapRoute: Hashable, Sendable {
  /// An instruction, and the distance to the next one.
  public struct Step: Hashable, Sendable {
    /// In the words of OSRM: depart, turn, roundabout, arrive.
    public let kind: String
    /// In its words too: left, slight right; nil where there is none.
    public let modifier: String?
    /// The street that follows; empty if it has no name.
    public let street: String
    /// In metres.
    public let length: Double
    public let location: MapLocation
  }

  /// In metres.
  public let length: Double
  /// In seconds.
  public let duration: Double
  public let line: [MapLocation]
  public let steps: [Step]
}

extension CityMap {
  /// The fastest route over some places, on the first of its maps that has one.
  ///
  /// The roads of a map are read once, when the first route needs them.
  public func route(over places: [MapLocation], by mode: MapTravel = .foot) throws(MapError) -> MapRoute {
    try roads.route(over: places, by: mode)
  }

  /// Finds a route on another thread.
  ///
  /// - Throws: ``MapError``, or `CancellationError` if the task is cancelled.
  public func findRoute(over places: [MapLocation], by mode: MapTravel = .foot) async throws -> MapRoute {
    try await Self.inBackground { [roads] in try roads.route(over: places, by: mode) }
  }
}

/// The roads of map files, read when a route needs them and kept for further ones.
final class RouteFinder: Sendable {
  /// The roads of a file, if it has any, and their planners so far.
  private struct PlannedRoads {
    let roads: Roads?
    var planners: [MapTravel: RoutePlanner] = [:]
  }

  private let files: [String]
  private let known = Locked<[String: PlannedRoads]>([:])

  init(_ files: [String]) { self.files = files }

  func route(over places: [MapLocation], by mode: MapTravel) throws(MapError) -> MapRoute {
    guard places.count > 1 else {
      throw MapError(problem: "A route needs at least two places.", advice: "Give a start and a destination.")
    }
    let spots = places.map(\.coordinate).map { place in
      (Int32((place.latitude.degrees * 1e7).rounded()), Int32((place.longitude.degrees * 1e7).rounded()))
    }
    var hasRoads = false
    for file in files {
      guard let planner = planner(for: mode, in: file) else { continue }
      hasRoads = true
      if let route = try? planner.route(over: spots) { return MapRoute(route, planner.travel) }
    }
    throw MapError(
      problem: hasRoads ? "No route connects these places." : "The map contains no roads.",
      advice: hasRoads ? "Choose places nearer to a road." : "Build it again with rumbo bake, which includes roads."
    )
  }

  private func planner(for mode: MapTravel, in file: String) -> RoutePlanner? {
    known.withLock { known in
      var found = known[file] ?? PlannedRoads(roads: Self.roads(in: file))
      if let roads = found.roads, found.planners[mode] == nil {
        found.planners[mode] = RoutePlanner(ProfileGraph(roads, for: RoutingProfile(mode.profile)))
      }
      known[file] = found
      return found.planners[mode]
    }
  }

  private static func roads(in file: String) -> Roads? {
    guard let file = try? RoadFile(file), let graph = try? file.graph(), let shapes = try? file.shapes() else {
      return nil
    }
    return Roads(graph, shapes)
  }
}

extension MapTravel {
  fileprivate var profile: TravelMode {
    switch self {
    case .foot: .foot
    case .bicycle: .bicycle
    case .car: .car
    }
  }
}

extension MapRoute {
  init(_ route: Route, _ travel: ProfileGraph) {
    func location(_ place: RoadGraph.Place) -> MapLocation {
      MapLocation(latitude: Double(place.latitude) / 1e7, longitude: Double(place.longitude) / 1e7)
    }
    (length, duration) = (travel.length(of: route), travel.duration(of: route))
    line = route.legs.flatMap { travel.line(of: $0) }.map(location)
    let guide = ManeuverBuilder(travel)
    steps = route.legs.flatMap { guide.steps(of: $0) }.map { step in
      Step(
        kind: step.kind.rawValue,
        modifier: step.direction?.rawValue,
        street: step.name.name,
        length: step.length,
        location: location(step.place)
      )
    }
  }
}

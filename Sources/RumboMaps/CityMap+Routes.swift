internal import Geodesy
internal import Routing

/// The travel mode.
public enum MapTravel: String, CaseIterable, Sendable {
  case foot, bicycle, car
}

/// The way from place to place.
public struct MapRoute: Hashable, Sendable {
  /// An instruction, and the distance to the next one.
  public struct Step: Hashable, Sendable {
    /// In the words of OSRM: depart, turn, roundabout, arrive.
    public let kind: String
    /// In its words too: left, slight right; nil where there is none.
    public let modifier: String?
    /// The street that one is on then.
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
  /// The soonest way over some places, on the first of its maps that has one.
  public func route(over places: [MapLocation], by mode: MapTravel = .foot) throws(MapError) -> MapRoute {
    guard places.count > 1 else {
      throw MapError(problem: "A route needs two places at least.", advice: "Give where it begins and where it ends.")
    }
    let spots = places.map(\.coordinate).map { place in
      (Int32((place.latitude.degrees * 1e7).rounded()), Int32((place.longitude.degrees * 1e7).rounded()))
    }
    var hasRoads = false
    for file in files {
      guard let file = try? RoadFile(file), let graph = try? file.graph(), let shapes = try? file.shapes() else {
        continue
      }
      hasRoads = true
      let travel = ProfileGraph(Roads(graph, shapes), for: RoutingProfile(Self.mode(mode)))
      if let way = try? RoutePlanner(travel).way(over: spots) { return MapRoute(way, travel) }
    }
    throw MapError(
      problem: hasRoads ? "No way leads from one of the places to the next." : "The map contains no roads.",
      advice: hasRoads ? "Choose places nearer to a road." : "Build it again with rumbo bake, which includes roads."
    )
  }

  private static func mode(_ mode: MapTravel) -> TravelMode {
    switch mode {
    case .foot: .foot
    case .bicycle: .bicycle
    case .car: .car
    }
  }
}

extension MapRoute {
  init(_ way: Route, _ travel: ProfileGraph) {
    func location(_ place: RoadGraph.Place) -> MapLocation {
      MapLocation(latitude: Double(place.latitude) / 1e7, longitude: Double(place.longitude) / 1e7)
    }
    (length, duration) = (travel.length(of: way), travel.duration(of: way))
    line = way.legs.flatMap { travel.line(of: $0) }.map(location)
    let guide = ManeuverBuilder(travel)
    steps = way.legs.flatMap { guide.steps(of: $0) }.map { step in
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

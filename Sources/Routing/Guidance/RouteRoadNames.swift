/// The names of a route's roads: a pavement has the name of the street that it runs along.
struct RouteRoadNames: Sendable {
  private let travel: ProfileGraph
  /// By their edges, for those that have no name of their own.
  private var streets: [UInt32: StreetName] = [:]

  /// Shorter parts along a street are ignored, such as the first metres of the other street at a corner, in metres.
  private static let shortest = 25.0

  init(_ travel: ProfileGraph, along leg: Route.Leg) {
    self.travel = travel
    guard travel.profile.mode != .car else { return }
    var seen: Set<UInt32> = []
    for node in [travel.roads.graph.tail(of: leg.arcs[0])] + leg.arcs.map({ travel.roads.graph.head(of: $0) }) {
      for arc in travel.roads.arcs(leaving: node) where seen.insert(arc / 2).inserted {
        streets[arc / 2] = travel.street(beside: arc)
      }
    }
    dropCorners(of: leg)
  }

  private mutating func dropCorners(of leg: Route.Leg) {
    var rest = leg.arcs.indices[...]
    while let first = rest.first {
      let name = self[leg.arcs[first]]
      let run = rest.prefix { self[leg.arcs[$0]] == name }
      rest = rest.dropFirst(run.count)
      let length = run.reduce(0) { $0 + travel.roads.length(of: leg.arcs[$1]) * leg.range(of: $1).span }
      guard length < Self.shortest, run.allSatisfy({ travel.name(of: leg.arcs[$0]).isEmpty }) else { continue }
      for index in run { streets[leg.arcs[index] / 2] = nil }
    }
  }

  subscript(arc: RoadGraph.Arc) -> StreetName {
    let name = travel.name(of: arc)
    return name.isEmpty ? streets[arc / 2] ?? name : name
  }
}

/// The streets along which paths run.
extension ProfileGraph {
  /// The largest distance between the centre line of a street and a path along it, in metres: half a wide street, or
  /// half a street and a verge.
  private static let (pavement, verge) = (22.0, 14.0)

  /// A path at up to this distance is described by the street but doesn't get its name, in metres.
  private static let park = 40.0

  /// The street along which most of a path without a name runs.
  fileprivate func street(beside path: RoadGraph.Arc) -> StreetName? {
    let isPavement = pathway(of: path) == .crossing || tags(of: path)["footway"] == "sidewalk"
    return street(within: isPavement ? Self.pavement : Self.verge, of: path).map { StreetName($0) }
  }

  /// The street along which most of a path without a name leads at some distance.
  func street(near path: RoadGraph.Arc) -> String? { street(within: Self.park, of: path) }

  private func street(within reach: Double, of path: RoadGraph.Arc) -> String? {
    guard pace(of: path).sort.roadClass == .path, !pace(of: path).sort.isPlatform, name(of: path).isEmpty else {
      return nil
    }
    let bends = roads.line(of: path)
    let meters = RoadMeters(around: bends[bends.count / 2])
    let line = FlatLine(bends.map(meters.flat))
    let streets = edges.edges(near: meters.origin, margin: line.length + reach)
      .filter { isStreet(2 * $0, levelWith: path) }
      .map { (name: name(of: 2 * $0).name, line: FlatLine(roads.line(of: 2 * $0).map(meters.flat))) }
    var beside = StreetsBeside(line, streets, reach: reach)
    if pathway(of: path) == .crossing { beside.dropCrossed() }
    return beside.name
  }

  private func isStreet(_ arc: RoadGraph.Arc, levelWith path: RoadGraph.Arc) -> Bool {
    let (street, other) = (tags(of: arc), tags(of: path))
    let isLevel = street["layer"] == other["layer"] && pace(of: arc).sort.isTunnel == pace(of: path).sort.isTunnel
    return isLevel && !name(of: arc).name.isEmpty
      && (pace(of: arc).sort.roadClass <= .livingStreet || street["highway"] == "pedestrian")
  }
}

/// The streets around a path, as they are seen from some places along it.
private struct StreetsBeside {
  typealias Street = (name: String, line: FlatLine)

  private var streets: [Street]
  private let places: [(point: SIMD2<Double>, course: Double)]
  private let reach: Double

  /// A path nearer to the centre line runs on the street, in metres.
  private static let lane = 3.0
  /// A street beside a path leads the same way, in degrees.
  private static let slanted = 25.0
  /// So often one looks where the street is, in metres.
  private static let pace = 10.0

  init(_ path: FlatLine, _ streets: [Street], reach: Double) {
    (self.streets, self.reach) = (streets, reach)
    let count = max(3, Int(path.length / Self.pace))
    places = (0..<count).map { path.length * (Double($0) + 0.5) / Double(count) }
      .map { (path.point(at: $0), path.course(at: $0)) }
  }

  /// Removes streets that are only crossed.
  mutating func dropCrossed() {
    let crossed = streets.filter { street in
      places.contains { street.line.nearest(to: $0.point).distance < Self.lane }
    }
    let names = Set(crossed.map(\.name))
    streets.removeAll { names.contains($0.name) }
  }

  /// The nearest name at more than half of the places.
  var name: String? {
    var found: [String: Int] = [:]
    for place in places {
      let beside = streets.map { (name: $0.name, line: $0.line, spot: $0.line.nearest(to: place.point)) }
        .filter { $0.spot.distance <= reach && $0.line.slant(at: $0.spot.index, to: place.course) <= Self.slanted }
        .filter { $0.spot.distance < Self.lane || Self.isAbreast($0.spot, of: $0.line, place.point) }
        .min { $0.spot.distance < $1.spot.distance }
      if let beside { found[beside.name, default: 0] += 1 }
    }
    return found.first { 2 * $0.value > places.count }?.key
  }

  /// Whether a street is at one side, and doesn't end before or behind.
  private static func isAbreast(_ spot: FlatLine.Nearest, of line: FlatLine, _ place: SIMD2<Double>) -> Bool {
    line.slant(at: spot.index, to: FlatLine([spot.point, place]).course(at: 0)) > 45
  }
}

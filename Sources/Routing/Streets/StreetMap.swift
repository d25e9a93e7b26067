/// The streets of a map by their names, as pedestrians know them.
package struct StreetMap: Sendable {
  let roads: Roads
  /// By the kinds of the graph.
  private let sorts: [RoadSort]
  let blocks: EdgeBlocks
  let steps: EdgeBlocks
  let rings: EdgeBlocks

  /// A street that is so much farther away than the nearest one isn't where one is, in metres.
  private static let margin = 25.0
  /// Penalties for streets that are less likely to be meant, in metres.
  private static let (depth, path, lane, across, other) = (80.0, 4.0, 6.0, 12.0, 8.0)
  /// From so many degrees on a course leads across a street.
  private static let slanted = 45.0

  package init(_ roads: Roads) {
    let graph = roads.graph
    let sorts = graph.kinds.meanings(of: graph.edgeKinds) { RoadSort($0) }
    let isClosed = graph.kinds.meanings(of: graph.edgeKinds) { RoadAccess(road: $0).isClosed }
    self.roads = roads
    self.sorts = sorts
    blocks = EdgeBlocks(of: roads) { edge in
      let kind = Int(graph.edgeKinds[Int(edge)])
      return !isClosed[kind] && Self.name(of: 2 * edge, graph, sorts[kind]) != nil
    }
    steps = EdgeBlocks(of: roads) { edge in
      let kind = Int(graph.edgeKinds[Int(edge)])
      return sorts[kind].roadClass == .steps && !isClosed[kind]
    }
    rings = EdgeBlocks(of: roads) { sorts[Int(graph.edgeKinds[Int($0)])].isRing }
  }

  /// The current or nearest street within a distance in metres.
  ///
  /// With a course, streets across it are unlikely; of two at the same distance, the previous one is kept.
  package func spot(
    near place: RoadGraph.Place,
    within reach: Double,
    facing course: Double? = nil,
    staying name: String? = nil
  ) -> StreetSpot? {
    let meters = RoadMeters(around: place)
    let spots = blocks.edges(near: place, margin: Self.margin).compactMap { spot(on: $0, meters) }
      .filter { $0.distance <= reach }
    return spots.min { one, other in
      let (first, second) = (farness(one, course, name), farness(other, course, name))
      return (first, one.arc) < (second, other.arc)
    }
  }

  /// The stretches of streets within so many metres, the nearest first.
  package func stretches(near place: RoadGraph.Place, within reach: Double) -> [StreetSpot] {
    let meters = RoadMeters(around: place)
    return blocks.edges(near: place, margin: reach).filter {
      !sort(of: 2 * $0).isTunnel && roadClass(of: 2 * $0) != .service
    }
    .compactMap { spot(on: $0, meters) }
    .filter { $0.distance <= reach }
    .sorted { ($0.distance, $0.arc) < ($1.distance, $1.arc) }
  }

  private func farness(_ spot: StreetSpot, _ course: Double?, _ name: String?) -> Double {
    let sort = sort(of: spot.arc)
    let doubt =
      switch sort.roadClass {
      case .steps, .service: Self.lane
      case .track, .path: Self.path
      default: 0.0
      }
    // Standing right on a street means being on it; while moving, the position is less exact.
    let isStanding = course == nil && name == nil
    var farness = spot.distance + (isStanding ? min(doubt, spot.distance) : doubt) + (sort.isTunnel ? Self.depth : 0)
    if let course, spot.slant(to: course) > Self.slanted { farness += Self.across }
    if let name, spot.name.spoken != name { farness += Self.other }
    return farness
  }

  private func spot(on edge: UInt32, _ meters: RoadMeters) -> StreetSpot? {
    guard let name = name(of: 2 * edge) else { return nil }
    let line = FlatLine(roads.line(of: 2 * edge).map(meters.flat))
    let best = line.nearest()
    let (start, end) = (line.points[best.index], line.points[min(best.index + 1, line.points.count - 1)])
    return StreetSpot(
      name: name,
      arc: 2 * edge,
      along: best.along,
      place: meters.units(best.point),
      distance: best.distance,
      bearing: RoadMeters.bearing(from: meters.units(start), to: meters.units(end))
    )
  }

  /// The name of a street; nil for roads that aren't called streets.
  func name(of arc: RoadGraph.Arc) -> StreetName? { Self.name(of: arc, roads.graph, sort(of: arc)) }

  func roadClass(of arc: RoadGraph.Arc) -> RoadClass { sort(of: arc).roadClass }

  func isRing(_ arc: RoadGraph.Arc) -> Bool { sort(of: arc).isRing }

  private func sort(of arc: RoadGraph.Arc) -> RoadSort { sorts[Int(roads.graph.edgeKinds[Int(arc / 2)])] }

  private static func name(of arc: RoadGraph.Arc, _ graph: RoadGraph, _ sort: RoadSort) -> StreetName? {
    guard sort.roadClass != .ferry, !sort.isPlatform else { return nil }
    let tags = graph.names[graph.edgeNames[Int(arc / 2)]]
    guard !tags.isEmpty else { return nil }
    let name = StreetName(tags, isForwards: arc & 1 == 0, hasNumber: sort.roadClass < .service && !sort.isLink)
    return name.isEmpty ? nil : name
  }
}

/// The islands of roundabouts.
extension StreetMap {
  /// The distance of the road from an island, at least and at most, and the longest roundabout, in metres.
  private static let (width, reach, longest) = (4.0, 30.0, 200.0)

  /// Whether a place is on the island of a roundabout.
  package func isInsideRing(_ place: RoadGraph.Place) -> Bool {
    let meters = RoadMeters(around: place)
    return rings.edges(near: place, margin: Self.reach).contains { edge in
      let points = ring(from: 2 * edge).flatMap { roads.line(of: $0) }.map(meters.flat)
      return Self.contains(points) && FlatLine(points).nearest().distance >= Self.width
    }
  }

  /// The stretches of a roundabout, all around; none where it isn't closed, or too long.
  private func ring(from first: RoadGraph.Arc) -> [RoadGraph.Arc] {
    let start = roads.graph.tail(of: first)
    var (ring, length) = ([first], roads.length(of: first))
    while let last = ring.last, roads.graph.head(of: last) != start {
      let next = roads.arcs(leaving: roads.graph.head(of: last)).first { $0 != last ^ 1 && isRing($0) }
      guard let next, length <= Self.longest else { return [] }
      ring.append(next)
      length += max(roads.length(of: next), 1)
    }
    return ring
  }

  /// Whether a closed line contains the origin.
  private static func contains(_ points: [SIMD2<Double>]) -> Bool {
    zip(points, points.dropFirst()).count { start, end in
      (start.y > 0) != (end.y > 0) && start.x - start.y * (end.x - start.x) / (end.y - start.y) > 0
    } % 2 == 1
  }
}

/// Streets as they lie around a place.
extension StreetMap {
  /// A stretch is looked at so often, in metres, and in so many directions.
  private static let (step, directions) = (2.0, 72.0)

  /// The stretches of streets within so many metres, each where it is nearest in each direction, the nearest first.
  package func views(near place: RoadGraph.Place, within reach: Double) -> [StreetSpot] {
    let meters = RoadMeters(around: place)
    return stretches(near: place, within: reach).flatMap { spot in [spot] + views(of: spot, from: place, meters, reach)
    }
    .sorted { ($0.distance, $0.arc) < ($1.distance, $1.arc) }
  }

  private func views(
    of spot: StreetSpot,
    from place: RoadGraph.Place,
    _ meters: RoadMeters,
    _ reach: Double
  ) -> [StreetSpot] {
    let line = FlatLine(roads.line(of: spot.arc).map(meters.flat))
    var nearest: [Int: StreetSpot] = [:]
    for along in stride(from: 0, through: line.length, by: Self.step) {
      let point = line.point(at: along)
      guard point.length <= reach else { continue }
      let there = meters.units(point)
      let direction = Int((RoadMeters.bearing(from: place, to: there) / 360 * Self.directions).rounded(.down))
      if nearest[direction].map({ point.length < $0.distance }) ?? true {
        var view = spot
        (view.along, view.place, view.distance) = (along, there, point.length)
        nearest[direction] = view
      }
    }
    return Array(nearest.values)
  }
}

/// A spot on a street that has a name.
package struct StreetSpot: Sendable {
  package let name: StreetName
  /// The segment, in the direction in which it is drawn.
  package let arc: RoadGraph.Arc
  /// How far along that it lies, in metres.
  fileprivate(set) var along: Double
  package fileprivate(set) var place: RoadGraph.Place
  /// How far it is from the place that was asked for, in metres.
  package fileprivate(set) var distance: Double
  /// Where the stretch leads there, in degrees clockwise from north; the street leads back as well.
  package let bearing: Double

  /// How far the street's line turns away from a course, in degrees up to 90, whichever way one goes.
  package func slant(to course: Double) -> Double {
    let turn = abs(RoundAngle.wrapped(bearing - course))
    return min(turn, 180 - turn)
  }
}

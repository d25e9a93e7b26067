internal import Glibc

/// The roads of a map: junctions, the segments between them, and turn restrictions.
///
/// Junctions and segments are numbered from 0. Nearby ones have similar numbers; segments are sorted by their start.
package struct RoadGraph: Sendable {
  /// A stretch in one of its directions: twice its number, and one more against the way it is drawn.
  package typealias Arc = UInt32

  /// In 1e-7 degrees.
  package typealias Place = (latitude: Int32, longitude: Int32)

  /// Ways through junctions that are forbidden, or the only ones that are allowed.
  package struct Restriction: Hashable, Sendable {
    /// Its tags, as a row of the graph's kinds.
    package let kind: UInt32
    /// From the arc that it begins on, over those that it leads along, to the last one that it speaks of.
    package let arcs: [Arc]

    package init(kind: UInt32, arcs: [Arc]) {
      self.kind = kind
      self.arcs = arcs
    }
  }

  /// Where the junctions are, in 1e-7 degrees.
  package var latitudes: [Int32] = []
  package var longitudes: [Int32] = []
  /// The tags of each junction, as rows of ``kinds``.
  package var nodeKinds: [UInt32] = []

  /// The junctions between which the stretches lie, from which to which they are drawn.
  package var starts: [UInt32] = []
  package var ends: [UInt32] = []
  /// Along every bend, on the ellipsoid, in decimetres.
  package var lengths: [UInt32] = []
  /// The tags of each segment, as rows of ``kinds``, and its name, as a row of ``names``.
  package var edgeKinds: [UInt32] = []
  package var edgeNames: [UInt32] = []

  /// In the order of the stretches on which they begin.
  package var restrictions: [Restriction] = []

  /// The tags of junctions, segments and restrictions; row 0 has none.
  package var kinds = RoadTagTable()
  /// Names, road numbers and sign destinations; row 0 has none.
  package var names = RoadTagTable()

  package init() {}

  package var nodeCount: Int { latitudes.count }
  package var edgeCount: Int { starts.count }

  package func place(of node: UInt32) -> Place { (latitudes[Int(node)], longitudes[Int(node)]) }
  /// Where an arc begins, and where it ends.
  package func tail(of arc: Arc) -> UInt32 { arc & 1 == 0 ? starts[Int(arc / 2)] : ends[Int(arc / 2)] }
  package func head(of arc: Arc) -> UInt32 { arc & 1 == 0 ? ends[Int(arc / 2)] : starts[Int(arc / 2)] }
}

/// Where roads with names meet.
extension RoadGraph {
  package struct NamedJunction: Sendable {
    package let first: String
    package let second: String
    package let place: Place
  }

  // In metres: ends of roads so near to each other meet, as those of carriageways and of squares do; junctions of the
  // same two roads so near to each other are one.
  private static let (gap, size) = (30.0, 60.0)
  private static let maxNodes = 2000

  /// The junctions of roads with one of some names with those with one of others.
  package func junctions(of first: Set<String>, and second: Set<String>) -> [NamedJunction] {
    let (ours, theirs) = (nodes(of: first), nodes(of: second))
    var found: [NamedJunction] = []
    for (name, nodes) in ours.sorted(by: { $0.key < $1.key }) {
      for (other, others) in theirs.sorted(by: { $0.key < $1.key }) where other != name {
        let shared = nodes.intersection(others).sorted().map { place(of: $0) }
        for place in shared.isEmpty ? nearest(nodes, others) : shared {
          let meters = RoadMeters(around: place)
          let isKnown = found.contains { junction in
            (junction.first, junction.second) == (name, other) && meters.flat(junction.place).length < Self.size
          }
          if !isKnown { found.append(NamedJunction(first: name, second: other, place: place)) }
        }
      }
    }
    return found
  }

  private func nodes(of names: Set<String>) -> [String: Set<UInt32>] {
    let meant = self.names.meanings(of: edgeNames) { tags in tags["name"].flatMap { names.contains($0) ? $0 : nil } }
    var nodes: [String: Set<UInt32>] = [:]
    for edge in 0..<edgeCount {
      if let name = meant[Int(edgeNames[edge])] { nodes[name, default: []].formUnion([starts[edge], ends[edge]]) }
    }
    return nodes
  }

  /// Where two roads come nearest, if they all but meet there.
  private func nearest(_ nodes: Set<UInt32>, _ others: Set<UInt32>) -> [Place] {
    let others = others.sorted().prefix(Self.maxNodes).map { place(of: $0) }
    let pairs = nodes.sorted().prefix(Self.maxNodes).compactMap { node -> (place: Place, distance: Double)? in
      let place = place(of: node)
      let meters = RoadMeters(around: place)
      return others.map { meters.flat($0).length }.min().map { (place, $0) }
    }
    return pairs.min { $0.distance < $1.distance }.flatMap { $0.distance <= Self.gap ? [$0.place] : nil } ?? []
  }
}

/// A flat piece of the earth around a place, in metres.
package struct RoadMeters: Sendable {
  let origin: RoadGraph.Place
  private let north: Double
  private let east: Double

  private static let unitsPerDegree = 10_000_000.0

  /// The radii of WGS 84 at a latitude give the metres of a degree.
  package init(around origin: RoadGraph.Place) {
    self.origin = origin
    let latitude = Double(origin.latitude) / Self.unitsPerDegree * .pi / 180
    let (radius, eccentricity) = (6_378_137.0, 0.006_694_379_990_14)
    let sine = sin(latitude)
    let bulge = 1 - eccentricity * sine * sine
    let unit = .pi / 180 / Self.unitsPerDegree
    north = radius * (1 - eccentricity) / (bulge * bulge.squareRoot()) * unit
    east = radius / bulge.squareRoot() * max(cos(latitude), 1e-6) * unit
  }

  package func flat(_ place: RoadGraph.Place) -> SIMD2<Double> {
    SIMD2(
      (Double(place.longitude) - Double(origin.longitude)) * east,
      (Double(place.latitude) - Double(origin.latitude)) * north
    )
  }

  /// Where a place lies from another, in degrees clockwise from north.
  static func bearing(from start: RoadGraph.Place, to end: RoadGraph.Place) -> Double {
    let step = RoadMeters(around: start).flat(end)
    let degrees = atan2(step.x, step.y) * 180 / .pi
    return degrees < 0 ? degrees + 360 : degrees
  }

  package func units(_ point: SIMD2<Double>) -> RoadGraph.Place {
    (
      Int32((Double(origin.latitude) + point.y / north).rounded()),
      Int32((Double(origin.longitude) + point.x / east).rounded())
    )
  }
}

extension SIMD2<Double> {
  /// How far it leads.
  var length: Double { (x * x + y * y).squareRoot() }
}

enum RoundAngle {
  /// From -180 to 180.
  static func wrapped(_ degrees: Double) -> Double {
    let rest = degrees.truncatingRemainder(dividingBy: 360)
    return rest > 180 ? rest - 360 : rest <= -180 ? rest + 360 : rest
  }
}

/// How much there is of what, as the map's maker counted it; lengths in metres.
package struct RoadCounts: Hashable, Sendable {
  package var nodes = 0
  package var edges = 0
  /// Ways of OpenStreetMap, as far as they are on the map.
  package var ways = 0
  package var length = 0
  /// Ways on which some vehicle may go in one direction only.
  package var oneWays = 0
  package var oneWayLength = 0
  /// Turn restrictions, however many arcs each of them speaks of.
  package var restrictions = 0
  package var steps = 0
  package var tolls = 0
  package var ferries = 0

  package init() {}
}

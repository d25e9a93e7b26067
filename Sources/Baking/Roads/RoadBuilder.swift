internal import Geodesy
internal import Glibc

/// Makes a graph of the ways of an extract that somebody can go along.
struct RoadBuilder {
  private let extract: Extract
  private let bounds: WorldRect
  /// How many stretches meet at each node of the extract, up to two.
  private var uses: [UInt8]
  private var barriers: [Int: RoadAccess] = [:]
  private var numbers: [Int: Int32] = [:]
  private var kindNumbers: [RoadKind: Int32] = [:]
  private var network = RoadNetwork()

  /// Points that are no farther from the line than this are left out, in metres.
  private static let tolerance = 0.8

  static func network(of extract: Extract, within bounds: WorldRect) -> RoadNetwork {
    var builder = RoadBuilder(extract, bounds)
    return builder.run()
  }

  private init(_ extract: Extract, _ bounds: WorldRect) {
    self.extract = extract
    self.bounds = bounds
    uses = Array(repeating: 0, count: extract.nodes.count)
  }

  private mutating func run() -> RoadNetwork {
    let roads = (0..<extract.ways.count)
      .compactMap { index in
        let way = extract.ways[index]
        return RoadKind(extract.tags(ofWay: way)).map { (way: way, kind: number(of: $0)) }
      }
    guard !roads.isEmpty else { return network }
    readBarriers()
    for road in roads {
      for piece in pieces(of: road.way) { count(piece) }
    }
    for road in roads {
      for piece in pieces(of: road.way) { add(piece, road.kind) }
    }
    sort()
    return network
  }

  private mutating func readBarriers() {
    for index in 0..<extract.taggedNodes.count {
      let node = extract.taggedNodes[index]
      guard let barrier = RoadAccess(barrier: extract.tags(ofNode: node)),
        let place = extract.nodes.index(of: node.id)
      else { continue }
      barriers[place] = barrier
      uses[place] = 2
    }
  }

  /// The parts of a way on the map, as places in the table of nodes.
  private func pieces(of way: Extract.Element) -> [[Int]] {
    extract.nodes(of: way).pieces
      .flatMap { $0.split { !bounds.contains(extract.nodes.place(at: $0)) } }
      .map { piece in piece.indices.filter { $0 == piece.startIndex || piece[$0] != piece[$0 - 1] }.map { piece[$0] } }
      .filter { $0.count > 1 }
  }

  /// Junctions are where stretches meet or end.
  private mutating func count(_ piece: [Int]) {
    for index in piece { uses[index] = min(uses[index] + 1, 2) }
    for end in [piece[0], piece[piece.count - 1]] { uses[end] = 2 }
  }

  private mutating func number(of kind: RoadKind) -> Int32 {
    if let number = kindNumbers[kind] { return number }
    let number = Int32(network.kinds.count)
    network.kinds.append(kind)
    kindNumbers[kind] = number
    return number
  }

  private mutating func add(_ piece: [Int], _ kind: Int32) {
    var start = 0
    for index in 1..<piece.count where uses[piece[index]] > 1 {
      add(piece[start...index], kind)
      start = index
    }
  }

  private mutating func add(_ stretch: ArraySlice<Int>, _ kind: Int32) {
    guard let first = stretch.first, let last = stretch.last else { return }
    let points = stretch.map { extract.nodes.units(at: $0) }
    let meters = RoadMeters(around: points[0])
    let flat = points.map(meters.flat)
    let length = zip(flat, flat.dropFirst()).reduce(0) { $0 + hypot($1.1.x - $1.0.x, $1.1.y - $1.0.y) }
    var shape = RoadShape(from: points[0])
    for point in LineSimplifier.line(flat, tolerance: Self.tolerance).dropFirst().dropLast() {
      shape.append(meters.units(point))
    }
    let begin = network.shapes.count
    network.shapes += shape.bytes
    network.edges.append(
      RoadNetwork.Edge(
        start: node(first),
        end: node(last),
        length: Int32(min((length * 10).rounded(), 2e9)),
        kind: kind,
        shape: begin..<network.shapes.count
      )
    )
  }

  private mutating func node(_ index: Int) -> Int32 {
    if let number = numbers[index] { return number }
    let number = Int32(network.nodes.count)
    let place = extract.nodes.units(at: index)
    network.nodes.append(
      RoadNetwork.Node(latitude: place.latitude, longitude: place.longitude, barrier: barriers[index])
    )
    numbers[index] = number
    return number
  }

  /// Nodes that are near have numbers that are near (Morton 1966), and edges lie where they start.
  private mutating func sort() {
    let keys = network.nodes.map { Self.interleaved($0.latitude, $0.longitude) }
    let order = keys.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }
    var places = Array(repeating: Int32(0), count: order.count)
    for (place, index) in order.enumerated() { places[index] = Int32(place) }
    network.nodes = order.map { network.nodes[$0] }
    for index in network.edges.indices {
      network.edges[index].start = places[Int(network.edges[index].start)]
      network.edges[index].end = places[Int(network.edges[index].end)]
    }
    let edges = network.edges
    let edgeOrder = (0..<Int32(edges.count))
      .sorted {
        (edges[Int($0)].start, edges[Int($0)].end, $0) < (edges[Int($1)].start, edges[Int($1)].end, $1)
      }
    network.edges = edgeOrder.map { edges[Int($0)] }
  }

  private static func interleaved(_ latitude: Int32, _ longitude: Int32) -> UInt64 {
    func spread(_ number: Int32) -> UInt64 {
      var bits = UInt64(UInt32(bitPattern: number) ^ 0x8000_0000)
      for (shift, mask) in [
        (16, 0x0000_ffff_0000_ffff), (8, 0x00ff_00ff_00ff_00ff), (4, 0x0f0f_0f0f_0f0f_0f0f),
        (2, 0x3333_3333_3333_3333), (1, 0x5555_5555_5555_5555),
      ] as [(UInt64, UInt64)] {
        bits = (bits | bits << shift) & mask
      }
      return bits
    }
    return spread(latitude) << 1 | spread(longitude)
  }
}

/// A flat piece of the earth around a place, in metres.
private struct RoadMeters {
  private let origin: (latitude: Int32, longitude: Int32)
  private let north: Double
  private let east: Double

  /// The radii of WGS 84 at a latitude give the metres of a degree.
  init(around origin: (latitude: Int32, longitude: Int32)) {
    self.origin = origin
    let latitude = Double(origin.latitude) / NodeTable.unitsPerDegree * .pi / 180
    let (radius, eccentricity) = (6_378_137.0, 0.006_694_379_990_14)
    let bulge = 1 - eccentricity * sin(latitude) * sin(latitude)
    let unit = .pi / 180 / NodeTable.unitsPerDegree
    north = radius * (1 - eccentricity) / (bulge * bulge.squareRoot()) * unit
    east = radius / bulge.squareRoot() * max(cos(latitude), 1e-6) * unit
  }

  func flat(_ place: (latitude: Int32, longitude: Int32)) -> SIMD2<Double> {
    SIMD2(
      (Double(place.longitude) - Double(origin.longitude)) * east,
      (Double(place.latitude) - Double(origin.latitude)) * north
    )
  }

  func units(_ point: SIMD2<Double>) -> (latitude: Int32, longitude: Int32) {
    (
      Int32((Double(origin.latitude) + point.y / north).rounded()),
      Int32((Double(origin.longitude) + point.x / east).rounded())
    )
  }
}

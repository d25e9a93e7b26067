internal import Geodesy
internal import Glibc
internal import Routing

/// Builds a road graph from the ways of an extract that at least one travel mode may use.
struct RoadBuilder {
  private struct Road {
    let way: Extract.Element
    let kind: UInt32
    let name: UInt32
  }

  private struct Node {
    let index: Int
    let kind: UInt32
  }

  private let extract: Extract
  private let bounds: WorldRect
  /// How many stretches meet at each node of the extract, up to two.
  private var uses: [UInt8]
  /// The indices of the tagged nodes at the nodes that are worth a note.
  private var notes: [Int: Int] = [:]
  private var numbers: [Int: UInt32] = [:]
  private var kinds = RoadTagList()
  private var names = RoadTagList()
  /// The access to the roads of each kind.
  private var access: [RoadAccess] = []
  private var nodes: [Node] = []
  private var edges: [RoadEdge] = []
  private var shapes = RoadShapes()
  /// The stretches of the ways that restrictions name.
  private var edgesOfWays: [Int64: [UInt32]] = [:]
  private var restrictions: [RoadGraph.Restriction] = []
  private var network = RoadNetwork()

  /// Points that are no farther from the line than this are left out, in metres.
  private static let tolerance = 0.8

  static func network(of extract: Extract, within bounds: WorldRect) -> RoadNetwork {
    var builder = RoadBuilder(extract, bounds)
    builder.run()
    return builder.network
  }

  private init(_ extract: Extract, _ bounds: WorldRect) {
    self.extract = extract
    self.bounds = bounds
    uses = Array(repeating: 0, count: extract.nodes.count)
  }

  private mutating func run() {
    let roads = readRoads()
    guard !roads.isEmpty else { return }
    readNodes()
    readRestrictedWays()
    for road in roads {
      for piece in pieces(of: road.way) { count(piece) }
    }
    for road in roads { add(road) }
    readRestrictions()
    finish()
  }

  /// Numbers the tag lists of roads: 0 for an empty one, and low numbers for frequent ones.
  struct RoadTagList {
    private(set) var rows: [RoadTags] = [RoadTags([])]
    private var uses: [Int] = [0]
    private var numbers: [RoadTags: UInt32] = [RoadTags([]): 0]

    mutating func number(of tags: RoadTags) -> UInt32 {
      if let number = numbers[tags] { return number }
      let number = UInt32(rows.count)
      rows.append(tags)
      uses.append(0)
      numbers[tags] = number
      return number
    }

    mutating func count(_ number: UInt32) {
      uses[Int(number)] += 1
    }

    /// The rows that are used, the commonest first, and the new number of each.
    func finished() -> (table: RoadTagTable, numbers: [UInt32]) {
      let order =
        [0]
        + rows.indices.dropFirst().filter { uses[$0] > 0 }
        .sorted { (uses[$1], $0) < (uses[$0], $1) }
      var numbers = Array(repeating: UInt32(0), count: rows.count)
      for (number, row) in order.enumerated() { numbers[row] = UInt32(number) }
      return (RoadTagTable(order.map { rows[$0] }), numbers)
    }
  }
}

/// Reading.
extension RoadBuilder {
  private mutating func readRoads() -> [Road] {
    let ferries = readFerries()
    var roads: [Road] = []
    for index in 0..<extract.ways.count {
      let way = extract.ways[index]
      let tags = extract.tags(ofWay: way)
      guard let (kind, said) = kind(of: tags, or: ferries[way.id]) else { continue }
      let name = names.number(of: RoadWords.names(said))
      roads.append(Road(way: way, kind: kind, name: name))
    }
    return roads
  }

  /// The kind of a way, and its tags; nil if it is closed to every travel mode.
  ///
  /// A way without tags may be part of a ferry's line, which has them.
  private mutating func kind(of tags: Tags, or ferry: Tags?) -> (kind: UInt32, tags: Tags)? {
    guard let tags = tags.isEmpty ? ferry : tags, RoadWords.isRoad(tags) else { return nil }
    let kind = kinds.number(of: RoadWords.rules(tags))
    while access.count < kinds.rows.count { access.append(RoadAccess(road: kinds.rows[access.count])) }
    return access[Int(kind)].isClosed ? nil : (kind, tags)
  }

  private func readFerries() -> [Int64: Tags] {
    var ferries: [Int64: Tags] = [:]
    for index in 0..<extract.relations.count {
      let relation = extract.relations[index]
      let tags = extract.tags(ofRelation: relation)
      guard tags["type"] == "route", tags["route"] == "ferry" else { continue }
      for member in extract.members(of: relation) where ferries[member.id] == nil { ferries[member.id] = tags }
    }
    return ferries
  }

  private mutating func readNodes() {
    for index in 0..<extract.taggedNodes.count {
      let node = extract.taggedNodes[index]
      let tags = RoadWords.junction(extract.tags(ofNode: node))
      guard !tags.isEmpty, let place = extract.nodes.index(of: node.id) else { continue }
      notes[place] = index
      if RoadWords.isStop(tags) { uses[place] = 2 }
    }
  }

  private mutating func readRestrictedWays() {
    for index in 0..<extract.restrictions.count {
      for member in extract.members(ofRestriction: extract.restrictions[index]) {
        switch member.kind {
        case .way: edgesOfWays[member.id] = []
        case .node: if let place = extract.nodes.index(of: member.id) { uses[place] = 2 }
        case .relation: break
        }
      }
    }
  }

  private mutating func readRestrictions() {
    let finder = TurnFinder(edgesOfWays: edgesOfWays, edges: edges, access: access)
    for index in 0..<extract.restrictions.count {
      let relation = extract.restrictions[index]
      guard let tags = RoadWords.restriction(extract.tags(ofRestriction: relation)) else { continue }
      let paths = finder.paths(of: extract.members(ofRestriction: relation), tags) { id in
        extract.nodes.index(of: id).flatMap { numbers[$0] }
      }
      guard !paths.isEmpty else {
        network.brokenRestrictions += 1
        continue
      }
      network.counts.restrictions += 1
      let kind = kinds.number(of: tags)
      restrictions += paths.map { RoadGraph.Restriction(kind: kind, arcs: $0) }
    }
  }
}

/// Cutting roads into stretches.
extension RoadBuilder {
  /// The parts of a way on the map, as indices in the table of nodes.
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

  private mutating func add(_ road: Road) {
    let first = edges.count
    for piece in pieces(of: road.way) {
      var start = 0
      for index in 1..<piece.count where uses[piece[index]] > 1 {
        add(piece[start...index], of: road)
        start = index
      }
    }
    guard first < edges.count else { return }
    if edgesOfWays[road.way.id] != nil { edgesOfWays[road.way.id] = (first..<edges.count).map(UInt32.init) }
    let length = edges[first...].reduce(0.0) { $0 + Double($1.length) / 10 }
    count(kinds.rows[Int(road.kind)], access[Int(road.kind)], length: Int(length.rounded()))
  }

  private mutating func count(_ tags: RoadTags, _ access: RoadAccess, length: Int) {
    network.counts.ways += 1
    network.counts.length += length
    if [.bicycle, .car].contains(where: { (access[$0, .forwards] == .closed) != (access[$0, .back] == .closed) }) {
      network.counts.oneWays += 1
      network.counts.oneWayLength += length
    }
    if tags["highway"] == "steps" { network.counts.steps += 1 }
    if tags["toll"].map({ $0 != "no" }) ?? false { network.counts.tolls += 1 }
    if tags["highway"] == nil, tags["route"] == "ferry" { network.counts.ferries += 1 }
  }

  private mutating func add(_ stretch: ArraySlice<Int>, of road: Road) {
    guard let first = stretch.first, let last = stretch.last else { return }
    let points = stretch.map { extract.nodes.units(at: $0) }
    let meters = RoadMeters(around: points[0])
    let flat = points.map(meters.flat)
    let length = zip(flat, flat.dropFirst()).reduce(0) { $0 + hypot($1.1.x - $1.0.x, $1.1.y - $1.0.y) }
    let bends = LineSimplifier.line(flat, tolerance: Self.tolerance).dropFirst().dropLast()
    shapes.append(bends.map(meters.units), from: points[0])
    edges.append(
      RoadEdge(
        start: node(first),
        end: node(last),
        length: UInt32(min((length * 10).rounded(), 2e9)),
        kind: road.kind,
        name: road.name
      )
    )
    kinds.count(road.kind)
    names.count(road.name)
  }

  private mutating func node(_ index: Int) -> UInt32 {
    if let number = numbers[index] { return number }
    let number = UInt32(nodes.count)
    let note = notes[index].map { extract.taggedNodes[$0] }
    let tags = note.map { RoadWords.junction(extract.tags(ofNode: $0)) } ?? RoadTags([])
    let kind = kinds.number(of: tags)
    kinds.count(kind)
    nodes.append(Node(index: index, kind: kind))
    numbers[index] = number
    return number
  }
}

/// Bringing everything into its order.
extension RoadBuilder {
  /// Numbers nodes so that near ones have near numbers (Morton 1966), and sorts edges by their start.
  private mutating func finish() {
    for rule in restrictions { kinds.count(rule.kind) }
    let (kindTable, kindNumbers) = kinds.finished()
    let (nameTable, nameNumbers) = names.finished()
    var graph = RoadGraph()
    (graph.kinds, graph.names) = (kindTable, nameTable)
    let places = nodes.map { extract.nodes.units(at: $0.index) }
    let keys = places.map { Self.interleaved($0.latitude, $0.longitude) }
    let order = (0..<UInt32(nodes.count)).sorted { (keys[Int($0)], $0) < (keys[Int($1)], $1) }
    let nodeNumbers = Self.inverse(of: order)
    graph.latitudes = order.map { places[Int($0)].latitude }
    graph.longitudes = order.map { places[Int($0)].longitude }
    graph.nodeKinds = order.map { kindNumbers[Int(nodes[Int($0)].kind)] }
    for index in edges.indices {
      edges[index].start = nodeNumbers[Int(edges[index].start)]
      edges[index].end = nodeNumbers[Int(edges[index].end)]
    }
    let edges = edges
    let edgeOrder = (0..<UInt32(edges.count))
      .sorted {
        (edges[Int($0)].start, edges[Int($0)].end, $0) < (edges[Int($1)].start, edges[Int($1)].end, $1)
      }
    graph.starts = edgeOrder.map { edges[Int($0)].start }
    graph.ends = edgeOrder.map { edges[Int($0)].end }
    graph.lengths = edgeOrder.map { edges[Int($0)].length }
    graph.edgeKinds = edgeOrder.map { kindNumbers[Int(edges[Int($0)].kind)] }
    graph.edgeNames = edgeOrder.map { nameNumbers[Int(edges[Int($0)].name)] }
    graph.restrictions = finalRestrictions(Self.inverse(of: edgeOrder), kindNumbers)
    network.shapes = shapes.reordered(by: edgeOrder)
    network.counts.nodes = graph.nodeCount
    network.counts.edges = graph.edgeCount
    network.graph = graph
  }

  /// The position of each item in an order.
  private static func inverse(of order: [UInt32]) -> [UInt32] {
    var places = Array(repeating: UInt32(0), count: order.count)
    for (place, index) in order.enumerated() { places[Int(index)] = UInt32(place) }
    return places
  }

  private func finalRestrictions(_ edgeNumbers: [UInt32], _ kindNumbers: [UInt32]) -> [RoadGraph.Restriction] {
    let rules = restrictions.map { rule in
      RoadGraph.Restriction(
        kind: kindNumbers[Int(rule.kind)],
        arcs: rule.arcs.map { edgeNumbers[Int($0 / 2)] << 1 | $0 & 1 }
      )
    }
    return rules.indices.sorted { (rules[$0].arcs[0], $0) < (rules[$1].arcs[0], $1) }.map { rules[$0] }
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

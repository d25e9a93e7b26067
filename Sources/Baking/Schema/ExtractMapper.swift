internal import Geodesy
internal import Routing
internal import Threads
internal import Tiles

/// Turns the elements of an extract into what is on the map.
struct ExtractMapper {
  private let extract: Extract
  private var schema: MapSchema
  private(set) var report = BakingReport()
  /// The lowest level of the areas that each way is a border of.
  private var borders: [Int64: Int] = [:]
  private var ferries: Set<Int64> = []
  private var doors: Doors
  private var transit = TransitNetwork()
  private var numbers = HouseNumbers()

  /// How far the sea goes on beyond the extract, on the square world: about six kilometres at middle latitudes.
  private static let widestOpenSea = 1.0 / 4096

  init(_ extract: Extract, bounds: WorldRect) {
    self.extract = extract
    schema = MapSchema(bounds: bounds)
    doors = Doors(of: extract)
    report.nodes = extract.nodes.count
    report.ways = extract.ways.count
    report.relations = extract.relationCount
  }

  /// Takes everything; the places of points first, for they are better known than those of areas.
  mutating func run(progress: (Double) throws(BakingError) -> Void) throws(BakingError) -> MapContent {
    let (extract, bounds) = (extract, schema.content.bounds)
    let roads = Future { RoadBuilder.network(of: extract, within: bounds) }
    try readNodes(progress: progress)
    readRelations()
    transit.draw(extract, into: &schema.content)
    var coast: [Chain] = []
    for index in 0..<extract.ways.count {
      readWay(extract.ways[index], coast: &coast)
      if index % Self.portion == 0 {
        try progress(Self.shareOfNodes + Double(index) / Double(extract.ways.count) * (1 - Self.shareOfNodes))
      }
    }
    takeSea(coast)
    for (node, number) in numbers.rest { schema.takeNumber(number, at: extract.nodes.place(at: node)) }
    try progress(1)
    schema.content.roads = roads.result
    try progress(1)
    let content = schema.finish()
    report.sights = content.sights.count
    report.addresses = content.addresses.count
    report.roads = content.roads.counts.edges
    report.brokenRestrictions = content.roads.brokenRestrictions
    return content
  }

  /// The number of elements between two progress reports.
  private static let portion = 1 << 12
  private static let shareOfNodes = 0.1

  private mutating func readNodes(progress: (Double) throws(BakingError) -> Void) throws(BakingError) {
    for index in 0..<extract.taggedNodes.count {
      if index % Self.portion == 0 {
        try progress(Double(index) / Double(extract.taggedNodes.count) * Self.shareOfNodes)
      }
      let node = extract.taggedNodes[index]
      guard let place = extract.nodes.index(of: node.id) else { continue }
      let tags = extract.tags(ofNode: node)
      doors.entrances.take(place, tags)
      numbers.take(place, tags)
      schema.takePoint(extract.nodes.place(at: place), tags)
    }
  }
}

/// Ways.
extension ExtractMapper {
  private mutating func readWay(_ way: Extract.Element, coast: inout [Chain]) {
    let tags = extract.tags(ofWay: way)
    let isFerry = ferries.contains(way.id) && tags["route"] != "ferry"
    let nodes = extract.nodes(of: way)
    if nodes.missing > 0 {
      report.missingNodes += nodes.missing
      report.cutWays += 1
    }
    guard !tags.isEmpty || borders[way.id] != nil || isFerry else { return }
    let pieces = nodes.pieces.map(chain)
    let lines = pieces.filter { $0.points.count >= 2 }
    if tags["natural"] == "coastline" { coast += lines }
    let points = lines.map(\.points)
    if let level = borders[way.id] ?? Self.borderLevel(tags) { schema.takeBorder(points, level: level, tags) }
    if isFerry, let shape = Shape(.line, points) { schema.takeFerry(shape, tags) }
    if let interpolation = AddressInterpolation(tags) { takeNumbers(interpolation, along: nodes.pieces) }
    let count = nodes.pieces.reduce(nodes.missing) { $0 + $1.count }
    if nodes.isClosed, count > 3, MapSchema.isArea(tags) {
      let ring = Ring.opened(pieces.flatMap(\.points))
      guard ring.count >= 3 else { return }
      takeArea([Ring.turned(ring, clockwise: true)], tags) { nodes.pieces.flatMap(\.self) }
    } else {
      schema.takeLine(points, tags)
    }
  }

  private mutating func takeNumbers(_ interpolation: AddressInterpolation, along pieces: [[Int]]) {
    for piece in pieces {
      var last: (address: Address, index: Int)?
      for (index, node) in piece.enumerated() {
        guard let tagged = extract.taggedNodes.index(of: extract.nodes.id(at: node)),
          let address = Address(extract.tags(ofNode: extract.taggedNodes[tagged]), at: extract.nodes.place(at: node))
        else { continue }
        if let last {
          let line = piece[last.index...index].map(extract.nodes.place)
          interpolation.numbers(from: last.address, to: address, along: line).forEach { schema.take($0) }
        }
        last = (address, index)
      }
    }
  }

  private func chain(_ nodes: [Int]) -> Chain {
    Chain(ids: nodes, points: nodes.map(extract.nodes.place))
  }

  private static func borderLevel(_ tags: Tags) -> Int? {
    guard tags["boundary"] == "administrative" else { return nil }
    let level = tags.number("admin_level")
    return (1...11).contains(level) ? level : nil
  }

  /// Each of several extracts has a sea of its own: what lies between them isn't known.
  private mutating func takeSea(_ coast: [Chain]) {
    for box in extract.boxes {
      let margin = min(max(box.width, box.height), Self.widestOpenSea)
      let reach = box.expanded(by: margin).clamped
      let coastline = Coastline(coast, in: box, upTo: reach)
      report.looseCoastEnds += coastline.looseEnds
      schema.content.add(.ocean, [], from: 0, Shape(.polygon, coastline.sea), within: reach)
    }
  }
}

/// Relations.
extension ExtractMapper {
  private mutating func readRelations() {
    for index in 0..<extract.relations.count {
      let relation = extract.relations[index]
      let tags = extract.tags(ofRelation: relation)
      switch tags["type"] {
      case "multipolygon": takeMultipolygon(relation, tags)
      case "boundary": takeBoundary(relation, tags)
      case "route" where tags["route"] == "ferry":
        for member in extract.members(of: relation) { ferries.insert(member.id) }
      case "route": takeTransitLine(relation, tags)
      default: break
      }
    }
  }

  private mutating func takeTransitLine(_ relation: Extract.Element, _ tags: Tags) {
    guard let line = TransitLine(tags) else { return }
    let members = extract.members(of: relation)
    if let drawn = line.drawn { for member in members { transit.add(drawn, along: member.id) } }
    for member in TransitLine.samples(of: members) {
      guard let index = extract.ways.index(of: member.id),
        let piece = extract.nodes(of: extract.ways[index]).pieces.first(where: { !$0.isEmpty })
      else { continue }
      let point = extract.nodes.place(at: piece[piece.count / 2])
      guard schema.content.bounds.contains(point) else { continue }
      return schema.remember(line, tags, at: point)
    }
  }

  private mutating func takeMultipolygon(_ relation: Extract.Element, _ tags: Tags) {
    guard tags.tags.count > 1 else { return }
    let rings = rings(of: relation)
    if rings.isBroken { report.brokenAreas += 1 }
    guard !rings.parts.isEmpty else { return }
    let extract = extract
    takeArea(rings.parts, tags) {
      let ways = extract.members(of: relation).compactMap { extract.ways.index(of: $0.id) }
      return ways.flatMap { extract.nodes(of: extract.ways[$0]).pieces.flatMap(\.self) }
    }
  }

  /// Takes an area; its outline, given by its nodes, is computed on demand.
  private mutating func takeArea(_ rings: [[WorldPoint]], _ tags: Tags, outline: () -> [Int]) {
    let doors = doors
    let isNumbered = tags["addr:housenumber"] != nil
    let nodes = tags.has("building") ? outline() : []
    let door = isNumbered ? doors.door(on: nodes, tags, isNumbered: true)?.point : nil
    schema.takeArea(rings, tags, number: door.flatMap { HouseNumbers.place(at: $0, in: rings) }) {
      doors.door(on: outline(), tags)
    }
    for node in nodes {
      guard let number = numbers.remove(at: node) else { continue }
      let place = extract.nodes.place(at: node)
      schema.takeNumber(number, at: HouseNumbers.place(at: place, in: rings) ?? place)
    }
  }

  private mutating func takeBoundary(_ relation: Extract.Element, _ tags: Tags) {
    guard let level = Self.borderLevel(tags) else {
      // Some parks are known by their limits only.
      if tags.has("leisure") || tags.has("place") { takeMultipolygon(relation, tags) }
      return
    }
    for member in extract.members(of: relation) { borders[member.id] = min(borders[member.id] ?? level, level) }
    takeBoundaryName(relation, tags, level: level)
  }

  private mutating func takeBoundaryName(_ relation: Extract.Element, _ tags: Tags, level: Int) {
    guard level <= 4, tags.name != nil else { return }
    let rings = rings(of: relation)
    // The centre of a country that is mostly outside is there, too.
    guard !rings.isBroken, let middle = Ring.middle(of: rings.parts) else { return }
    schema.content.add(
      .boundaryLabels,
      [Attribute("admin_level", .int(Int64(level)))] + Attributes.names(tags),
      from: level <= 2 ? 2 : 4,
      rank: Double(20 - level),
      Shape(point: middle)
    )
  }

  private func rings(of relation: Extract.Element) -> (parts: [[WorldPoint]], isBroken: Bool) {
    var (outers, inners): ([Chain], [Chain]) = ([], [])
    var isBroken = false
    for member in extract.members(of: relation) {
      guard let index = extract.ways.index(of: member.id) else {
        isBroken = true
        continue
      }
      // Nodes that are missing are cut off by a straight line, so that the ring still closes.
      let chain = chain(extract.nodes(of: extract.ways[index]).pieces.flatMap(\.self))
      if member.role == .inner { inners.append(chain) } else { outers.append(chain) }
    }
    let (outer, inner) = (RingAssembler(outers), RingAssembler(inners))
    return (
      PolygonNesting.parts(outers: outer.rings, inners: inner.rings),
      isBroken || outer.mendedCount + inner.mendedCount > 0
    )
  }
}

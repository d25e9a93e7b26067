import Routing
import SQLite
import TestSupport
import Testing
import Wire

/// The roads of a map, written into a file and read again.
struct RoadFileTests {
  /// A ladder of streets with a bend in each, so long that it takes several pieces.
  private static func ladder(_ count: Int) -> (graph: RoadGraph, shapes: RoadShapes, counts: RoadCounts) {
    var graph = RoadGraph()
    var shapes = RoadShapes()
    graph.kinds = RoadTagTable(
      ["", "highway=residential", "highway=stop", "restriction=no_u_turn"].map(RoadRuleTests.tags)
    )
    graph.names = RoadTagTable(
      (0..<min(2 * count, 20_000)).map { RoadRuleTests.tags($0 == 0 ? "" : "name=Street\($0)") }
    )
    for node in 0..<UInt32(count) {
      let place = (latitude: 437_000_000 + Int32(node) * 1000, longitude: -74_000_000 - Int32(node % 7) * 5000)
      graph.latitudes.append(place.latitude)
      graph.longitudes.append(place.longitude)
      graph.nodeKinds.append(node % 100 == 0 ? 2 : 0)
      for end in [(node + 1) % UInt32(count), node / 2] {
        graph.starts.append(node)
        graph.ends.append(end)
        graph.lengths.append(node * 3 + 1)
        graph.edgeKinds.append(1)
        graph.edgeNames.append(node % 20_000)
        shapes.append([(place.latitude + 500, place.longitude - 20)], from: place)
      }
    }
    graph.restrictions = stride(from: 0, to: UInt32(2 * count), by: 999)
      .map { RoadGraph.Restriction(kind: 3, arcs: [2 * $0, 2 * ($0 / 2) + 1, 4]) }
    var counts = RoadCounts()
    (counts.nodes, counts.edges, counts.restrictions) = (graph.nodeCount, graph.edgeCount, graph.restrictions.count)
    counts.ferries = 7
    return (graph, shapes, counts)
  }

  private static func rows(_ count: Int) -> [(part: RoadPart, piece: Int, data: [UInt8])] {
    let roads = ladder(count)
    var rows: [(part: RoadPart, piece: Int, data: [UInt8])] = []
    RoadPartWriter(roads.graph, roads.shapes, roads.counts).write { rows.append(($0, $1, $2)) }
    return rows
  }

  private static func write(_ rows: [(part: RoadPart, piece: Int, data: [UInt8])], to path: String) throws {
    let database = try Database(writing: path)
    try database.execute("DROP TABLE IF EXISTS roads;" + RoadPart.schema)
    var insert = try database.prepare("INSERT INTO roads VALUES (?, ?, ?)")
    for row in rows {
      try insert.bind(row.part.rawValue, at: 1)
      try insert.bind(row.piece, at: 2)
      try insert.bind(row.data, at: 3)
      try insert.run()
    }
  }

  @Test func `what is written is read again`() throws {
    let scratch = try ScratchFolder()
    let path = scratch.file("map.mbtiles")
    let (graph, shapes, counts) = Self.ladder(10_000)
    try Self.write(Self.rows(10_000), to: path)

    let file = try RoadFile(path)
    let read = try file.graph()
    let bends = try file.shapes()

    #expect(file.counts == counts)
    #expect(read.latitudes == graph.latitudes)
    #expect(read.longitudes == graph.longitudes)
    #expect(read.nodeKinds == graph.nodeKinds)
    #expect(read.starts == graph.starts)
    #expect(read.ends == graph.ends)
    #expect(read.lengths == graph.lengths)
    #expect(read.edgeKinds == graph.edgeKinds)
    #expect(read.edgeNames == graph.edgeNames)
    #expect(read.restrictions == graph.restrictions)
    #expect((0..<4).allSatisfy { read.kinds[$0] == graph.kinds[$0] })
    #expect([0, 1, 17_000, 19_999].allSatisfy { read.names[$0] == graph.names[$0] })
    let start = (latitude: graph.latitudes[9000], longitude: graph.longitudes[9000])
    let same = shapes.bends(of: 18_001, from: start).map { [$0.latitude, $0.longitude] }
    #expect(bends.bends(of: 18_001, from: start).map { [$0.latitude, $0.longitude] } == same)
    #expect(same == [[start.latitude + 500, start.longitude - 20]])
  }

  @Test func `a file of something else, or one without roads, is none`() throws {
    let scratch = try ScratchFolder()
    let text = scratch.file("text")
    _ = try scratch.write(Array("not a map at all, and rather short".utf8), to: "text")
    let empty = scratch.file("empty.mbtiles")
    try Database(writing: empty).execute("CREATE TABLE tiles (x)")

    #expect(throws: RoadFileError.self) { _ = try RoadFile(text) }
    #expect(throws: RoadFileError.self) { _ = try RoadFile(scratch.file("missing")) }
    #expect(throws: RoadFileError.noRoads(path: empty)) { _ = try RoadFile(empty) }
  }

  @Test func `what a newer program wrote is left to it`() throws {
    let scratch = try ScratchFolder()
    let path = scratch.file("map.mbtiles")
    var newer = ProtobufWriter()
    newer.write(UInt64(2), field: 1)
    try Self.write([(.counts, 0, newer.bytes)], to: path)

    #expect(throws: RoadFileError.tooNew(path: path)) { _ = try RoadFile(path) }
  }

  @Test(arguments: RoadPart.allCases)
  func `a part that is missing is missed`(part: RoadPart) throws {
    let scratch = try ScratchFolder()
    let path = scratch.file("map.mbtiles")
    try Self.write(Self.rows(5000).filter { $0.part != part || $0.piece == 1 }, to: path)

    #expect(throws: RoadFileError.self) {
      let file = try RoadFile(path)
      _ = try file.graph()
      _ = try file.shapes()
    }
  }

  /// Values out of range and lists of inconsistent length: a field of the graph, and its content.
  private static let nonsense: [(field: Int, numbers: [UInt32])] = [
    (1, [4_000_000_000, 0, 0]), (2, [4_000_000_000, 0, 0]), (2, [0]), (3, [9, 0, 0]), (3, []),
    (4, [4_000_000_000, 4_000_000_000, 4_000_000_000]), (4, [1, 1, 1]), (5, [1, 2, 99, 0, 0, 0]), (6, [1]),
    (7, [77, 0, 0, 0, 0, 0]), (8, [77, 0, 0, 0, 0, 0]), (9, [77]), (10, [1]), (10, [4_000_000_000]), (11, [0, 99]),
  ]

  @Test(arguments: nonsense)
  func `nonsense in a graph is refused`(row: (field: Int, numbers: [UInt32])) throws {
    var columns: [Int: [UInt32]] = [
      1: [874_000_000, 2000, 2000], 2: [14_000_000, 2000, 2000], 3: [0, 1, 0], 4: [2, 2, 2], 5: [2, 4, 1, 2, 3, 1],
      6: [1, 2, 3, 4, 5, 6], 7: [1, 1, 1, 1, 1, 1], 8: [1, 1, 0, 0, 0, 0], 9: [2], 10: [2], 11: [0, 4],
    ]
    let sound = try Self.read(columns)
    columns[row.field] = row.numbers

    #expect(sound.nodeCount == 3)
    #expect(sound.ends == [1, 2, 0, 2, 0, 1])
    #expect(throws: RoadFileError.self) { try Self.read(columns) }
  }

  /// A graph of three junctions from lists of numbers.
  private static func read(_ columns: [Int: [UInt32]]) throws -> RoadGraph {
    let scratch = try ScratchFolder()
    let path = scratch.file("map.mbtiles")
    var message = ProtobufWriter()
    for (field, numbers) in columns.sorted(by: { $0.key < $1.key }) { message.write(packed: numbers, field: field) }
    let others = rows(3).filter { $0.part != .graph && $0.part != .shapes }
    try write(others + [(.graph, 0, message.bytes)], to: path)
    return try RoadFile(path).graph()
  }

  @Test func `damaged bytes are refused or give another sound graph`() throws {
    let scratch = try ScratchFolder()
    let path = scratch.file("map.mbtiles")
    var random = SeededRandom(seed: 27)
    for _ in 0..<400 {
      var rows = Self.rows(12)
      let row = Int(random.next() % UInt64(rows.count))
      for _ in 0...(random.next() % 3) {
        let place = Int(random.next() % UInt64(max(rows[row].data.count, 1)))
        if random.next() % 4 == 0 {
          rows[row].data.removeLast(min(rows[row].data.count, place))
        } else if !rows[row].data.isEmpty {
          rows[row].data[min(place, rows[row].data.count - 1)] = UInt8(truncatingIfNeeded: random.next())
        }
      }
      try Self.write(rows, to: path)
      guard let file = try? RoadFile(path), let graph = try? file.graph() else { continue }
      #expect(graph.ends.allSatisfy { Int($0) < graph.nodeCount })
      guard let shapes = try? file.shapes() else { continue }
      for edge in 0..<graph.edgeCount { _ = shapes.bends(of: edge, from: (0, 0)) }
      for kind in graph.edgeKinds { _ = graph.kinds[kind] }
    }
  }
}

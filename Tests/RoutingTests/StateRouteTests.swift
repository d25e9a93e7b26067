import Foundation
import Routing
import SQLite
import TestSupport
import Testing

/// Ways across a state, found as the program finds them: from the files in which its roads and what was prepared lie.
struct StateRouteTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
  }

  /// Writes copies of a country or town side by side, joined at their edges; returns the number of edges.
  private func writeMap() throws -> Int {
    let isWhole = Soak.isOn && SharedData.isPresent
    let roads = (isWhole ? try Luxembourg().roads.copies(29) : SampleRoads.town(side: 14).copies(5)).inOrderOfPlaces
    try roads.writeMap(to: folder.file("state.mbtiles"))
    return roads.graph.edgeCount
  }

  private func finder() throws -> RoutePlanner {
    let file = try RoadFile(folder.file("state.mbtiles"))
    return RoutePlanner(ProfileGraph(Roads(try file.graph(), try file.shapes()), for: RoutingProfile(.car)))
  }

  private func prepare() throws {
    let hierarchy = try #require(try finder().prepared())
    try Data(try hierarchy.bytes).write(to: URL(fileURLWithPath: folder.file("state.ch")))
  }

  /// Asks for ways from copy to copy, and gives the time that each took.
  private func ask(_ finder: RoutePlanner, _ questions: Int) throws -> [Duration] {
    var random = SeededRandom(seed: 14)
    let graph = finder.travel.roads.graph
    var times: [Duration] = []
    var found = 0
    for _ in 0..<questions {
      let places = (0..<2).map { _ in graph.place(of: UInt32.random(in: 0..<UInt32(graph.nodeCount), using: &random)) }
      let start = ThreadTime.now
      if (try? finder.route(over: places)) != nil { found += 1 }
      times.append(ThreadTime.now - start)
    }
    #expect(found > questions * 9 / 10)
    return times
  }

  @Test func `ways across a state are prepared and found within their time and memory`() throws {
    let arcs = try writeMap()
    let preparation = try ThreadTime.measure(prepare)
    ResidentMemory.giveBack()
    let before = ResidentMemory.now
    let handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: folder.file("state.ch")))
    let (descriptor, size) = (handle.fileDescriptor, Int(try handle.seekToEnd()))
    let finder = try finder()
    finder.use(
      try finder.kept(size: size) { range in
        unsafe [UInt8](unsafeUninitializedCapacity: range.count) { room, count in
          count = unsafe max(0, pread(descriptor, room.baseAddress, range.count, off_t(range.lowerBound)))
        }
      }
    )
    let times = try ask(finder, Soak.isOn ? 2000 : 200)
    // Returns freed memory to the system, so that only memory in use counts.
    ResidentMemory.giveBack()
    let memory = ResidentMemory.now - before
    #expect(finder.isPrepared)
    try handle.close()
    expect(times, median: .milliseconds(5), most: .milliseconds(25))
    guard Soak.isOn else { return }
    print("\(arcs) arcs prepared in \(preparation), \(size) bytes, \(memory >> 20) MB in use")
    #expect(preparation / Double(arcs) * 1_000_000 <= .seconds(60))
    #expect(memory <= 200 << 20)
  }
}

extension SampleRoads {
  /// The same with numbers as a map file has them: those of what is near are near (Morton 1966).
  fileprivate var inOrderOfPlaces: SampleRoads {
    let keys = zip(latitudes, longitudes)
      .map { latitude, longitude in
        (0..<32)
          .reduce(UInt64(0)) { key, bit in
            let (north, east) = (UInt32(bitPattern: latitude) >> bit & 1, UInt32(bitPattern: longitude) >> bit & 1)
            return key | UInt64(north << 1 | east) << UInt64(2 * bit)
          }
      }
    let order = latitudes.indices.sorted { keys[$0] < keys[$1] }
    var numbers = [UInt32](repeating: 0, count: order.count)
    for (number, node) in order.enumerated() { numbers[node] = UInt32(number) }
    var roads = self
    roads.latitudes = order.map { latitudes[$0] }
    roads.longitudes = order.map { longitudes[$0] }
    roads.arcs = arcs.map { (numbers[Int($0.tail)], numbers[Int($0.head)], $0.cost) }
    return roads
  }

  /// Roads of one kind, as long as they take at 60 km/h, in a map file.
  fileprivate func writeMap(to path: String) throws {
    let (graph, shapes) = streets
    var counts = RoadCounts()
    (counts.nodes, counts.edges) = (graph.nodeCount, graph.edgeCount)
    let database = try Database(writing: path)
    try database.execute("BEGIN")
    try RoadPartWriter(graph, shapes, counts).write(to: database)
    try database.execute("COMMIT")
  }

  /// Arcs there and back that cost the same are one street.
  private var streets: (RoadGraph, RoadShapes) {
    var graph = RoadGraph()
    (graph.latitudes, graph.longitudes) = (latitudes, longitudes)
    graph.nodeKinds = Array(repeating: 0, count: latitudes.count)
    graph.kinds = RoadTagTable(
      ["", "highway=primary", "highway=primary oneway=yes"].map(RoadRuleTests.tags)
    )
    graph.names = RoadTagTable([RoadTags([])])
    let pair = { (one: UInt32, other: UInt32) in UInt64(one) << 32 | UInt64(other) }
    let known = Dictionary(arcs.map { (pair($0.tail, $0.head), $0.cost) }, uniquingKeysWith: min)
    for (tail, head, cost) in arcs {
      let isBothWays = known[pair(head, tail)] == cost && known[pair(tail, head)] == cost
      guard !isBothWays || tail <= head else { continue }
      graph.starts.append(tail)
      graph.ends.append(head)
      graph.lengths.append(max(1, cost / 6))
      graph.edgeKinds.append(isBothWays ? 1 : 2)
      graph.edgeNames.append(0)
    }
    var shapes = RoadShapes()
    for start in graph.starts { shapes.append([], from: graph.place(of: start)) }
    return (graph, shapes)
  }
}

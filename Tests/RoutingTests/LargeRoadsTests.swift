import Foundation
import Routing
import TestSupport
import Testing

/// How long it takes to prepare a city and a state, and to ask them; in little where there isn't time for all of it.
@Suite(.serialized) struct LargeRoadsTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
  }

  /// Random ends on one or two nodes, like those of a place along a road.
  private static func ends(in graph: WeightedGraph, using random: inout SeededRandom) -> [PathEnd] {
    (0..<Int.random(in: 1...2, using: &random))
      .map { _ in
        PathEnd(
          node: UInt32.random(in: 0..<UInt32(graph.nodeCount), using: &random),
          cost: UInt32.random(in: 0..<10_000, using: &random)
        )
      }
  }

  /// Asks so many questions, compares some of the answers, and gives the time of each.
  private static func ask(
    _ search: inout HierarchySearch,
    about graph: WeightedGraph,
    questions: Int,
    compared: Int
  ) throws -> [Duration] {
    var random = SeededRandom(seed: 8)
    var plain = BidirectionalSearch(graph)
    var times: [Duration] = []
    for question in 0..<questions {
      let (sources, targets) = (ends(in: graph, using: &random), ends(in: graph, using: &random))
      let start = ThreadTime.now
      let path = try search.path(from: sources, to: targets)
      times.append(ThreadTime.now - start)
      if let path { expectSound(path, from: sources, to: targets, in: graph) }
      guard question < compared else { continue }
      #expect(path?.cost ?? WeightedGraph.never == plain.cost(from: sources, to: targets))
    }
    return times
  }

  @Test func `a city of 100,000 streets is read and asked within a frame`() throws {
    let roads = SampleRoads.town(side: Soak.isOn ? 224 : 30)
    let graph = roads.turnGraph(seed: 9)
    var prepared: [UInt8] = []
    let preparation = try ThreadTime.measure { prepared = try roads.hierarchy(ofTurns: graph).bytes }
    var stored: ContractionHierarchy?
    let reading = try ThreadTime.measure { stored = try ContractionHierarchy(of: graph, bytes: prepared) }
    var search = HierarchySearch(try #require(stored))
    let times = try Self.ask(&search, about: graph, questions: Soak.isOn ? 10_000 : 200, compared: 200)
    expect(times, median: .milliseconds(1), most: .milliseconds(5))
    guard Soak.isOn else { return }
    print("prepared in \(preparation), read in \(reading), \(prepared.count) bytes")
    #expect(reading <= .milliseconds(20))
  }

  @Test func `ways across a city are found within a frame, from place to place`() throws {
    var random = SeededRandom(seed: 13)
    let (roads, _) = TurnGraphTests.roads(&random, side: Soak.isOn ? 224 : 20)
    let finder = RoutePlanner(ProfileGraph(roads, for: RoutingProfile(.car)))
    let hierarchy = try #require(finder.prepared())
    finder.use(try finder.kept(try hierarchy.bytes))
    var times: [Duration] = []
    var found = 0
    for _ in 0..<(Soak.isOn ? 5000 : 100) {
      let nodes = (0..<2).map { _ in UInt32.random(in: 0..<UInt32(roads.graph.nodeCount), using: &random) }
      let places = nodes.map { roads.graph.place(of: $0) }
      let start = ThreadTime.now
      let way = try? finder.route(over: places)
      times.append(ThreadTime.now - start)
      if way != nil { found += 1 }
    }
    #expect(found > times.count / 2 && finder.isPrepared)
    expect(times, median: .milliseconds(1), most: .milliseconds(5))
  }

  @Test(arguments: [false, true])
  func `two cities that overlap are put together while somebody looks on`(isOfAnotherYear: Bool) throws {
    var random = SeededRandom(seed: 14)
    let (whole, _) = TurnGraphTests.roads(&random, side: Soak.isOn ? 300 : 30)
    let width = whole.graph.longitudes.max() ?? 0
    let west = whole.part { $0 <= width / 10 * 6 }
    // Data of another year differs by a few metres, so that no road is exactly the same.
    let east = whole.part(longer: isOfAnotherYear ? 30 : 0) { $0 >= width / 10 * 4 }
    var joined: Roads?
    let time = ThreadTime.measure { joined = west.joined(with: east) }

    #expect(joined?.graph.edgeCount == whole.graph.edgeCount)
    #expect(joined?.graph.restrictions.count ?? 0 >= whole.graph.restrictions.count * 9 / 10)
    guard Soak.isOn else { return }
    print("\(west.graph.edgeCount) and \(east.graph.edgeCount) stretches put together in \(time)")
    #expect(time <= .milliseconds(isOfAnotherYear ? 1500 : 300))
  }

  @Test func `a state is prepared in time, and asked from its file`() throws {
    let isWhole = Soak.isOn && SharedData.isPresent
    let roads = isWhole ? try Luxembourg().roads.copies(29) : SampleRoads.town(side: 14).copies(5)
    let graph = roads.graph
    let file = folder.file("state")
    let preparation = try ThreadTime.measure {
      try Data(try roads.hierarchy(of: graph).bytes).write(to: URL(fileURLWithPath: file))
    }
    let handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: file))
    let (descriptor, size) = (handle.fileDescriptor, Int(try handle.seekToEnd()))
    let (fingerprint, nodeCount) = (graph.fingerprint, graph.nodeCount)
    let stored = try ContractionHierarchy(fingerprint: fingerprint, nodeCount: nodeCount, size: size) { range in
      unsafe [UInt8](unsafeUninitializedCapacity: range.count) { room, count in
        count = unsafe max(0, pread(descriptor, room.baseAddress, range.count, off_t(range.lowerBound)))
      }
    }
    var search = HierarchySearch(stored)
    let times = try Self.ask(&search, about: graph, questions: Soak.isOn ? 2000 : 200, compared: Soak.isOn ? 20 : 200)
    try handle.close()
    expect(times, median: .milliseconds(5), most: .milliseconds(25))
    guard isWhole else { return }
    print("\(graph.edgeCount) arcs prepared in \(preparation), \(size) bytes")
    #expect(preparation / Double(graph.edgeCount) * 1_000_000 <= .seconds(60))
  }
}

extension Roads {
  /// The junctions at some longitudes with the stretches between them, each longer by so many decimetres.
  fileprivate func part(longer: UInt32 = 0, where isInside: (Int32) -> Bool) -> Roads {
    var part = RoadGraph()
    (part.kinds, part.names) = (graph.kinds, graph.names)
    var nodes: [UInt32: UInt32] = [:]
    for node in 0..<UInt32(graph.nodeCount) where isInside(graph.longitudes[Int(node)]) {
      nodes[node] = UInt32(part.nodeCount)
      part.latitudes.append(graph.latitudes[Int(node)])
      part.longitudes.append(graph.longitudes[Int(node)])
      part.nodeKinds.append(graph.nodeKinds[Int(node)])
    }
    var edges: [UInt32: UInt32] = [:]
    var shapes = RoadShapes()
    for edge in 0..<graph.edgeCount {
      guard let start = nodes[graph.starts[edge]], let end = nodes[graph.ends[edge]] else { continue }
      edges[UInt32(edge)] = UInt32(part.edgeCount)
      part.starts.append(start)
      part.ends.append(end)
      part.lengths.append(graph.lengths[edge] + longer)
      part.edgeKinds.append(graph.edgeKinds[edge])
      part.edgeNames.append(graph.edgeNames[edge])
      shapes.append([], from: part.place(of: start))
    }
    for rule in graph.restrictions {
      let arcs = rule.arcs.compactMap { arc in edges[arc / 2].map { $0 << 1 | arc & 1 } }
      guard arcs.count == rule.arcs.count else { continue }
      part.restrictions.append(RoadGraph.Restriction(kind: rule.kind, arcs: arcs))
    }
    return Roads(part, shapes)
  }
}

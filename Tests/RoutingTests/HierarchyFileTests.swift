import Routing
import Synchronization
import TestSupport
import Testing

/// Prepared routing data as bytes.
struct HierarchyFileTests {
  private static let roads = SampleRoads.town(side: 24)
  private let graph = Self.roads.turnGraph(seed: 1)
  private let hierarchy: ContractionHierarchy
  private let bytes: [UInt8]

  init() throws {
    hierarchy = try Self.roads.hierarchy(ofTurns: graph)
    bytes = try hierarchy.bytes
  }

  /// Random pairs of nodes as ends of routes.
  private func questions(_ count: Int) -> [(source: PathEnd, target: PathEnd)] {
    var random = SeededRandom(seed: 2)
    func end() -> PathEnd { PathEnd(node: UInt32.random(in: 0..<UInt32(graph.nodeCount), using: &random)) }
    return (0..<count).map { _ in (end(), end()) }
  }

  @Test func `what is written is read again`() throws {
    let again = try ContractionHierarchy(of: graph, bytes: bytes)
    #expect(try again.bytes == bytes)
    var (search, searchAgain) = (HierarchySearch(hierarchy), HierarchySearch(again))
    for (source, target) in questions(200) {
      #expect(try search.path(from: [source], to: [target]) == searchAgain.path(from: [source], to: [target]))
    }
  }

  @Test func `no more is read than a question needs`() throws {
    let bytes = bytes
    let read = Mutex(0)
    let (fingerprint, nodeCount) = (graph.fingerprint, graph.nodeCount)
    let stored = try ContractionHierarchy(fingerprint: fingerprint, nodeCount: nodeCount, size: bytes.count) { range in
      read.withLock { $0 += range.count }
      return Array(bytes[range])
    }
    var search = HierarchySearch(stored)
    let (source, target) = questions(1)[0]
    _ = try search.path(from: [source], to: [target])
    let once = read.withLock { $0 }
    #expect(once < bytes.count / 2, "\(once) of \(bytes.count)")
    _ = try search.path(from: [source], to: [target])
    #expect(read.withLock { $0 } == once)
  }

  @Test func `what belongs to other roads or other weights is refused`() {
    var weights = graph.weights
    weights[7] += 1
    let others = [
      graph.reweighted(weights), Self.roads.turnGraph(seed: 3), WeightedGraph(firstOut: [0], heads: [], weights: []),
    ]
    for other in others {
      #expect(throws: HierarchyError.stale) { try ContractionHierarchy(of: other, bytes: bytes) }
    }
  }

  @Test func `what is something else, or cut off, is refused`() {
    let others: [[UInt8]] = [
      [], [1, 2, 3], Array("rumbo-cx".utf8 + bytes.dropFirst(8)), Array(bytes.dropLast()), bytes + [0],
    ]
    for bytes in others {
      #expect(throws: HierarchyError.self) { try ContractionHierarchy(of: graph, bytes: bytes) }
    }
    // The number of the version is the second byte of the message after the mark and its length.
    var newer = bytes
    newer[13] = 9
    #expect(throws: HierarchyError.tooNew) { try ContractionHierarchy(of: graph, bytes: newer) }
  }

  @Test func `damaged bytes are refused, or give ways over edges that are there`() throws {
    var random = SeededRandom(seed: 4)
    let questions = questions(20)
    var refusals = 0
    for _ in 0..<300 {
      do throws(HierarchyError) {
        let damaged = try ContractionHierarchy(of: graph, bytes: random.damaged(bytes))
        var search = HierarchySearch(damaged)
        for (source, target) in questions {
          let path = try search.path(from: [source], to: [target])
          #expect(path?.edges.allSatisfy { $0.number < graph.edgeCount } ?? true)
        }
      } catch {
        refusals += 1
      }
    }
    #expect(refusals > 100)
  }

  @Test func `a reader that fails is believed`() throws {
    let bytes = bytes
    let isGone = Mutex(false)
    let stored = try ContractionHierarchy(
      fingerprint: graph.fingerprint,
      nodeCount: graph.nodeCount,
      size: bytes.count
    ) { range throws(HierarchyError) in
      guard !isGone.withLock({ $0 }) else { throw .notReadable(reason: "the disk is gone") }
      return Array(bytes[range])
    }
    isGone.withLock { $0 = true }
    var search = HierarchySearch(stored)
    #expect(throws: HierarchyError.notReadable(reason: "the disk is gone")) {
      try search.path(from: [PathEnd(node: 0)], to: [PathEnd(node: 9)])
    }
  }
}

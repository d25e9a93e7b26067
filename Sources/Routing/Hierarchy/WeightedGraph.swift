/// Nodes and their outgoing edges, laid out for searches.
///
/// Nodes are numbered from 0, edges in the order of the nodes that they leave. Parallel edges, loops and edges without
/// cost are allowed.
package struct WeightedGraph: Hashable, Sendable {
  /// Above the cost of any path: an edge with this weight is closed, and nodes at this distance aren't connected.
  package static let never = UInt32(Int32.max)

  /// The edges that leave node `n` are `firstOut[n]..<firstOut[n + 1]`.
  package let firstOut: [UInt32]
  /// The nodes to which the edges lead.
  package let heads: [UInt32]
  /// The cost of each edge, at most ``never``.
  package let weights: [UInt32]

  package init(firstOut: [UInt32], heads: [UInt32], weights: [UInt32]) {
    precondition(heads.count == weights.count, "every edge has a weight")
    precondition(firstOut.count <= Self.never && heads.count < Self.never, "nodes and edges are numbered in 31 bits")
    precondition(firstOut.first == 0 && firstOut.last == UInt32(heads.count), "every edge leaves a node")
    precondition(zip(firstOut, firstOut.dropFirst()).allSatisfy { $0 <= $1 }, "edges are in the order of their nodes")
    let nodeCount = UInt32(firstOut.count - 1)
    precondition(heads.allSatisfy { $0 < nodeCount }, "every edge leads to a node")
    self.firstOut = firstOut
    self.heads = heads
    self.weights = weights.map { min($0, Self.never) }
  }

  package var nodeCount: Int { firstOut.count - 1 }
  package var edgeCount: Int { heads.count }

  /// The edges that leave a node.
  package func edges(from node: UInt32) -> Range<UInt32> { firstOut[Int(node)]..<firstOut[Int(node) + 1] }

  /// Tells this graph with its weights from others.
  package var fingerprint: UInt64 {
    var print = Fingerprint()
    for numbers in [firstOut, heads, weights] { print.take(numbers) }
    return print.value
  }

  /// The nodes that the edges leave.
  var tails: [UInt32] {
    var tails = [UInt32](repeating: 0, count: edgeCount)
    for node in 0..<UInt32(nodeCount) {
      for edge in edges(from: node) { tails[Int(edge)] = node }
    }
    return tails
  }
}

/// A number that two rows of numbers hardly ever have in common: FNV-1a, a number at a time.
struct Fingerprint {
  private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  mutating func take(_ number: UInt64) { value = (value ^ number) &* 0x0100_0000_01b3 }

  mutating func take(_ numbers: some Sequence<some FixedWidthInteger & UnsignedInteger>) {
    for number in numbers { take(UInt64(number)) }
  }
}

/// The nodes of a graph from the least to the most important: separators come after the nodes that they separate.
///
/// The order depends on the edges but not on their costs, so one order serves every profile of a map.
package struct NodeOrder: Hashable, Sendable {
  package let nodes: [UInt32]

  /// An order of one's own, in which every node comes once.
  package init(_ nodes: [UInt32]) {
    self.nodes = nodes
  }

  /// Orders the nodes of a graph at these places, in 1e-7 degrees; nil if the work was cancelled.
  package init?(
    of graph: WeightedGraph,
    latitudes: [Int32],
    longitudes: [Int32],
    isWanted: () -> Bool = { true },
    progress: (Double) -> Void = { _ in }
  ) {
    let cell = DissectionCell(tails: graph.tails, heads: graph.heads, latitudes: latitudes, longitudes: longitudes)
    self.init(dividing: cell, into: .nodes, isWanted: isWanted, progress: progress)
  }

  /// Orders the nodes of a graph whose nodes are arcs between junctions, and whose edges are turns.
  ///
  /// Tails and heads are the junctions between which each of them leads; several may lead between the same ones. Places
  /// are those of the junctions, in 1e-7 degrees.
  package init?(
    ofArcsFrom tails: [UInt32],
    to heads: [UInt32],
    latitudes: [Int32],
    longitudes: [Int32],
    isWanted: () -> Bool = { true },
    progress: (Double) -> Void = { _ in }
  ) {
    let cell = DissectionCell(tails: tails, heads: heads, latitudes: latitudes, longitudes: longitudes)
    let arcs = DissectionArcs(tails: tails, heads: heads, in: cell)
    self.init(dividing: cell, into: .arcs(arcs), isWanted: isWanted, progress: progress)
  }

  private init?(
    dividing cell: consuming DissectionCell,
    into parts: Dissection.Parts,
    isWanted: () -> Bool,
    progress: (Double) -> Void
  ) {
    var dissection = Dissection(of: parts, nodeCount: cell.count)
    guard dissection.divide(cell, isWanted: isWanted, progress: progress) else { return nil }
    nodes = dissection.order
  }

  /// The place of each node in the order.
  var ranks: [UInt32] {
    var ranks = [UInt32](repeating: 0, count: nodes.count)
    for (rank, node) in nodes.enumerated() { ranks[Int(node)] = UInt32(rank) }
    return ranks
  }
}

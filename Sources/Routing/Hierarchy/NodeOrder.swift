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
    isWanted: () -> Bool = { true }
  ) {
    let cell = DissectionCell(tails: graph.tails, heads: graph.heads, latitudes: latitudes, longitudes: longitudes)
    self.init(dividing: cell, into: .nodes, isWanted: isWanted)
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
    isWanted: () -> Bool = { true }
  ) {
    let cell = DissectionCell(tails: tails, heads: heads, latitudes: latitudes, longitudes: longitudes)
    let arcs = DissectionArcs(tails: tails, heads: heads, in: cell)
    self.init(dividing: cell, into: .arcs(arcs), isWanted: isWanted)
  }

  private init?(
    dividing cell: consuming DissectionCell,
    into parts: Dissection.Parts,
    isWanted: () -> Bool
  ) {
    var dissection = Dissection(of: parts)
    guard dissection.divide(cell, isWanted: isWanted) else { return nil }
    nodes = dissection.order
  }

  /// The place of each node in the order.
  var ranks: [UInt32] {
    var ranks = [UInt32](repeating: 0, count: nodes.count)
    for (rank, node) in nodes.enumerated() { ranks[Int(node)] = UInt32(rank) }
    return ranks
  }

  /// Nested dissection: cuts a graph in two where few edges connect the halves, then each half, until little is left.
  ///
  /// Nodes at a cut come after all nodes on both sides.
  struct Dissection {
    /// The elements to order.
    enum Parts {
      case nodes
      /// Arcs; a cut goes through their midpoints.
      case arcs(DissectionArcs)
    }

    private(set) var order: [UInt32]
    private let parts: Parts

    /// Cells this small aren't worth a cut.
    private static let leafSize = 4

    init(of parts: Parts) {
      self.parts = parts
      order = if case .arcs(let arcs) = parts { arcs.loops } else { [] }
    }

    /// False where it isn't wanted any more.
    mutating func divide(_ cell: consuming DissectionCell, isWanted: () -> Bool) -> Bool {
      guard cell.count > Self.leafSize else {
        append(cell)
        return true
      }
      guard isWanted() else { return false }
      let cut = cut(cell)
      _ = consume cell
      guard divide(cut.first, isWanted: isWanted), divide(cut.second, isWanted: isWanted) else { return false }
      order += cut.separator
      return true
    }

    private mutating func append(_ cell: DissectionCell) {
      switch parts {
      case .nodes: order += cell.nodes
      case .arcs(let arcs):
        for node in 0..<cell.count {
          for connection in cell.connections(of: node) where node < cell.ends[connection] {
            order += arcs[cell.numbers[connection]]
          }
        }
      }
    }

    private func cut(_ cell: borrowing DissectionCell) -> (
      first: DissectionCell, second: DissectionCell, separator: [UInt32]
    ) {
      let sides = InertialFlow.sides(of: cell)
      switch parts {
      case .nodes:
        let isCut = Self.nodes(at: sides, of: cell)
        return (
          cell.part { !sides[$0] && !isCut[$0] }, cell.part { sides[$0] && !isCut[$0] },
          isCut.indices.filter { isCut[$0] }.map { cell.nodes[$0] }
        )
      case .arcs(let arcs):
        return (
          cell.part { !sides[$0] }, cell.part { sides[$0] }, Self.connections(at: sides, of: cell).flatMap { arcs[$0] }
        )
      }
    }

    /// The numbers of the connections that a cut goes through.
    private static func connections(at sides: [Bool], of cell: DissectionCell) -> [UInt32] {
      sides.indices.filter { !sides[$0] }
        .flatMap { node in
          cell.connections(of: node).filter { sides[Int(cell.ends[$0])] }.map { cell.numbers[$0] }
        }
    }

    /// The nodes at the cut, of the side that has fewer of them.
    private static func nodes(at sides: [Bool], of cell: DissectionCell) -> [Bool] {
      let atCut = sides.indices.map { node in
        cell.connections(of: node).contains { sides[Int(cell.ends[$0])] != sides[node] }
      }
      let onSecond = atCut.indices.count { atCut[$0] && sides[$0] }
      let isSecondTaken = onSecond < atCut.count { $0 } - onSecond
      return atCut.indices.map { atCut[$0] && sides[$0] == isSecondTaken }
    }
  }
}

/// A stretch of nodes that follow each other in the order, with their arcs to higher ones.
///
/// It is an object only so that a search can hold on to it at the price of one count.
final class HierarchyPiece: Sendable {
  /// Arcs between each node and higher ones in one direction; nodes are named by their ranks.
  struct Arcs: Hashable, Sendable {
    /// The arcs of the node at `index` of the piece are `firsts[index]..<firsts[index + 1]`.
    var firsts: [UInt32] = [0]
    /// The arcs of a node, sorted by their ends, the lowest first.
    var row: [Arc] = []
  }

  struct Arc: Hashable, Sendable {
    /// The higher node.
    var end: UInt32
    var cost: UInt32
    /// The arc's meaning; see ``Hop``.
    var via: UInt32
  }

  /// How many nodes there are to a piece, but for the last one.
  static let nodeCount = 64

  /// The graph's number of each node.
  let nodes: [UInt32]
  /// For each node the lowest above it that an arc leads to in either direction, which has all others above it too;
  /// ``HierarchyShape/root`` where there is none.
  let parents: [UInt32]
  let up: Arcs
  let down: Arcs

  init(nodes: [UInt32], parents: [UInt32], up: Arcs, down: Arcs) {
    self.nodes = nodes
    self.parents = parents
    self.up = up
    self.down = down
  }

  var arcCount: Int { up.row.count + down.row.count }

  static func number(of node: UInt32) -> Int { Int(node) / nodeCount }
  static func index(of node: UInt32) -> Int { Int(node) % nodeCount }

  /// How many pieces so many nodes make.
  static func count(of nodes: Int) -> Int { (nodes + nodeCount - 1) / nodeCount }
}

extension HierarchyPiece.Arcs {
  /// The arc between the node at an index and a higher one; nil where there is none.
  func arc(at index: Int, to high: UInt32) -> HierarchyPiece.Arc? {
    let row = row.span
    var (first, end) = (Int(firsts[index]), Int(firsts[index + 1]))
    guard first < end else { return nil }
    while end - first > 1 {
      let middle = (first + end) / 2
      if row[middle].end <= high { first = middle } else { end = middle }
    }
    return row[first].end == high ? row[first] : nil
  }
}

/// Part of a path between two nodes of a hierarchy.
struct Hop {
  let from: UInt32
  let to: UInt32
  /// The number of an edge of the graph, marked as one, or a node lower than both that it goes over.
  let via: UInt32
  let cost: UInt32

  static let edge: UInt32 = 1 << 31

  init(from: UInt32, to: UInt32, _ arc: HierarchyPiece.Arc) {
    (self.from, self.to) = (from, to)
    (via, cost) = (arc.via, arc.cost)
  }
}

/// A possible start or end of a path: a node, and the cost between it and the place.
package struct PathEnd: Hashable, Sendable {
  package let node: UInt32
  package let cost: UInt32

  package init(node: UInt32, cost: UInt32 = 0) {
    self.node = node
    self.cost = cost
  }
}

/// A way that no other is cheaper than.
package struct ShortestPath: Hashable, Sendable {
  /// Of all edges, and of the ends it takes.
  package let cost: UInt32
  /// Which of the sources and of the targets that were given it takes.
  package let source: Int
  package let target: Int
  /// In the order in which they are gone along.
  package let edges: [Edge]

  package struct Edge: Hashable, Sendable {
    /// In the graph.
    package let number: UInt32
    /// The node to which it leads.
    package let head: UInt32
    package let weight: UInt32

    package init(number: UInt32, head: UInt32, weight: UInt32) {
      self.number = number
      self.head = head
      self.weight = weight
    }
  }

  package init(cost: UInt32, source: Int, target: Int, edges: [Edge]) {
    self.cost = cost
    self.source = source
    self.target = target
    self.edges = edges
  }
}

/// A graph prepared for one set of weights: from every node the arcs and shortcuts to higher ones that a shortest path can
/// take up, and those from higher ones that it can take down.
package struct ContractionHierarchy: Hashable, Sendable {
  /// Arcs between each node and higher ones in one direction; nodes are named by their ranks.
  struct Arcs: Hashable, Sendable {
    /// The arcs of node `n` are `firsts[n]..<firsts[n + 1]`.
    var firsts: [UInt32] = [0]
    /// The higher nodes, the lowest of each node first.
    var ends: [UInt32] = []
    var costs: [UInt32] = []
    /// The edge of the graph that an arc is, marked as one, or the lower node that it goes over.
    var vias: [UInt32] = []
  }

  /// The rank of each node.
  let ranks: [UInt32]
  /// For each node the lowest that is above it and reached in either direction, over which all others above it lie.
  let parents: [UInt32]
  let up: Arcs
  let down: Arcs

  /// Prepares the graph of a shape; nil where it isn't wanted any more.
  package init?(_ shape: HierarchyShape, weights: [UInt32], isWanted: () -> Bool = { true }) {
    var customization = Customization(of: shape, weights: weights)
    guard customization.climb(isWanted: isWanted), customization.descend(isWanted: isWanted) else { return nil }
    ranks = shape.order.ranks
    parents = shape.parents
    up = Arcs(shape, customization, cost: \.up)
    down = Arcs(shape, customization, cost: \.down)
  }

  package var nodeCount: Int { ranks.count }
  package var arcCount: Int { up.ends.count + down.ends.count }
}

extension ContractionHierarchy.Arcs {
  /// The arcs in one direction that are needed.
  fileprivate init(
    _ shape: HierarchyShape,
    _ customization: Customization,
    cost: KeyPath<Customization.Costs, UInt32>
  ) {
    for node in 0..<shape.nodeCount {
      for arc in Int(shape.firsts[node])..<Int(shape.firsts[node + 1]) {
        let via = customization.vias[arc][keyPath: cost]
        guard via != Customization.needless else { continue }
        ends.append(shape.heads[arc])
        costs.append(customization.costs[arc][keyPath: cost])
        vias.append(via)
      }
      firsts.append(UInt32(ends.count))
    }
  }
}

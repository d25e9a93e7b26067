/// A graph with all the shortcuts that its nodes leave behind when they are taken out in order: whatever the edges cost, a
/// shortest path leads up in the order and then down.
///
/// It depends on which edges there are and not on what they cost. Nodes are named by their ranks in the order.
package struct HierarchyShape: Sendable {
  let order: NodeOrder
  /// The arcs from node `n` to higher ones are `firsts[n]..<firsts[n + 1]`; each represents both directions.
  let firsts: [UInt32]
  /// The higher nodes, the lowest of each node first.
  let heads: [UInt32]
  /// Where each edge of the graph lies: twice the number of its arc, and one more where it leads down; ``loop`` where it
  /// leads nowhere.
  let slots: [UInt32]

  static let loop = UInt32.max

  package init(of graph: WeightedGraph, order: NodeOrder) {
    precondition(order.nodes.count == graph.nodeCount, "the order has every node of the graph")
    self.order = order
    let ranks = order.ranks
    let tails = graph.tails
    var (lows, highs): ([UInt32], [UInt32]) = ([], [])
    for edge in tails.indices {
      let (tail, head) = (ranks[Int(tails[edge])], ranks[Int(graph.heads[edge])])
      lows.append(min(tail, head))
      highs.append(max(tail, head))
    }
    let byLow = CountingSort(lows, below: graph.nodeCount)
    (firsts, heads) = Self.filled(byLow, highs)
    slots = Self.slots(byLow, highs, firsts, heads, isDown: { ranks[Int(tails[$0])] > ranks[Int(graph.heads[$0])] })
  }

  var nodeCount: Int { firsts.count - 1 }
  package var arcCount: Int { heads.count }

  /// The lowest node above another, under which all that are above that one lie too; ``root`` where there is none.
  func parent(of node: Int) -> UInt32 { firsts[node] < firsts[node + 1] ? heads[Int(firsts[node])] : Self.root }

  static let root = UInt32.max

  /// The arcs of every node to higher ones: its own, and those of the nodes below for which it is the lowest above.
  private static func filled(_ byLow: CountingSort, _ highs: [UInt32]) -> (firsts: [UInt32], heads: [UInt32]) {
    let count = byLow.firsts.count - 1
    let none = UInt32.max
    var (firsts, heads): ([UInt32], [UInt32]) = ([0], [])
    firsts.reserveCapacity(count + 1)
    // The nodes that have a node as their lowest above, as a chain.
    var lastChildren = [UInt32](repeating: none, count: count)
    var siblings = lastChildren
    var takers = lastChildren
    for node in 0..<UInt32(count) {
      let begin = heads.count
      takers[Int(node)] = node
      func isNew(_ head: UInt32) -> Bool {
        guard takers[Int(head)] != node else { return false }
        takers[Int(head)] = node
        return true
      }
      for index in byLow.firsts[Int(node)]..<byLow.firsts[Int(node) + 1] {
        let head = highs[Int(byLow.order[Int(index)])]
        if isNew(head) { heads.append(head) }
      }
      var child = lastChildren[Int(node)]
      while child != none {
        for index in Int(firsts[Int(child)])..<Int(firsts[Int(child) + 1]) {
          let head = heads[index]
          if isNew(head) { heads.append(head) }
        }
        child = siblings[Int(child)]
      }
      heads[begin...].sort()
      firsts.append(UInt32(heads.count))
      guard begin < heads.count else { continue }
      let parent = Int(heads[begin])
      siblings[Int(node)] = lastChildren[parent]
      lastChildren[parent] = node
    }
    return (firsts, heads)
  }

  private static func slots(
    _ byLow: CountingSort,
    _ highs: [UInt32],
    _ firsts: [UInt32],
    _ heads: [UInt32],
    isDown: (Int) -> Bool
  ) -> [UInt32] {
    let count = firsts.count - 1
    var slots = [UInt32](repeating: loop, count: highs.count)
    var arcs = [UInt32](repeating: 0, count: count)
    for node in 0..<count {
      for arc in firsts[node]..<firsts[node + 1] { arcs[Int(heads[Int(arc)])] = arc }
      for index in byLow.firsts[node]..<byLow.firsts[node + 1] {
        let edge = Int(byLow.order[Int(index)])
        guard highs[edge] != node else { continue }
        slots[edge] = arcs[Int(highs[edge])] << 1 | (isDown(edge) ? 1 : 0)
      }
    }
    return slots
  }
}

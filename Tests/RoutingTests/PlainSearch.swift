import Routing

/// Dijkstra's search, as plain as it can be: what the others are held against.
struct PlainSearch {
  private let nodeCount: Int
  /// Gives the nodes to which edges lead from one, and what they cost.
  private let edges: (UInt32, (UInt32, UInt32) -> Void) -> Void

  init(_ graph: WeightedGraph) {
    nodeCount = graph.nodeCount
    edges = { node, take in
      for edge in graph.edges(from: node) { take(graph.heads[Int(edge)], graph.weights[Int(edge)]) }
    }
  }

  init(_ travel: ProfileGraph) {
    nodeCount = travel.rules.stateCount
    edges = { state, take in travel.eachTurn(from: state, take) }
  }

  /// The cost of each node; ``WeightedGraph/never`` where no route leads.
  ///
  /// Stops at nodes that cost more than the cheapest route to a target.
  func costs(from sources: [PathEnd], to targets: [PathEnd]? = nil) -> [UInt32] {
    var costs = [UInt32](repeating: WeightedGraph.never, count: nodeCount)
    var waiting = CheapestFirst()
    func lower(_ node: UInt32, to cost: UInt64) {
      guard cost < costs[Int(node)] else { return }
      costs[Int(node)] = UInt32(cost)
      waiting.insert(cost << 32 | UInt64(node))
    }
    var best = UInt64(WeightedGraph.never)
    let rests = Dictionary(targets?.map { ($0.node, UInt64($0.cost)) } ?? [], uniquingKeysWith: min)
    for source in sources { lower(source.node, to: UInt64(source.cost)) }
    while let entry = waiting.removeFirst(), entry >> 32 < best {
      let (node, cost) = (UInt32(truncatingIfNeeded: entry), entry >> 32)
      guard cost == costs[Int(node)] else { continue }
      if let rest = rests[node] { best = min(best, cost + rest) }
      edges(node) { next, weight in lower(next, to: cost + UInt64(weight)) }
    }
    return costs
  }

  func cost(from sources: [PathEnd], to targets: [PathEnd]) -> UInt32 {
    let costs = costs(from: sources, to: targets)
    return targets.reduce(WeightedGraph.never) { min($0, costs[Int($1.node)] + $1.cost) }
  }
}

/// Numbers, of which the least comes first.
private struct CheapestFirst {
  private var heap: [UInt64] = []

  mutating func insert(_ number: UInt64) {
    heap.append(number)
    var child = heap.count - 1
    while child > 0, heap[child] < heap[(child - 1) / 2] {
      heap.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  mutating func removeFirst() -> UInt64? {
    guard let last = heap.popLast() else { return nil }
    guard let first = heap.first else { return last }
    heap[0] = last
    var place = 0
    while 2 * place + 1 < heap.count {
      var child = 2 * place + 1
      if child + 1 < heap.count, heap[child + 1] < heap[child] { child += 1 }
      guard heap[child] < last else { break }
      heap.swapAt(child, place)
      place = child
    }
    return first
  }
}

/// How far a search came from one side: the nodes it reached, at what cost, and along which edge.
struct SearchFront: Sendable {
  /// Of each node; ``WeightedGraph/never`` where the search did not come.
  private(set) var costs: [UInt32]
  /// By which each node was reached: the number of an edge, or of one of the ends above ``end``.
  private(set) var arrivals: [UInt32]
  private(set) var reached: [UInt32] = []
  private var queue = NodeQueue()

  /// Marks the number of an end among those of edges, which have 31 bits.
  static let end: UInt32 = 1 << 31

  init(nodeCount: Int) {
    costs = [UInt32](repeating: WeightedGraph.never, count: nodeCount)
    arrivals = [UInt32](repeating: 0, count: nodeCount)
  }

  /// Of the node that goes on next; ``WeightedGraph/never`` where none does.
  var lowestCost: UInt32 { queue.lowestCost }

  /// Forgets the question before, and begins at the ends of the next one.
  mutating func begin(at ends: [PathEnd]) {
    for node in reached { costs[Int(node)] = WeightedGraph.never }
    reached.removeAll(keepingCapacity: true)
    queue.removeAll()
    for (number, end) in ends.enumerated() where end.cost < costs[Int(end.node)] {
      if costs[Int(end.node)] == WeightedGraph.never { reached.append(end.node) }
      costs[Int(end.node)] = end.cost
      arrivals[Int(end.node)] = Self.end | UInt32(number)
      queue.insert(end.node, at: end.cost)
    }
  }

  /// Takes the next node, which there must be; nil where it was cheaper meanwhile, and has gone on already.
  mutating func next() -> (node: UInt32, cost: UInt32)? {
    let next = queue.removeLowest()
    return next.cost == costs[Int(next.node)] ? next : nil
  }

  /// Goes along the edges of a node.
  mutating func expand(_ node: UInt32, at cost: UInt32, along edges: borrowing EdgeTable) {
    let (firsts, ends, weights) = (edges.firsts.span, edges.ends.span, edges.weights.span)
    let range = Int(firsts[Int(node)])..<Int(firsts[Int(node) + 1])
    for index in range {
      let (end, next) = (Int(ends[index]), cost + weights[index])
      let known = costs[end]
      guard next < known else { continue }
      if known == WeightedGraph.never { reached.append(UInt32(end)) }
      costs[end] = next
      arrivals[end] = edges.number(index)
      queue.insert(UInt32(end), at: next)
    }
  }

  /// The nodes reached by a search, the cheapest first.
  ///
  /// A heap with four children per node: fewer levels, and the children are adjacent in memory.
  struct NodeQueue: Sendable {
    /// The cost above the number of the node, so that one comparison orders them.
    private var entries: [UInt64] = []

    private static let width = 4

    /// ``WeightedGraph/never`` where nothing waits.
    var lowestCost: UInt32 { entries.isEmpty ? WeightedGraph.never : UInt32(entries[0] >> 32) }

    mutating func removeAll() {
      entries.removeAll(keepingCapacity: true)
    }

    mutating func insert(_ node: UInt32, at cost: UInt32) {
      let entry = UInt64(cost) << 32 | UInt64(node)
      var index = entries.count
      entries.append(entry)
      var entries = entries.mutableSpan
      while index > 0 {
        let above = (index - 1) / Self.width
        guard entries[above] > entry else { break }
        entries[index] = entries[above]
        index = above
      }
      entries[index] = entry
    }

    /// Takes out the node at the lowest cost; there must be one.
    mutating func removeLowest() -> (node: UInt32, cost: UInt32) {
      let lowest = entries[0]
      let last = entries.removeLast()
      if !entries.isEmpty { sink(last) }
      return (UInt32(truncatingIfNeeded: lowest), UInt32(lowest >> 32))
    }

    /// Puts an entry where the lowest one was, and lower down as long as something below it is cheaper.
    private mutating func sink(_ entry: UInt64) {
      var entries = entries.mutableSpan
      let count = entries.count
      var index = 0
      while true {
        let first = index * Self.width + 1
        guard first < count else { break }
        var least = first
        for next in first + 1..<max(first + 1, min(first + Self.width, count)) where entries[next] < entries[least] {
          least = next
        }
        guard entries[least] < entry else { break }
        entries[index] = entries[least]
        index = least
      }
      entries[index] = entry
    }
  }
}

extension SearchFront {
  /// The edge by which a node was reached; nil at an end.
  func edge(to node: UInt32) -> UInt32? {
    let arrival = arrivals[Int(node)]
    return costs[Int(node)] < WeightedGraph.never && arrival & Self.end == 0 ? arrival : nil
  }

  /// The way by which a node was reached, from there back to the end where it begins; `neighbor` is the node from which an
  /// edge was gone along.
  func edges(before node: UInt32, neighbor: (Int) -> UInt32) -> (end: Int, edges: [UInt32]) {
    var edges: [UInt32] = []
    var arrival = arrivals[Int(node)]
    while arrival & Self.end == 0 {
      edges.append(arrival)
      arrival = arrivals[Int(neighbor(Int(arrival)))]
    }
    return (Int(arrival & ~Self.end), edges)
  }
}

/// The edges at each node, as a search goes along them: those that leave it, or against their direction those that lead
/// there.
struct EdgeTable: Sendable {
  /// The entries of node `n` are `firsts[n]..<firsts[n + 1]`.
  let firsts: [UInt32]
  /// The nodes at the other end.
  let ends: [UInt32]
  let weights: [UInt32]
  /// Their numbers in the graph; empty if the order is the same.
  private let numbers: [UInt32]

  init(leaving graph: WeightedGraph) {
    firsts = graph.firstOut
    ends = graph.heads
    weights = graph.weights
    numbers = []
  }

  init(leadingTo graph: WeightedGraph, tails: [UInt32]) {
    let order = CountingSort(graph.heads, below: graph.nodeCount)
    firsts = order.firsts
    ends = order.order.map { tails[Int($0)] }
    weights = order.order.map { graph.weights[Int($0)] }
    numbers = order.order
  }

  func number(_ index: Int) -> UInt32 { numbers.isEmpty ? UInt32(index) : numbers[index] }
}

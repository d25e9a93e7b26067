/// The costs of a shape's arcs for one set of weights, and the node that the cheapest path of each goes over.
///
/// After Dibbelt, Strasser and Wagner, Customizable Contraction Hierarchies (2016): weights are first those of paths
/// over lower nodes, then those of all paths.
struct Customization {
  /// A number for each direction of an arc.
  struct BothDirections {
    var up: UInt32
    var down: UInt32
  }

  private let shape: HierarchyShape
  private(set) var costs: [BothDirections]
  /// The ``Hop`` of each arc in both directions; ``needless`` if a path over higher nodes is cheaper.
  private(set) var vias: [BothDirections]
  /// The node from which each arc leads up.
  private let tails: [UInt32]
  /// The arcs to each node from lower ones.
  private let below: CountingSort

  static let needless = UInt32.max

  init(of shape: HierarchyShape, weights: [UInt32]) {
    precondition(weights.count == shape.slots.count, "every edge of the graph has a weight")
    self.shape = shape
    costs = Array(repeating: BothDirections(up: WeightedGraph.never, down: WeightedGraph.never), count: shape.arcCount)
    vias = Array(repeating: BothDirections(up: Self.needless, down: Self.needless), count: shape.arcCount)
    var tails = [UInt32](repeating: 0, count: shape.arcCount)
    for node in 0..<shape.nodeCount {
      for arc in shape.firsts[node]..<shape.firsts[node + 1] { tails[Int(arc)] = UInt32(node) }
    }
    self.tails = tails
    below = CountingSort(shape.heads, below: shape.nodeCount)
    for (edge, slot) in shape.slots.enumerated() where slot != HierarchyShape.loop {
      let arc = Int(slot >> 1)
      if slot & 1 == 0 {
        Self.lower(&costs[arc].up, &vias[arc].up, to: weights[edge], via: Hop.edge | UInt32(edge))
      } else {
        Self.lower(&costs[arc].down, &vias[arc].down, to: weights[edge], via: Hop.edge | UInt32(edge))
      }
    }
  }

  /// How many nodes are done between one look whether it is still wanted and the next.
  private static let step = 1024

  @inline(__always)
  private static func lower(_ cost: inout UInt32, _ via: inout UInt32, to new: UInt32, via newVia: UInt32) {
    if new < cost {
      cost = new
      via = newVia
    }
  }

  /// Marks the arc from `middle` to each higher node.
  private func mark(above middle: Int, in arcs: inout [UInt32]) {
    for arc in shape.firsts[middle]..<shape.firsts[middle + 1] { arcs[Int(shape.heads[Int(arc)])] = arc }
  }

  /// Lets every arc cost what the cheapest way over lower nodes does, the lowest first; false where it isn't wanted.
  mutating func climb(isWanted: () -> Bool) -> Bool {
    var arcs = [UInt32](repeating: 0, count: shape.nodeCount)
    for middle in 0..<shape.nodeCount {
      if middle % Self.step == 0, !isWanted() { return false }
      mark(above: middle, in: &arcs)
      for arc in below.things(middle) {
        Self.climb(Int(arc), over: tails[Int(arc)], in: shape, across: arcs, &costs, &vias)
      }
    }
    return true
  }

  private static func climb(
    _ arc: Int,
    over low: UInt32,
    in shape: borrowing HierarchyShape,
    across arcs: borrowing [UInt32],
    _ costs: inout [BothDirections],
    _ vias: inout [BothDirections]
  ) {
    let (heads, arcs) = (shape.heads.span, arcs.span)
    var costs = costs.mutableSpan
    var vias = vias.mutableSpan
    let first = costs[arc]
    guard first.up < WeightedGraph.never || first.down < WeightedGraph.never else { return }
    for other in arc + 1..<Int(shape.firsts[Int(low) + 1]) {
      let across = Int(arcs[Int(heads[other])])
      let second = costs[other]
      // From the middle node down to the low one and up, and back.
      if first.down + second.up < costs[across].up {
        costs[across].up = first.down + second.up
        vias[across].up = low
      }
      if second.down + first.up < costs[across].down {
        costs[across].down = second.down + first.up
        vias[across].down = low
      }
    }
  }

  /// Lets every arc cost what the cheapest way does, the highest first; where that is another than the arc, it is needless.
  mutating func descend(isWanted: () -> Bool) -> Bool {
    var arcs = [UInt32](repeating: 0, count: shape.nodeCount)
    for middle in (0..<shape.nodeCount).reversed() {
      if middle % Self.step == 0, !isWanted() { return false }
      mark(above: middle, in: &arcs)
      for arc in below.things(middle) {
        Self.descend(Int(arc), to: tails[Int(arc)], in: shape, across: arcs, &costs, &vias)
      }
    }
    return true
  }

  private static func descend(
    _ arc: Int,
    to low: UInt32,
    in shape: borrowing HierarchyShape,
    across arcs: borrowing [UInt32],
    _ costs: inout [BothDirections],
    _ vias: inout [BothDirections]
  ) {
    let (heads, arcs) = (shape.heads.span, arcs.span)
    var costs = costs.mutableSpan
    var vias = vias.mutableSpan
    for other in arc + 1..<Int(shape.firsts[Int(low) + 1]) {
      let across = costs[Int(arcs[Int(heads[other])])]
      let (first, second) = (costs[arc], costs[other])
      drop(&costs[other].up, &vias[other].up, ifAbove: first.up + across.up)
      drop(&costs[other].down, &vias[other].down, ifAbove: across.down + first.down)
      drop(&costs[arc].up, &vias[arc].up, ifAbove: second.up + across.down)
      drop(&costs[arc].down, &vias[arc].down, ifAbove: across.up + second.down)
    }
  }

  @inline(__always)
  private static func drop(_ cost: inout UInt32, _ via: inout UInt32, ifAbove new: UInt32) {
    if new < cost {
      cost = new
      via = Self.needless
    }
  }
}

extension Customization {
  /// The arcs that are needed at a stretch of nodes.
  func piece(_ number: Int) -> HierarchyPiece {
    let first = number * HierarchyPiece.nodeCount
    let nodes = first..<min(first + HierarchyPiece.nodeCount, shape.nodeCount)
    return HierarchyPiece(
      nodes: Array(shape.order.nodes[nodes]),
      parents: nodes.map { shape.parent(of: $0) },
      up: arcs(of: nodes) { $0.up },
      down: arcs(of: nodes) { $0.down }
    )
  }

  private func arcs(of nodes: Range<Int>, in direction: (BothDirections) -> UInt32) -> HierarchyPiece.Arcs {
    var arcs = HierarchyPiece.Arcs()
    for node in nodes {
      for arc in Int(shape.firsts[node])..<Int(shape.firsts[node + 1]) {
        let via = direction(vias[arc])
        guard via != Self.needless else { continue }
        arcs.row.append(HierarchyPiece.Arc(end: shape.heads[arc], cost: direction(costs[arc]), via: via))
      }
      arcs.firsts.append(UInt32(arcs.row.count))
    }
    return arcs
  }
}

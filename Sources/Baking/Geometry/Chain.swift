internal import Geodesy

/// A row of nodes; where two chains have the same node at an end, they can be joined.
struct Chain {
  /// The ids of the nodes, the same for all chains.
  var ids: [Int]
  var points: [WorldPoint]

  var isClosed: Bool { ids.count > 2 && ids.first == ids.last }

  var reversed: Chain { Chain(ids: ids.reversed(), points: points.reversed()) }

  /// Goes on with a chain that begins where this one ends.
  mutating func join(_ next: Chain) {
    ids.append(contentsOf: next.ids.dropFirst())
    points.append(contentsOf: next.points.dropFirst())
  }

  /// Joins chains end to start, without turning any of them round.
  static func joinedInDirection(_ chains: [Chain]) -> [Chain] {
    var starts: [Int: [Int]] = [:]
    var hasPredecessor = [Bool](repeating: false, count: chains.count)
    for (index, chain) in chains.enumerated() where !chain.isClosed {
      if let start = chain.ids.first { starts[start, default: []].append(index) }
    }
    let ends = Set(chains.filter { !$0.isClosed }.compactMap(\.ids.last))
    for (index, chain) in chains.enumerated() {
      if let start = chain.ids.first { hasPredecessor[index] = ends.contains(start) }
    }
    var isUsed = chains.map(\.isClosed)
    var joined = chains.filter(\.isClosed)
    // Those that nothing leads to come first; what is left after them are rings.
    for index in chains.indices.filter({ !hasPredecessor[$0] }) + chains.indices where !isUsed[index] {
      var chain = chains[index]
      isUsed[index] = true
      while !chain.isClosed, let end = chain.ids.last, let next = starts[end]?.first(where: { !isUsed[$0] }) {
        isUsed[next] = true
        chain.join(chains[next])
      }
      joined.append(chain)
    }
    return joined
  }
}

/// Where a search begins: on an arc that is part of the way already.
package struct LegSource: Sendable {
  package let state: TurnRules.State
  /// What it cost to come there.
  package let spent: UInt32
  /// What the rest of the arc costs.
  package let rest: UInt32

  package init(state: TurnRules.State, spent: UInt32, rest: UInt32) {
    self.state = state
    self.spent = spent
    self.rest = rest
  }
}

/// Where a search may end: on an arc, after a part of it.
package struct LegTarget: Sendable {
  package let arc: RoadGraph.Arc
  /// What that part costs.
  package let part: UInt32

  package init(arc: RoadGraph.Arc, part: UInt32) {
    self.arc = arc
    self.part = part
  }
}

/// The cheapest way to a target.
package struct LegArrival: Sendable {
  package let cost: UInt32
  /// Which of the sources it begins at.
  package let source: Int
  /// From the arc of the source to that of the target; one if they are the same and nothing lies between.
  package let states: [TurnRules.State]
}

/// Finds cheapest ways over turns (Dijkstra 1959).
///
/// It looks at no more than it has to, needs no preparation, and is exact: what is faster is held against it.
package struct LegSearch {
  private let travel: Travel
  private var costs: [UInt32]
  /// The state before, or of those that come first the source.
  private var origins: [UInt32]
  private var isSettled: [Bool]
  private var queue = CostQueue()

  private static let unknown = UInt32.max
  /// Marks the number of a source.
  private static let first: UInt32 = 1 << 31

  package init(_ travel: Travel) {
    self.travel = travel
    let count = travel.rules.stateCount
    costs = Array(repeating: Self.unknown, count: count)
    origins = Array(repeating: Self.unknown, count: count)
    isSettled = Array(repeating: false, count: count)
  }

  /// The best way to each of the targets; nil where there is none, or none that costs at most so much more than the
  /// best one.
  package mutating func arrivals(
    from sources: [LegSource],
    to targets: [LegTarget],
    slack: UInt32 = 0
  ) -> [LegArrival?] {
    var found = Found(travel, sources, targets)
    for (index, source) in sources.enumerated() {
      expand(source.state, spent: source.spent.sum(source.rest), origin: Self.first | UInt32(index))
    }
    while let (cost, state) = queue.pop() {
      guard !isSettled[Int(state)] else { continue }
      isSettled[Int(state)] = true
      if found.isDone(at: cost, slack) { break }
      found.settle(state, cost)
      expand(state, spent: cost, origin: state)
    }
    return targets.indices.map { arrival(found, at: $0) }
  }

  /// Whether somebody came to the end of an arc.
  package func hasReached(_ arc: RoadGraph.Arc) -> Bool { isSettled[Int(arc)] }

  private mutating func expand(_ state: TurnRules.State, spent: UInt32, origin: UInt32) {
    travel.eachTurn(from: state) { next, cost in
      let total = spent.sum(cost)
      guard total < costs[Int(next)] else { return }
      costs[Int(next)] = total
      origins[Int(next)] = origin
      queue.push(total, next)
    }
  }

  private func arrival(_ found: Found, at target: Int) -> LegArrival? {
    guard let best = found.best[target] else { return nil }
    guard let state = best.state else {
      return LegArrival(cost: best.cost, source: best.source, states: [found.sources[best.source].state])
    }
    var states = [state]
    var origin = origins[Int(state)]
    while origin & Self.first == 0 {
      states.append(origin)
      origin = origins[Int(origin)]
    }
    let source = Int(origin & ~Self.first)
    return LegArrival(cost: best.cost, source: source, states: (states + [found.sources[source].state]).reversed())
  }
}

/// What was found of the targets so far.
private struct Found {
  struct Best {
    let cost: UInt32
    /// Nil where it begins on the arc on which it ends.
    let state: TurnRules.State?
    let source: Int
  }

  let sources: [LegSource]
  private let targets: [RoadGraph.Arc: [(index: Int, beyond: UInt32)]]
  private(set) var best: [Best?]
  private let travel: Travel
  /// As much of an arc as lies behind any target.
  private let mostBeyond: UInt32

  init(_ travel: Travel, _ sources: [LegSource], _ targets: [LegTarget]) {
    self.travel = travel
    self.sources = sources
    var byArc: [RoadGraph.Arc: [(index: Int, beyond: UInt32)]] = [:]
    for (index, target) in targets.enumerated() {
      byArc[target.arc, default: []].append((index, travel.cost(of: target.arc) - target.part))
    }
    self.targets = byArc
    mostBeyond = byArc.values.flatMap(\.self).map(\.beyond).max() ?? 0
    best = targets.map { target in
      var best: Best?
      for (index, source) in sources.enumerated() where travel.rules.arc(of: source.state) == target.arc {
        let beyond = travel.cost(of: target.arc) - target.part
        guard source.rest >= beyond else { continue }
        let cost = source.spent.sum(source.rest - beyond)
        if best.map({ cost < $0.cost }) ?? true { best = Best(cost: cost, state: nil, source: index) }
      }
      return best
    }
  }

  mutating func settle(_ state: TurnRules.State, _ cost: UInt32) {
    for target in targets[travel.rules.arc(of: state)] ?? [] {
      let total = cost - min(cost, target.beyond)
      if best[target.index].map({ total < $0.cost }) ?? true {
        best[target.index] = Best(cost: total, state: state, source: 0)
      }
    }
  }

  /// Whether nothing that costs so much betters what is known.
  func isDone(at cost: UInt32, _ slack: UInt32) -> Bool {
    guard let least = best.lazy.compactMap({ $0?.cost }).min() else { return false }
    let reached = cost - min(cost, mostBeyond)
    return reached >= least.sum(slack) || slack > 0 && best.allSatisfy { $0.map { $0.cost <= reached } ?? false }
  }
}

extension UInt32 {
  /// What is too much stays what it can't be more than.
  func sum(_ other: UInt32) -> UInt32 {
    let (sum, isTooMuch) = addingReportingOverflow(other)
    return isTooMuch ? .max : sum
  }
}

extension Travel {
  /// Every way on at the end of a state, and what it costs to come to the end of the next arc.
  package func eachTurn(from state: TurnRules.State, _ take: (TurnRules.State, UInt32) -> Void) {
    let arc = rules.arc(of: state)
    let node = roads.graph.head(of: arc)
    let isClosed = junction(node).passage == .closed
    for next in roads.arcs(leaving: node) where isOpen(next) {
      guard next == arc ^ 1 ? maySwing(from: arc) : !isClosed, rules.allows(next, from: state) else { continue }
      take(rules.state(after: state, next), cost(from: arc, to: next).sum(cost(of: next)))
    }
  }
}

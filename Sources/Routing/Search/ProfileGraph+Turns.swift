/// Turns as searches go over them.
extension ProfileGraph {
  /// Every way on at the end of a state, and what it costs to come to the end of the next arc.
  package func eachTurn(from state: TurnRules.State, _ take: (TurnRules.State, UInt32) -> Void) {
    let end = end(of: rules.arc(of: state))
    eachNext(after: state) { next, arc in take(next, cost(from: end, to: arc).sum(cost(of: arc))) }
  }

  /// Every way on at the end of a state, and the arc on which it leads.
  func eachNext(after state: TurnRules.State, _ take: (TurnRules.State, RoadGraph.Arc) -> Void) {
    let arc = rules.arc(of: state)
    let node = roads.graph.head(of: arc)
    let isClosed = junction(node).passage == .closed
    let isRuled = rules.hasRule(state)
    for next in roads.arcs(leaving: node) where isOpen(next) {
      guard next == arc ^ 1 ? maySwing(from: arc) : !isClosed, !isRuled || rules.allows(next, from: state) else {
        continue
      }
      take(isRuled ? rules.state(after: state, next) : next, next)
    }
  }

  /// The cost of a turn and the next arc; nil if there is no such turn or it isn't allowed.
  func cost(ofTurnFrom state: TurnRules.State, to next: TurnRules.State) -> UInt32? {
    let (arc, nextArc) = (rules.arc(of: state), rules.arc(of: next))
    guard roads.graph.tail(of: nextArc) == roads.graph.head(of: arc), isOpen(nextArc) else { return nil }
    guard
      rules.hasRule(state)
        ? rules.allows(nextArc, from: state) && rules.state(after: state, nextArc) == next : next == nextArc
    else { return nil }
    let end = end(of: arc)
    guard nextArc == arc ^ 1 ? maySwing(from: arc) : end.junction.passage > .closed else { return nil }
    return cost(from: end, to: nextArc).sum(cost(of: nextArc))
  }

  /// The states, and the turns between them; an edge costs what the turn does, and all of the arc behind it.
  package var turnGraph: WeightedGraph {
    var (firstOut, heads, weights): ([UInt32], [UInt32], [UInt32]) = ([0], [], [])
    firstOut.reserveCapacity(rules.stateCount + 1)
    heads.reserveCapacity(3 * rules.stateCount)
    weights.reserveCapacity(3 * rules.stateCount)
    let travel = surveyed
    for state in 0..<TurnRules.State(rules.stateCount) {
      if isOpen(rules.arc(of: state)) {
        travel.eachTurn(from: state) { next, cost in
          heads.append(next)
          weights.append(cost)
        }
      }
      firstOut.append(UInt32(heads.count))
    }
    return WeightedGraph(firstOut: firstOut, heads: heads, weights: weights)
  }
}

extension UInt32 {
  /// The sum, limited to the largest cost.
  func sum(_ other: UInt32) -> UInt32 {
    let (sum, isTooMuch) = addingReportingOverflow(other)
    return isTooMuch ? .max : sum
  }
}

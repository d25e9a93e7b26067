/// The turns that are forbidden, and how far one is along a way that is.
///
/// A state is an arc at whose end one is. Some arcs have states besides: on them one has come along the beginning of a
/// way that is forbidden as a whole (Aho and Corasick 1975).
package struct TurnRules: Sendable {
  package typealias State = UInt32

  private struct Rule {
    var forbidden: Set<RoadGraph.Arc> = []
    /// Nothing where all others are allowed.
    var only: Set<RoadGraph.Arc> = []
    /// Where it leads on along ways that are forbidden farther on.
    var next: [RoadGraph.Arc: State] = [:]
  }

  private let arcCount: State
  /// The arcs of the states beyond those that are arcs.
  private var arcs: [RoadGraph.Arc] = []
  private var rules: [State: Rule] = [:]

  init(_ graph: RoadGraph, for mode: TravelMode, _ isOpen: (RoadGraph.Arc) -> Bool) {
    arcCount = State(2 * graph.edgeCount)
    let meanings = graph.kinds.meanings(of: graph.restrictions.map(\.kind)) { $0.turnRule(for: mode) }
    let known = graph.restrictions.filter { $0.arcs.dropLast().allSatisfy(isOpen) }
    var paths = PathStates()
    for restriction in known where meanings[Int(restriction.kind)] != nil && restriction.arcs.count > 2 {
      for length in 2..<restriction.arcs.count {
        let path = restriction.arcs.prefix(length)
        guard let last = path.last, paths.add(Array(path), arcCount + State(arcs.count)) else { continue }
        arcs.append(last)
      }
    }
    for restriction in known {
      guard let meaning = meanings[Int(restriction.kind)], let last = restriction.arcs.last else { continue }
      for state in paths.states(endingOn: restriction.arcs.dropLast()) {
        switch meaning {
        case .forbidden: rules[state, default: Rule()].forbidden.insert(last)
        case .only: rules[state, default: Rule()].only.insert(last)
        }
      }
    }
    for (path, state) in paths.all.sorted(by: { ($0.path.count, $0.state) < ($1.path.count, $1.state) }) {
      guard let last = path.last else { continue }
      for before in paths.states(endingOn: path.dropLast()) { rules[before, default: Rule()].next[last] = state }
    }
  }

  package var stateCount: Int { Int(arcCount) + arcs.count }

  package func arc(of state: State) -> RoadGraph.Arc {
    state < arcCount ? state : arcs[Int(state - arcCount)]
  }

  /// All states at the end of an arc.
  package func states(of arc: RoadGraph.Arc) -> [State] {
    [arc] + arcs.indices.filter { arcs[$0] == arc }.map { arcCount + State($0) }
  }

  /// Whether one may turn onto an arc.
  package func allows(_ next: RoadGraph.Arc, from state: State) -> Bool {
    guard let rule = rules[state] else { return true }
    return !rule.forbidden.contains(next) && (rule.only.isEmpty || rule.only.contains(next))
  }

  /// Where one is after that.
  package func state(after state: State, _ next: RoadGraph.Arc) -> State {
    rules[state]?.next[next] ?? next
  }

  /// Whether anything is forbidden at the end of a state, or farther on.
  package func hasRule(_ state: State) -> Bool { rules[state] != nil }

  /// The states in which one has come along the beginning of a longer way.
  private struct PathStates {
    private var states: [RoadGraph.Arc: [(path: [RoadGraph.Arc], state: TurnRules.State)]] = [:]

    var all: [(path: [RoadGraph.Arc], state: TurnRules.State)] { states.values.flatMap(\.self) }

    /// False where it is there already.
    mutating func add(_ path: [RoadGraph.Arc], _ state: TurnRules.State) -> Bool {
      let last = path[path.count - 1]
      guard !(states[last] ?? []).contains(where: { $0.path == path }) else { return false }
      states[last, default: []].append((path, state))
      return true
    }

    /// Every state in which the last that one did was to go along a path.
    func states(endingOn path: ArraySlice<RoadGraph.Arc>) -> [TurnRules.State] {
      guard let last = path.last else { return [] }
      let longer = (states[last] ?? []).filter { $0.path.count >= path.count && $0.path.suffix(path.count) == path }
      return longer.map(\.state) + (path.count == 1 ? [last] : [])
    }
  }
}

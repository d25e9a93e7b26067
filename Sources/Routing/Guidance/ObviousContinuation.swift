/// Which way on needs no word.
///
/// The rules of thumb and their angles are those that OSRM's tests ask for: a road that goes on much straighter than
/// any other, or one that keeps its name and bends less than the others, is obvious.
struct ObviousContinuation {
  private let roads: Crossroads
  private var branches: [Crossroads.Branch] { roads.branches }

  private static let straight = 3.0
  private static let fuzzy = 25.0
  private static let distinction = 2.0

  init(_ roads: Crossroads) {
    self.roads = roads
  }

  /// The branch that is obvious, if one is.
  var branch: Int? {
    if branches.count == 1 { return 0 }
    guard let best = bestByClass else { return nil }
    let keeping = bestKeepingName
    if let keeping, best != keeping, branches[best].bend < Self.straight,
      branches[keeping].sort.weight == branches[best].sort.weight
    {
      return nil
    }
    guard let keeping, !isBetter(best, than: keeping) else { return isDistinct(best) ? best : nil }
    return isObviousContinuation(keeping) ? keeping : nil
  }

  /// The straightest of those that are as great as the road one comes from; of all where none is.
  private var bestByClass: Int? {
    let open = branches.indices.filter { branches[$0].isOpen }
    let great = open.filter { branches[$0].sort.weight <= roads.arrival.sort.weight }
    return (great.isEmpty ? open : great).min { branches[$0].bend < branches[$1].bend }
  }

  private var bestKeepingName: Int? {
    guard !roads.arrival.name.isEmpty else { return nil }
    return branches.indices.filter { branches[$0].isOpen && keepsName($0) }
      .min { (branches[$0].sort.weight, branches[$0].bend) < (branches[$1].sort.weight, branches[$1].bend) }
  }

  private func keepsName(_ index: Int) -> Bool { branches[index].name.isSame(as: roads.arrival.name) }

  private func isBetter(_ best: Int, than keeping: Int) -> Bool {
    let namesakes = branches.indices.filter { keepsName($0) }
    let areNarrow = namesakes.allSatisfy { branches[$0].bend < Crossroads.narrow }
    if !areNarrow, namesakes.count > 1, branches.count >= 3 { return true }
    if namesakes.count > 1, branches[keeping].bend >= 2 * Crossroads.narrow { return true }
    if isObviousByClass(keeping, beside: best) { return false }
    if isObviousByClass(best, beside: keeping) { return true }
    return branches[best].bend < branches[keeping].bend && best != keeping && !areNarrow
  }

  /// Whether a road stands out from a much smaller one beside it.
  private func isObviousByClass(_ index: Int, beside other: Int) -> Bool {
    let (road, smaller) = (branches[index].sort, branches[other].sort)
    if smaller.isLink, !road.isLink, !roads.arrival.sort.isLink, keepsName(index),
      branches[index].bend < Crossroads.narrow
    {
      return true
    }
    let isMuchGreater = 1.75 * road.weight < smaller.weight
    return isMuchGreater && roads.arrival.sort.weight == road.weight
      || !road.isMinor && !roads.arrival.sort.isMinor && smaller.isMinor
  }

  /// Whether a road is much straighter than those beside it.
  private func isDistinct(_ best: Int) -> Bool {
    let bend = branches[best].bend
    let (left, right) = (neighbour(of: best, by: -1), neighbour(of: best, by: 1))
    let bends = [left, right].map { $0.map { branches[$0].bend } ?? 180 }
    if bend < Self.straight, bends.allSatisfy({ $0 > Self.fuzzy }) { return true }
    for side in [left, right].compactMap(\.self) where !isObviousByClass(best, beside: side) {
      let other = branches[side]
      if other.bend <= Self.fuzzy, bend > Crossroads.narrow || other.isOpen { return false }
      guard isDistinct(other, from: bend) else { return false }
    }
    return true
  }

  private func isDistinct(_ other: Crossroads.Branch, from bend: Double) -> Bool {
    if other.bend <= Crossroads.narrow, !other.isOpen { return true }
    let ratio = !other.isOpen ? 0.7 : other.sort.weight > roads.arrival.sort.weight ? 0.8 : 1
    return other.bend / max(bend, 0.1) >= ratio * Self.distinction
  }

  /// The next road to the left or right, skipping insignificant ones.
  private func neighbour(of index: Int, by step: Int) -> Int? {
    let next = index + step
    guard branches.indices.contains(next) else { return nil }
    guard isObviousByClass(index, beside: next) else { return next }
    return branches.indices.contains(next + step) ? next + step : nil
  }

  private func isObviousContinuation(_ keeping: Int) -> Bool {
    let bend = branches[keeping].bend
    if bend < 1 { return true }
    return branches.indices.allSatisfy { index in
      guard index != keeping, branches[index].isOpen, !isObviousByClass(keeping, beside: index) else { return true }
      let other = branches[index].bend
      guard other >= Self.fuzzy, other / bend >= Self.distinction / 1.5 else { return false }
      return !keepsName(index) || other / bend >= Self.distinction * 1.5
    }
  }
}

extension RoadSort {
  /// The less the greater a road is; what is nearly twice as much is much smaller.
  var weight: Double {
    let weights: [RoadClass: Double] = [
      .motorway: 0, .trunk: 2, .primary: 4, .secondary: 6, .tertiary: 8, .street: 11, .livingStreet: 11, .track: 16,
      .path: 18, .steps: 18, .ferry: 18, .service: 31,
    ]
    return (weights[roadClass] ?? 18) + (isLink ? 1 : 0)
  }

  /// Whether people don't count it when they count streets.
  var isMinor: Bool { roadClass == .service }
}

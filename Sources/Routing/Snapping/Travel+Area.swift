/// What is cut off.
extension Travel {
  /// The stretches that can be reached from some arcs, or from which these can be; nil where they are more than a few.
  ///
  /// Forbidden turns aren't looked at: they cut off hardly anything.
  package func area(around beginning: [RoadGraph.Arc], backwards: Bool, most: Int) -> Set<UInt32>? {
    var seen = Set(beginning)
    var waiting = beginning
    while let arc = waiting.popLast() {
      guard seen.count <= most else { return nil }
      for next in backwards ? arcs(before: arc) : arcs(after: arc) where seen.insert(next).inserted {
        waiting.append(next)
      }
    }
    return Set(seen.map { $0 / 2 })
  }

  private func arcs(after arc: RoadGraph.Arc) -> [RoadGraph.Arc] {
    let node = roads.graph.head(of: arc)
    return roads.arcs(leaving: node).filter { isOpen($0) && mayTurn(from: arc, to: $0, at: node) }
  }

  private func arcs(before arc: RoadGraph.Arc) -> [RoadGraph.Arc] {
    let node = roads.graph.tail(of: arc)
    return roads.arcs(leaving: node).map { $0 ^ 1 }.filter { isOpen($0) && mayTurn(from: $0, to: arc, at: node) }
  }

  private func mayTurn(from arc: RoadGraph.Arc, to next: RoadGraph.Arc, at node: UInt32) -> Bool {
    next == arc ^ 1 ? maySwing(from: arc) : junction(node).passage > .closed
  }
}

/// A passage over a roundabout.
struct RingPassage {
  /// The first arc on it, and the first behind it, among those of the way; the end where it ends on the ring.
  let range: Range<Int>
  /// Nil where one stays on the ring.
  let exit: Int?

  /// The one that begins with an arc of a way; nil where none does.
  init?(_ travel: Travel, _ arcs: [RoadGraph.Arc], from first: Int) {
    guard travel.isOnRing(arcs[first]), first == 0 || !travel.isOnRing(arcs[first - 1]) else { return nil }
    var end = first
    while end < arcs.count, travel.isOnRing(arcs[end]) { end += 1 }
    range = first..<end
    guard end < arcs.count else {
      exit = nil
      return
    }
    let isServiceRing = travel.pace(of: arcs[first]).sort.isMinor
    var count = 0
    for arc in arcs[first..<end] {
      let ways = travel.roads.arcs(leaving: travel.roads.graph.head(of: arc))
        .filter { travel.isOpen($0) && !travel.isOnRing($0) }
      let exits = ways.filter { $0 == arcs[end] || isServiceRing || !travel.pace(of: $0).sort.isMinor }
      count += exits.isEmpty ? 0 : 1
    }
    exit = count
  }
}

extension Travel {
  /// Whether an arc is part of a roundabout: of one that is called so, or of another ring that has a name of its own.
  func isOnRing(_ arc: RoadGraph.Arc) -> Bool {
    let sort = pace(of: arc).sort
    return sort.isRing || sort.isCircle && !name(of: arc).name.isEmpty
  }
}

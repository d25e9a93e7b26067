internal import Geodesy

/// A row of nodes; where two chains have the same node at an end, they can be joined.
struct Chain {
  /// The ids of the nodes, the same for all chains.
  var ids: [Int]
  var points: [WorldPoint]

  var isClosed: Bool { ids.count > 2 && ids.first == ids.last }

  var reversed: Chain { Chain(ids: ids.reversed(), points: points.reversed()) }

  /// Joins chains end to start, without turning any of them round.
  static func joinedInDirection(_ chains: [Chain]) -> [Chain] {
    let open = chains.filter { !$0.isClosed }
    let joined = sequences(of: open, stopsAtRings: true) { ($0.ids.first, $0.ids.last) }.map { sequence in
      sequence.dropFirst().reduce(into: open[sequence[0]]) { chain, next in
        chain.ids += open[next].ids.dropFirst()
        chain.points += open[next].points.dropFirst()
      }
    }
    return chains.filter(\.isClosed) + joined
  }

  /// The indices of lines that follow each other, each of which begins where the one before ends.
  ///
  /// One that has come back to its start goes on from there, unless it is to stop as a ring.
  static func sequences<Line, End: Hashable>(
    of lines: [Line],
    stopsAtRings: Bool = false,
    ends: (Line) -> (End?, End?)
  ) -> [[Int]] {
    let ends = lines.map(ends)
    let starts = Dictionary(grouping: lines.indices.filter { ends[$0].0 != nil }) { ends[$0].0 }
    let all = Set(ends.map(\.1))
    let heads = lines.indices.filter { ends[$0].0 != nil && !all.contains(ends[$0].0) }
    var isUsed = lines.map { _ in false }
    var sequences: [[Int]] = []
    // Those that nothing leads to come first; what is left after them runs in circles.
    for first in heads + lines.indices where !isUsed[first] {
      isUsed[first] = true
      var sequence = [first]
      while let end = ends[sequence[sequence.count - 1]].1,
        !(stopsAtRings && sequence.count > 1 && end == ends[first].0),
        let next = starts[end]?.first(where: { !isUsed[$0] })
      {
        isUsed[next] = true
        sequence.append(next)
      }
      sequences.append(sequence)
    }
    return sequences
  }
}

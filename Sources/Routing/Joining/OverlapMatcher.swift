/// Splits segments of two maps that may overlap at the same points, and keeps each part once.
struct OverlapMatcher {
  /// The pieces of each stretch.
  private var ranges: [JoinedStretch.Source: Range<Int>] = [:]
  private(set) var pieces: [JoinedStretch] = []
  /// The piece that each has become: itself, or one that takes its place.
  private var heirs: [Int] = []

  /// Lines are the same road if the midpoint of one is within this distance of the other, in metres.
  private static let tolerance = 3.0
  /// Bends that are no farther from a line are none, in metres.
  private static let bend = 0.8

  init(_ joiner: RoadJoiner) {
    let (here, there) = (joiner.loose(isOther: false), joiner.loose(isOther: true))
    add(here, cutBy: StretchCutter(joiner, at: there))
    let split = pieces.count
    add(there, cutBy: StretchCutter(joiner, at: here))
    heirs = Array(pieces.indices)
    dropDoubles(split, joiner)
    mergeSeams(joiner)
  }

  private mutating func add(_ sources: [JoinedStretch.Source], cutBy cutter: StretchCutter) {
    for source in sources {
      let first = pieces.count
      pieces += cutter.pieces(of: source)
      ranges[source] = first..<pieces.count
    }
  }

  /// The pieces of a stretch that are left, as numbers; nil where it isn't loose.
  func kept(of source: JoinedStretch.Source) -> [Int]? { ranges[source]?.filter { heirs[$0] == $0 } }

  /// The parts of a segment, from start to end; nil if it has no overlap to check.
  func heirs(of source: JoinedStretch.Source) -> [Int]? {
    guard let range = ranges[source] else { return nil }
    let heirs = range.map { heir(of: $0) }
    return heirs.indices.filter { $0 == 0 || heirs[$0] != heirs[$0 - 1] }.map { heirs[$0] }
  }

  private func heir(of piece: Int) -> Int {
    var piece = piece
    while heirs[piece] != piece { piece = heirs[piece] }
    return piece
  }
}

/// Parts that both maps have.
extension OverlapMatcher {
  /// Keeps one of two segments between the same junctions on the same line.
  ///
  /// Maps of different years may have different tags for the same road; then one of them is right.
  private mutating func dropDoubles(_ split: Int, _ joiner: RoadJoiner) {
    let ranks = ranks(joiner)
    var here = Dictionary(grouping: 0..<split) { pieces[$0].ends }
    for isAlike in [true, false] {
      for other in split..<pieces.count where heirs[other] == other {
        let double = here[pieces[other].ends]?
          .first { (pieces[$0].sort == pieces[other].sort) == isAlike && isOnOneLine($0, other, joiner) }
        guard let double else { continue }
        here[pieces[other].ends]?.removeAll { $0 == double }
        if ranks[double] <= ranks[other] { heirs[other] = double } else { heirs[double] = other }
      }
    }
  }

  /// Whole stretches are known best, those least that end at the rim of a map.
  private func ranks(_ joiner: RoadJoiner) -> [Int] {
    let counts = [false, true].map { joiner.graph($0).stretchCounts }
    return pieces.map { piece in
      guard piece.bends == nil else { return 1 }
      let (graph, edge) = (joiner.graph(piece.source.isOther), piece.source.edge)
      let count = counts[piece.source.isOther ? 1 : 0]
      return [graph.starts[edge], graph.ends[edge]].contains { count[Int($0)] < 2 } ? 2 : 0
    }
  }

  private func isOnOneLine(_ one: Int, _ other: Int, _ joiner: RoadJoiner) -> Bool {
    let meters = RoadMeters(around: joiner.place(of: pieces[one].start))
    let lines = [one, other].map { FlatLine(joiner.line(of: pieces[$0]).map(meters.flat)) }
    return [(0, 1), (1, 0)]
      .allSatisfy { lines[$0].nearest(to: lines[$1].point(at: lines[$1].length / 2)).distance <= Self.tolerance }
  }
}

/// Roads that end at the edge of one map and continue in the other.
extension OverlapMatcher {
  /// Makes one stretch of two where nothing but the rim of a map parted them.
  private mutating func mergeSeams(_ joiner: RoadJoiner) {
    var comers: [UInt32: Int] = [:]
    var goers: [UInt32: Int] = [:]
    let seams = seams(joiner)
    for piece in pieces.indices where heirs[piece] == piece {
      if seams.contains(pieces[piece].end) { comers[pieces[piece].end] = piece }
      if seams.contains(pieces[piece].start) { goers[pieces[piece].start] = piece }
    }
    for node in seams.sorted() {
      guard let comer = comers[node].map({ heir(of: $0) }), let goer = goers[node].map({ heir(of: $0) }), comer != goer,
        pieces[comer].sort == pieces[goer].sort
      else { continue }
      pieces[comer].bends = bends(of: pieces[comer], and: pieces[goer], joiner)
      pieces[comer].end = pieces[goer].end
      pieces[comer].length += pieces[goer].length
      heirs[goer] = comer
    }
  }

  /// The bends of a joined road: the junction between its parts counts if the line would change without it.
  private func bends(of comer: JoinedStretch, and goer: JoinedStretch, _ joiner: RoadJoiner) -> [RoadGraph.Place] {
    let (lines, seam) = ((joiner.line(of: comer), joiner.line(of: goer)), joiner.place(of: comer.end))
    let (before, after) = (lines.0.dropFirst().dropLast(), lines.1.dropFirst().dropLast())
    let meters = RoadMeters(around: seam)
    let straight = FlatLine([lines.0[lines.0.count - 2], lines.1[1]].map(meters.flat))
    return before + (straight.nearest().distance > Self.bend ? [seam] : []) + after
  }

  /// Junctions that are the end of a road in each map that has them and connect exactly two roads.
  ///
  /// Their tags don't matter if the other map has the road without a junction there.
  private func seams(_ joiner: RoadJoiner) -> Set<UInt32> {
    var counts = Array(repeating: 0, count: joiner.nodeCount)
    var isSeam = Array(repeating: true, count: joiner.nodeCount)
    for isOther in [false, true] {
      let graph = joiner.graph(isOther)
      let own = graph.stretchCounts
      for node in 0..<UInt32(graph.nodeCount) {
        let number = joiner.number(node, isOther: isOther)
        let isOfNote = graph.nodeKinds[Int(node)] != 0 && joiner.isCommon(number)
        if own[Int(node)] > 1 || isOfNote { isSeam[Int(number)] = false }
      }
      for rule in graph.restrictions {
        for arc in rule.arcs.dropLast() { isSeam[Int(joiner.number(graph.head(of: arc), isOther: isOther))] = false }
      }
    }
    for piece in pieces.indices where heirs[piece] == piece {
      counts[Int(pieces[piece].start)] += 1
      counts[Int(pieces[piece].end)] += 1
    }
    return Set((0..<UInt32(joiner.nodeCount)).filter { isSeam[Int($0)] && counts[Int($0)] == 2 })
  }
}

extension RoadGraph {
  /// How many stretches begin or end at each junction.
  fileprivate var stretchCounts: [Int] {
    var counts = Array(repeating: 0, count: nodeCount)
    for node in starts { counts[Int(node)] += 1 }
    for node in ends { counts[Int(node)] += 1 }
    return counts
  }
}

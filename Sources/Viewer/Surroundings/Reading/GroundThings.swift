/// Gathers the areas of some tiles, and joins those that the borders of tiles cut.
nonisolated struct GroundThings {
  private struct Sort: Hashable {
    let layer: String
    let kind: String
  }

  private struct Border: Hashable {
    let sort: Sort
    let border: GroundPatch.Border
  }

  private var pieces: [(sort: Sort, patch: GroundPatch)] = []

  mutating func add(_ patch: GroundPatch, _ layer: String, _ kind: String) {
    pieces.append((Sort(layer: layer, kind: kind), patch))
  }

  /// Each thing once, whole as far as the tiles have it.
  var joined: [(layer: String, kind: String, thing: GroundFeature)] {
    var roots = Array(pieces.indices)
    func root(_ piece: Int) -> Int {
      var piece = piece
      while roots[piece] != piece { piece = roots[piece] }
      return piece
    }
    var cuts: [Border: [(piece: Int, cut: GroundPatch.Cut)]] = [:]
    for (index, piece) in pieces.enumerated() {
      for cut in piece.patch.cuts {
        cuts[Border(sort: piece.sort, border: cut.border), default: []].append((index, cut))
      }
    }
    for cuts in cuts.values {
      for behind in cuts where behind.cut.isBehind {
        for before in cuts where !before.cut.isBehind && Self.isOne(before.cut.range, behind.cut.range) {
          let (one, other) = (root(before.piece), root(behind.piece))
          roots[max(one, other)] = min(one, other)
        }
      }
    }
    var things: [Int: [GroundPatch]] = [:]
    for index in pieces.indices { things[root(index), default: []].append(pieces[index].patch) }
    return things.keys.sorted().map { (pieces[$0].sort.layer, pieces[$0].sort.kind, GroundFeature(things[$0] ?? [])) }
  }

  /// Whether they are two sides of one cut: a thing merely beside it begins at its end.
  private static func isOne(_ one: ClosedRange<Double>, _ other: ClosedRange<Double>) -> Bool {
    let shared = min(one.upperBound, other.upperBound) - max(one.lowerBound, other.lowerBound)
    return shared >= min(one.upperBound - one.lowerBound, other.upperBound - other.lowerBound) / 2
  }
}

/// One thing on the ground, however many tiles it is cut into.
package nonisolated struct GroundFeature: Sendable {
  private let pieces: [GroundPatch]
  /// Of the box around it.
  private let corners: (least: SIMD2<Double>, greatest: SIMD2<Double>)

  package init(_ pieces: [GroundPatch]) {
    self.pieces = pieces
    corners = pieces.reduce((SIMD2(repeating: .infinity), SIMD2(repeating: -.infinity))) { corners, piece in
      (pointwiseMin(corners.0, piece.corners.least), pointwiseMax(corners.1, piece.corners.greatest))
    }
  }

  /// Takes several as one.
  init(joining things: [GroundFeature]) { self.init(things.flatMap(\.pieces)) }

  package func contains(_ place: SIMD2<Double> = .zero) -> Bool {
    guard all(corners.least .<= place), all(place .<= corners.greatest) else { return false }
    return pieces.contains { $0.contains(place) }
  }

  /// Its own edge, without where tiles end.
  var outline: [GroundPatch.Stretch] { pieces.flatMap(\.outline) }

  /// How much ground it covers, in square metres.
  var area: Double { pieces.reduce(0) { $0 + $1.area } }

  /// The place on its edge that is nearest to where it is counted from; nil if no tile has any of its edge.
  package var nearest: SIMD2<Double>? {
    pieces.lazy.flatMap(\.outline).map(\.nearest).min { $0.square < $1.square }
  }

  /// Whether a place is near its centre, like that of a POI that fills it, and unlike that of a door or a shop in it.
  package func isMiddle(_ place: SIMD2<Double>) -> Bool {
    let (size, middle) = (corners.greatest - corners.least, (corners.greatest + corners.least) / 2)
    let away = place - middle
    return abs(away.x) <= size.x * Self.middle && abs(away.y) <= size.y * Self.middle
  }

  /// A share of its size.
  private static let middle = 0.2

  /// Whether a place is where a map puts the name of the whole.
  package func isLabel(_ place: SIMD2<Double>) -> Bool {
    label.map { (place - $0).length <= Self.exactness } ?? false
  }

  /// Outlines in tiles are rounded, in metres.
  private static let exactness = 1.5

  /// The centre of the horizontal span at half its height, or of another one at a tenth of it that is clearly wider:
  /// the position that baked maps use.
  private var label: SIMD2<Double>? {
    let height = corners.greatest.y - corners.least.y
    var best: (width: Double, label: SIMD2<Double>)?
    for tenth in [5.0, 4, 6, 3, 7, 2, 8] {
      let y = corners.least.y + height * tenth / 10
      for stretch in level(at: y) {
        let width = stretch.upperBound - stretch.lowerBound
        if width > (best?.width ?? 0) * 1.25 { best = (width, SIMD2((stretch.lowerBound + stretch.upperBound) / 2, y)) }
      }
    }
    return best?.label
  }

  /// The level stretches of it, however many pieces have a part of one.
  private func level(at y: Double) -> [ClosedRange<Double>] {
    let ranges = pieces.flatMap { $0.ranges(isUpright: false, at: y) }.sorted { $0.lowerBound < $1.lowerBound }
    return ranges.reduce(into: []) { joined, range in
      if let last = joined.last, range.lowerBound <= last.upperBound + Self.exactness {
        joined[joined.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
      } else {
        joined.append(range)
      }
    }
  }

  /// On which sides of where it is counted from it lies: what is much farther than its nearest edge doesn't count.
  package var spread: Spread {
    var spread = Spread()
    guard let nearest else { return spread }
    let distance = nearest.length
    let reach = min(max(2 * distance, distance + Self.beside), max(Self.farthest, distance))
    for stretch in pieces.lazy.flatMap(\.outline) {
      let step = stretch.end - stretch.start
      let (length, near) = (step.length, stretch.nearest.length)
      guard near <= reach else { continue }
      let count = max(min(Int((length / max(near * Self.fineness, 1)).rounded(.up)), Self.maxSteps), 1)
      let places = (0...count).map { stretch.start + step * (Double($0) / Double(count)) }
      for (start, end) in zip(places, places.dropFirst())
      where max(start.length, end.length) <= reach { spread.insert(from: start, to: end) }
    }
    return spread
  }

  /// In metres; a share of the distance; and a limit.
  private static let (beside, farthest, fineness, maxSteps) = (40.0, 300.0, 0.05, 2000)
}

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

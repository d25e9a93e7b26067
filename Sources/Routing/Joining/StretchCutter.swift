internal import Glibc

/// Cuts stretches where the other map has a junction on them that their own doesn't know.
struct StretchCutter {
  /// A junction that only one map has.
  private struct Spot {
    let node: UInt32
    let place: RoadGraph.Place
    /// The stretches that begin or end there.
    var stretches: [JoinedStretch.Source]
  }

  private struct Cut {
    let node: UInt32
    let place: RoadGraph.Place
    /// How much of the stretch lies before it, from 0 to 1.
    let share: Double
    /// The number of the point of the line behind which it lies.
    let index: Int
  }

  private let joiner: RoadJoiner
  /// From the south to the north.
  private var spots: [Spot] = []

  /// Bends are left out and rounded where they are no farther from the line; in metres, and in 1e-7 degrees.
  private static let (tolerance, units) = (1.0, 100.0)
  /// So near are bends that are the junction, in 1e-7 degrees.
  private static let bend: Int32 = 15

  /// Collects the cuts at the other map's segments that may overlap those to cut.
  init(_ joiner: RoadJoiner, at stretches: [JoinedStretch.Source]) {
    self.joiner = joiner
    var numbers: [UInt32: Int] = [:]
    for source in stretches {
      let (graph, stretch) = (joiner.graph(source.isOther), joiner.stretch(source))
      let ends = [(stretch.start, graph.starts[source.edge]), (stretch.end, graph.ends[source.edge])]
      for (node, own) in ends where !joiner.isCommon(node) {
        if let number = numbers[node] {
          spots[number].stretches.append(source)
        } else {
          numbers[node] = spots.count
          spots.append(Spot(node: node, place: graph.place(of: own), stretches: [source]))
        }
      }
    }
    spots.sort { ($0.place.latitude, $0.node) < ($1.place.latitude, $1.node) }
  }

  /// The pieces of a stretch from its start to its end; it alone where it isn't cut.
  func pieces(of source: JoinedStretch.Source) -> [JoinedStretch] {
    let stretch = joiner.stretch(source)
    let line = joiner.line(of: source)
    let cuts = near(line).compactMap { cut(of: line, stretch, at: $0) }.sorted { $0.share < $1.share }
    guard let first = cuts.first, let last = cuts.last else { return [stretch] }
    let between = zip(cuts, cuts.dropFirst()).map { piece(of: stretch, line, from: $0, to: $1) }
    return [piece(of: stretch, line, from: nil, to: first)] + between + [piece(of: stretch, line, from: last, to: nil)]
  }

  /// The part of a segment between two cuts, or a cut and the end.
  private func piece(of stretch: JoinedStretch, _ line: [RoadGraph.Place], from: Cut?, to: Cut?) -> JoinedStretch {
    let along = { (share: Double) in UInt32((Double(stretch.length) * share).rounded()) }
    var piece = stretch
    (piece.start, piece.end) = (from?.node ?? stretch.start, to?.node ?? stretch.end)
    piece.length = along(to?.share ?? 1) - along(from?.share ?? 0)
    let places = [from, to].compactMap { $0?.place }
    let bends = line[1..<line.count - 1].indices
      .filter { $0 > from?.index ?? 0 && $0 <= to?.index ?? line.count }
      .map { line[$0] }
    piece.bends = bends.filter { bend in !places.contains { Self.isAt($0, bend) } }
    return piece
  }

  private static func isAt(_ place: RoadGraph.Place, _ bend: RoadGraph.Place) -> Bool {
    abs(place.latitude - bend.latitude) <= Self.bend && abs(place.longitude - bend.longitude) <= Self.bend
  }

  /// The spots beside a line.
  private func near(_ line: [RoadGraph.Place]) -> [Spot] {
    var near: Set<Int> = []
    for (start, end) in zip(line, line.dropFirst()) {
      let south = Double(min(start.latitude, end.latitude)) - Self.units
      let north = Double(max(start.latitude, end.latitude)) + Self.units
      let room = Self.units / max(cos(Double(start.latitude) / 1e7 * .pi / 180), 0.01)
      let west = Double(min(start.longitude, end.longitude)) - room
      let east = Double(max(start.longitude, end.longitude)) + room
      for index in spots.partitioningIndex(where: { Double($0.place.latitude) >= south })..<spots.count {
        guard Double(spots[index].place.latitude) <= north else { break }
        if (west...east).contains(Double(spots[index].place.longitude)) { near.insert(index) }
      }
    }
    return near.sorted().map { spots[$0] }
  }

  private func cut(of line: [RoadGraph.Place], _ stretch: JoinedStretch, at spot: Spot) -> Cut? {
    let meters = RoadMeters(around: spot.place)
    let flat = FlatLine(line.map(meters.flat))
    let nearest = flat.nearest()
    guard nearest.distance <= Self.tolerance, nearest.along > 0, nearest.along < nearest.length,
      spot.stretches.contains(where: { isSame($0, at: spot, as: stretch, flat, from: nearest, meters) })
    else { return nil }
    return Cut(node: spot.node, place: spot.place, share: nearest.along / nearest.length, index: nearest.index)
  }

  /// Whether a stretch that begins or ends at a spot leads along a line there as the same road.
  private func isSame(
    _ source: JoinedStretch.Source,
    at spot: Spot,
    as stretch: JoinedStretch,
    _ line: FlatLine,
    from nearest: FlatLine.Nearest,
    _ meters: RoadMeters
  ) -> Bool {
    let other = joiner.stretch(source)
    guard other.sort == stretch.sort else { return false }
    let points = joiner.line(of: source).map(meters.flat)
    return
      (other.start == spot.node
      && leads(FlatLine(points), along: line, from: nearest.along, within: nearest.length - nearest.along, sign: 1))
      || (other.end == spot.node
        && leads(FlatLine(points.reversed()), along: line, from: nearest.along, within: nearest.along, sign: -1))
  }

  private func leads(
    _ other: FlatLine,
    along line: FlatLine,
    from start: Double,
    within room: Double,
    sign: Double
  ) -> Bool {
    let reach = min(room, other.length)
    return [0.5, 0.98]
      .allSatisfy { part in
        let nearest = line.nearest(to: other.point(at: reach * part))
        return nearest.distance <= 2 * Self.tolerance && (nearest.along - start) * sign >= 0
      }
  }
}

extension Array {
  /// The first index from which on all elements are so.
  fileprivate func partitioningIndex(where isBehind: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isBehind(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

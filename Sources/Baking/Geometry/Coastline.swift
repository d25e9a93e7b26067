internal import Geodesy
internal import Tiles

/// Finds the sea in a rectangle from the coast, which has the sea on its right and the land on its left.
///
/// The rectangle is cut along the coast into faces, and each segment of coast votes for the faces beside it. So a
/// broken coast, as at the edge of a hard clip, still separates the sea from the land.
struct Coastline {
  /// The sea, each outer ring clockwise and followed by its islands.
  private(set) var sea: [[WorldPoint]] = []
  /// Ends of the coast that lay inside and were led to the nearest edge.
  private(set) var looseEnds = 0

  private struct Stretch {
    let points: [WorldPoint]
    let length: Double
    let start: Double
    let end: Double
  }

  private let rect: WorldRect
  private let reach: WorldRect

  init(_ coast: [Chain], in rect: WorldRect, upTo reach: WorldRect) {
    self.rect = rect
    let chains = Chain.joinedInDirection(coast)
    let whole = chains.filter { $0.isClosed && $0.points.allSatisfy(rect.contains) }
    let pieces = chains.filter { !($0.isClosed && $0.points.allSatisfy(rect.contains)) }
      .flatMap { Self.pieces(of: $0, in: rect) }
    // Of several coasts, each of them going straight on, nothing sensible would come; a few metres are no coast.
    let leastLength = max(rect.width, rect.height) / 50
    let coasts = pieces.filter { Self.length(of: $0) >= leastLength }
    self.reach = coasts.count <= 1 ? reach : rect
    let stretches = (coasts.count <= 1 ? coasts : pieces).compactMap { stretch($0) }
    let rings = whole.map { Ring.opened($0.points) }.filter { $0.count >= 3 }
    let lakes = rings.filter { Ring.area($0) > 0 }
    let islands = rings.filter { Ring.area($0) < 0 }
    var outers = faces(between: stretches)
    if stretches.isEmpty, !islands.isEmpty { outers = [reach.corners] }
    sea = PolygonNesting.parts(outers: outers + lakes, inners: islands)
  }

  /// The pieces of a chain inside the rectangle; a closed one doesn't end where it happens to begin.
  private static func pieces(of chain: Chain, in rect: WorldRect) -> [[WorldPoint]] {
    var pieces = BoxClip.line(chain.points, to: rect)
    if chain.isClosed, pieces.count > 1, let first = pieces.first, let last = pieces.last, first.first == last.last {
      pieces[0] = last + first.dropFirst()
      pieces.removeLast()
    }
    return pieces
  }

  /// Leads both ends to the edge, and beyond; nil where it has no length.
  private mutating func stretch(_ piece: [WorldPoint]) -> Stretch? {
    guard let first = piece.first, let last = piece.last else { return nil }
    let (start, end) = (wayOut(from: first), wayOut(from: last))
    looseEnds += (start.isLoose ? 1 : 0) + (end.isLoose ? 1 : 0)
    let points = Array(start.points.reversed()) + piece + end.points
    let length = Self.length(of: piece)
    guard length > 0 else { return nil }
    return Stretch(points: points, length: length, start: start.position, end: end.position)
  }

  private static func length(of line: [WorldPoint]) -> Double {
    zip(line, line.dropFirst()).reduce(0) { sum, pair in
      let (dx, dy) = (pair.1.x - pair.0.x, pair.1.y - pair.0.y)
      return sum + (dx * dx + dy * dy).squareRoot()
    }
  }

  /// The points that lead from an end to the nearest edge and straight on, and how far round the reach they come out: a
  /// side is 1, clockwise on the screen.
  private func wayOut(from point: WorldPoint) -> (position: Double, points: [WorldPoint], isLoose: Bool) {
    let (right, down) = ((point.x - reach.minX) / reach.width, (point.y - reach.minY) / reach.height)
    let ways: [(distance: Double, position: Double, out: WorldPoint)] = [
      (point.y - rect.minY, right, WorldPoint(x: point.x, y: reach.minY)),
      (rect.maxX - point.x, 1 + down, WorldPoint(x: reach.maxX, y: point.y)),
      (rect.maxY - point.y, 3 - right, WorldPoint(x: point.x, y: reach.maxY)),
      (point.x - rect.minX, 4 - down, WorldPoint(x: reach.minX, y: point.y)),
    ]
    let way = ways.min { $0.distance < $1.distance } ?? ways[0]
    return (way.position, way.out == point ? [] : [way.out], way.distance > 0)
  }

  /// The faces that are sea.
  ///
  /// Each arc of the edge between two ends of the coast belongs to one face. Walking clockwise along it has the face on
  /// the right; so at every end the walk turns right, into the coast and out of it again.
  private func faces(between stretches: [Stretch]) -> [[WorldPoint]] {
    let ends = stretches.enumerated()
      .flatMap { index, stretch in
        [(position: stretch.start, stretch: index, isEnd: false), (stretch.end, index, true)]
      }
      .sorted { ($0.position, $0.stretch, $0.isEnd ? 1 : 0) < ($1.position, $1.stretch, $1.isEnd ? 1 : 0) }
    var place: [[Int]] = stretches.map { _ in [0, 0] }
    for (index, end) in ends.enumerated() { place[end.stretch][end.isEnd ? 1 : 0] = index }
    var isWalked = ends.map { _ in false }
    var faces: [[WorldPoint]] = []
    for first in ends.indices where !isWalked[first] {
      var (points, vote, arc): ([WorldPoint], Double, Int) = ([], 0, first)
      while !isWalked[arc] {
        isWalked[arc] = true
        let next = (arc + 1) % ends.count
        points += corners(from: ends[arc].position, to: ends[next].position, wraps: next <= arc)
        let stretch = stretches[ends[next].stretch]
        points += ends[next].isEnd ? stretch.points.reversed() : stretch.points
        vote += ends[next].isEnd ? -stretch.length : stretch.length
        arc = place[ends[next].stretch][ends[next].isEnd ? 0 : 1]
      }
      let ring = Ring.opened(points)
      if vote > 0, ring.count >= 3 { faces.append(ring) }
    }
    return faces
  }

  /// The corners between two positions on the edge.
  private func corners(from start: Double, to end: Double, wraps: Bool) -> [WorldPoint] {
    let last = wraps ? end + 4 : end
    return (1...8).filter { Double($0) > start && Double($0) < last }.map { reach.corners[$0 % 4] }
  }
}

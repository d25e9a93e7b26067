internal import Geodesy

/// Finds the sea in a rectangle from the coast, which has the sea on its right and the land on its left.
///
/// The rectangle is cut along the coast into faces, and each stretch of coast votes for what lies beside it. So a coast
/// that is broken, as at the rim of a hard clip, still tells the sea from the land.
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

  init(_ coast: [Chain], in rect: WorldRect) {
    self.rect = rect
    var stretches: [Stretch] = []
    var rings: [[WorldPoint]] = []
    for chain in Chain.joinedInDirection(coast) {
      if chain.isClosed, chain.points.allSatisfy(rect.contains) {
        let ring = Ring.opened(chain.points)
        if ring.count >= 3 { rings.append(ring) }
      } else {
        stretches += Self.pieces(of: chain, in: rect).compactMap { stretch($0) }
      }
    }
    let lakes = rings.filter { Ring.area($0) > 0 }
    let islands = rings.filter { Ring.area($0) < 0 }
    var outers = faces(between: stretches)
    if stretches.isEmpty, !islands.isEmpty { outers = [rect.corners] }
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

  /// Leads both ends to the edge; nil where it has no length.
  private mutating func stretch(_ piece: [WorldPoint]) -> Stretch? {
    guard let first = piece.first, let last = piece.last else { return nil }
    let (start, end) = (nearestEdge(to: first), nearestEdge(to: last))
    var points = piece
    if start.distance > 0 { points.insert(start.point, at: 0) }
    if end.distance > 0 { points.append(end.point) }
    looseEnds += (start.distance > 0 ? 1 : 0) + (end.distance > 0 ? 1 : 0)
    let length = zip(points, points.dropFirst()).reduce(0) { sum, pair in
      let (dx, dy) = (pair.1.x - pair.0.x, pair.1.y - pair.0.y)
      return sum + (dx * dx + dy * dy).squareRoot()
    }
    guard length > 0 else { return nil }
    return Stretch(points: points, length: length, start: start.position, end: end.position)
  }

  /// The nearest point of the edge, and how far round the rectangle it lies: a side is 1, clockwise on the screen.
  private func nearestEdge(to point: WorldPoint) -> (position: Double, point: WorldPoint, distance: Double) {
    let (right, down) = ((point.x - rect.minX) / rect.width, (point.y - rect.minY) / rect.height)
    let candidates: [(position: Double, point: WorldPoint, distance: Double)] = [
      (right, WorldPoint(x: point.x, y: rect.minY), point.y - rect.minY),
      (1 + down, WorldPoint(x: rect.maxX, y: point.y), rect.maxX - point.x),
      (3 - right, WorldPoint(x: point.x, y: rect.maxY), rect.maxY - point.y),
      (4 - down, WorldPoint(x: rect.minX, y: point.y), point.x - rect.minX),
    ]
    return candidates.min { $0.distance < $1.distance } ?? (0, point, 0)
  }

  /// The faces that are sea.
  ///
  /// Each arc of the edge between two ends of the coast belongs to one face. Walking clockwise along it has the face on
  /// the right; so at every end the way turns right, into the coast and out of it again.
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
    return (1...8).filter { Double($0) > start && Double($0) < last }.map { rect.corners[$0 % 4] }
  }
}

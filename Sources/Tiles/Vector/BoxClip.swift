package import Geodesy

/// Cuts lines and rings along the sides of a rectangle.
///
/// Rings are clipped by the algorithm of Sutherland and Hodgman (1974): the rest of a ring stays one ring, whose pieces
/// may be joined along the rectangle's edge, where it isn't visible.
package enum BoxClip {
  private struct Side {
    let isVertical: Bool
    let limit: Double
    let keepsGreater: Bool

    func keeps(_ point: WorldPoint) -> Bool {
      let value = isVertical ? point.x : point.y
      return keepsGreater ? value >= limit : value <= limit
    }

    func crossing(_ start: WorldPoint, _ end: WorldPoint) -> WorldPoint {
      if isVertical {
        WorldPoint(x: limit, y: start.y + (end.y - start.y) * (limit - start.x) / (end.x - start.x))
      } else {
        WorldPoint(x: start.x + (end.x - start.x) * (limit - start.y) / (end.y - start.y), y: limit)
      }
    }
  }

  private static func sides(of rect: WorldRect) -> [Side] {
    [
      Side(isVertical: true, limit: rect.minX, keepsGreater: true),
      Side(isVertical: true, limit: rect.maxX, keepsGreater: false),
      Side(isVertical: false, limit: rect.minY, keepsGreater: true),
      Side(isVertical: false, limit: rect.maxY, keepsGreater: false),
    ]
  }

  package static func ring(_ ring: [WorldPoint], to rect: WorldRect) -> [WorldPoint] {
    sides(of: rect).reduce(ring) { ring, side in
      guard var last = ring.last, !ring.allSatisfy(side.keeps) else { return ring }
      var kept: [WorldPoint] = []
      for point in ring {
        if side.keeps(point) != side.keeps(last) { kept.append(side.crossing(last, point)) }
        if side.keeps(point) { kept.append(point) }
        last = point
      }
      return kept
    }
  }

  package static func line(_ line: [WorldPoint], to rect: WorldRect) -> [[WorldPoint]] {
    sides(of: rect).reduce([line]) { lines, side in
      lines.flatMap { $0.allSatisfy(side.keeps) ? [$0] : pieces(of: $0, on: side) }
    }
  }

  private static func pieces(of line: [WorldPoint], on side: Side) -> [[WorldPoint]] {
    var pieces: [[WorldPoint]] = []
    var piece: [WorldPoint] = []
    var last: WorldPoint?
    for point in line {
      if let last, side.keeps(point) != side.keeps(last) { piece.append(side.crossing(last, point)) }
      if side.keeps(point) {
        piece.append(point)
      } else if !piece.isEmpty {
        pieces.append(piece)
        piece = []
      }
      last = point
    }
    if !piece.isEmpty { pieces.append(piece) }
    return pieces.filter { $0.count >= 2 }
  }
}

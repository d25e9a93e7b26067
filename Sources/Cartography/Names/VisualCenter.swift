package import Tiles

/// The point of an area that is farthest from its edges, where a name stands best.
///
/// Squares are divided as long as one might hold a better point than the best so far. After polylabel,
/// https://github.com/mapbox/polylabel (ISC licence).
package enum VisualCenter {
  /// - Parameter rings: As in a tile; the largest ring counts, and the holes in it.
  /// - Returns: The point and the size of the area.
  package static func find(_ rings: [[VectorPoint]]) -> (x: Double, y: Double, area: Double)? {
    guard let outer = rings.max(by: { abs(area($0)) < abs(area($1)) }), outer.count > 2 else { return nil }
    let size = abs(area(outer))
    let xs = outer.map { Double($0.x) }
    let ys = outer.map { Double($0.y) }
    guard let minX = xs.min(), let maxX = xs.max(), let minY = ys.min(), let maxY = ys.max(), size > 0 else {
      return nil
    }
    let side = min(maxX - minX, maxY - minY)
    let rings = rings.map { coarse($0, step: side / 64) }
    var squares: [Square] = []
    for x in stride(from: minX, to: maxX, by: side) {
      for y in stride(from: minY, to: maxY, by: side) {
        squares.append(Square(x: x + side / 2, y: y + side / 2, half: side / 2, rings: rings))
      }
    }
    var best = Square(x: (minX + maxX) / 2, y: (minY + maxY) / 2, half: 0, rings: rings)
    var steps = 0
    while let index = squares.indices.max(by: { squares[$0].reach < squares[$1].reach }), steps < 200 {
      steps += 1
      let square = squares.remove(at: index)
      if square.distance > best.distance { best = square }
      guard square.reach > best.distance + side / 32 else { continue }
      for (dx, dy) in [(-0.5, -0.5), (0.5, -0.5), (-0.5, 0.5), (0.5, 0.5)] {
        squares.append(
          Square(x: square.x + dx * square.half, y: square.y + dy * square.half, half: square.half / 2, rings: rings)
        )
      }
    }
    return (best.x, best.y, size)
  }

  /// A ring without the points that are nearer than a step to the one before.
  private static func coarse(_ ring: [VectorPoint], step: Double) -> [VectorPoint] {
    guard step > 1, ring.count > 16 else { return ring }
    var kept: [VectorPoint] = []
    for point in ring {
      if let last = kept.last, abs(Double(point.x - last.x)) < step, abs(Double(point.y - last.y)) < step { continue }
      kept.append(point)
    }
    return kept.count > 2 ? kept : ring
  }

  private static func area(_ ring: [VectorPoint]) -> Double {
    guard var previous = ring.last else { return 0 }
    var doubled = 0.0
    for point in ring {
      doubled += Double(previous.x) * Double(point.y) - Double(point.x) * Double(previous.y)
      previous = point
    }
    return doubled / 2
  }

  private struct Square {
    let x: Double
    let y: Double
    let half: Double
    /// From the middle to the nearest edge; negative outside.
    let distance: Double

    /// The greatest distance that any point in it may have.
    var reach: Double { distance + half * 2.0.squareRoot() }

    init(x: Double, y: Double, half: Double, rings: [[VectorPoint]]) {
      self.x = x
      self.y = y
      self.half = half
      var isInside = false
      var nearest = Double.infinity
      for ring in rings {
        guard var previous = ring.last else { continue }
        for point in ring {
          let start = SIMD2(Double(previous.x) - x, Double(previous.y) - y)
          let end = SIMD2(Double(point.x) - x, Double(point.y) - y)
          if (start.y > 0) != (end.y > 0), start.x - start.y * (end.x - start.x) / (end.y - start.y) > 0 {
            isInside.toggle()
          }
          nearest = min(nearest, Self.squaredDistance(start, end))
          previous = point
        }
      }
      distance = (isInside ? 1 : -1) * nearest.squareRoot()
    }

    /// From the origin to a straight piece.
    private static func squaredDistance(_ start: SIMD2<Double>, _ end: SIMD2<Double>) -> Double {
      let piece = end - start
      let length = (piece * piece).sum()
      let share = length > 0 ? min(max(-(start * piece).sum() / length, 0), 1) : 0
      let near = start + piece * share
      return (near * near).sum()
    }
  }
}

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
    // A long and thin shape gets a limited number of squares, so that it doesn't take too long.
    let side = max(min(maxX - minX, maxY - minY), max(maxX - minX, maxY - minY) / 64)
    let every = rings.reduce(0) { $0 + $1.count } / maxPoints + 1
    let edges = rings.flatMap { Self.edges(of: thinned(coarse($0, step: side / 24), every: every)) }
    var squares = RankedSquares()
    for x in stride(from: minX, to: maxX, by: side) {
      for y in stride(from: minY, to: maxY, by: side) {
        squares.insert(Square(x: x + side / 2, y: y + side / 2, half: side / 2, edges: edges))
      }
    }
    var best = Square(x: (minX + maxX) / 2, y: (minY + maxY) / 2, half: 0, edges: edges)
    var steps = 0
    while steps < 100, let square = squares.takeFirst() {
      steps += 1
      if square.distance > best.distance { best = square }
      guard square.reach > best.distance + side / 12 else { continue }
      for (dx, dy) in [(-0.5, -0.5), (0.5, -0.5), (-0.5, 0.5), (0.5, 0.5)] {
        squares.insert(
          Square(x: square.x + dx * square.half, y: square.y + dy * square.half, half: square.half / 2, edges: edges)
        )
      }
    }
    return (best.x, best.y, size)
  }

  /// Squares by the greatest distance that any point in them may have; of equal ones the first that came is the first.
  private struct RankedSquares {
    /// The first is the last here, where taking it costs nothing.
    private var squares: [Square] = []

    mutating func insert(_ square: Square) {
      var (low, high) = (0, squares.count)
      while low < high {
        let middle = (low + high) / 2
        if squares[middle].reach < square.reach { low = middle + 1 } else { high = middle }
      }
      squares.insert(square, at: low)
    }

    mutating func takeFirst() -> Square? { squares.popLast() }
  }

  /// A ring without the points that are nearer than a step to the one before.
  private static func coarse(_ ring: [VectorPoint], step: Double) -> [VectorPoint] {
    guard step > 1, ring.count > 16 else { return ring }
    var kept: [VectorPoint] = []
    for point in ring {
      if let last = kept.last, abs(Double(point.x) - Double(last.x)) < step,
        abs(Double(point.y) - Double(last.y)) < step
      {
        continue
      }
      kept.append(point)
    }
    return kept.count > 2 ? kept : ring
  }

  private static let maxPoints = 4000

  private static func thinned(_ ring: [VectorPoint], every: Int) -> [VectorPoint] {
    every == 1 ? ring : stride(from: 0, to: ring.count, by: every).map { ring[$0] }
  }

  private static func area(_ ring: [VectorPoint]) -> Double { ring.span.signedArea }

  private struct Square {
    let x: Double
    let y: Double
    let half: Double
    /// From the centre to the nearest edge; negative outside.
    let distance: Double

    /// The greatest distance that any point in it may have.
    let reach: Double

    init(x: Double, y: Double, half: Double, edges: [Edge]) {
      self.x = x
      self.y = y
      self.half = half
      let place = SIMD2(x, y)
      var isInside = false
      var nearest = Double.infinity
      for edge in edges {
        let start = place - edge.start
        let share = min(max((start * edge.way).sum() * edge.inverse, 0), 1)
        let near = start - edge.way * share
        nearest = min(nearest, (near * near).sum())
        if (start.y < 0) != (start.y < edge.way.y), start.x < start.y * edge.slope { isInside.toggle() }
      }
      distance = (isInside ? 1 : -1) * nearest.squareRoot()
      reach = distance + half * 2.0.squareRoot()
    }
  }

  /// A straight piece of a ring, with what is asked of it a thousand times worked out once.
  private struct Edge {
    let start: SIMD2<Double>
    let way: SIMD2<Double>
    /// One over the square of its length.
    let inverse: Double
    /// Steps to the right for one down.
    let slope: Double
  }

  private static func edges(of ring: [VectorPoint]) -> [Edge] {
    zip(ring, ring.dropFirst() + ring.prefix(1)).map { point, next in
      let start = SIMD2(Double(point.x), Double(point.y))
      let way = SIMD2(Double(next.x), Double(next.y)) - start
      let length = (way * way).sum()
      return Edge(start: start, way: way, inverse: length > 0 ? 1 / length : 0, slope: way.y == 0 ? 0 : way.x / way.y)
    }
  }
}

extension Span<VectorPoint> {
  /// The area of a ring, negative if it turns anticlockwise on the screen.
  var signedArea: Double {
    guard !isEmpty else { return 0 }
    var previous = self[count - 1]
    var doubled = 0.0
    for index in indices {
      let point = self[index]
      doubled += Double(previous.x) * Double(point.y) - Double(point.x) * Double(previous.y)
      previous = point
    }
    return doubled / 2
  }
}

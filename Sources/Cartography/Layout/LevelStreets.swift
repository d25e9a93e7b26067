extension LineSimplifier {
  /// Appends what is left of a street that is a band so many dots wide, straight where it nearly is.
  mutating func street(_ line: [FixedPoint], width: Double, into points: inout [FixedPoint]) {
    let start = points.count
    simplify(line.span, tolerance: 0.5, into: &points)
    LevelStreets.straighten(&points, from: start, width: width)
  }

  mutating func street(_ line: [FixedPoint], width: Double) -> [FixedPoint] {
    var points: [FixedPoint] = []
    street(line, width: width, into: &points)
    return points
  }
}

/// Sets pieces of streets that are nearly level or upright exactly so, which takes the ragged steps from their edges.
enum LevelStreets {
  /// Straightens the centre line of a band of this width in dots: an even one is centred between dots, an odd one on
  /// one.
  static func straighten(_ points: inout [FixedPoint], from start: Int, width: Double) {
    guard points.count - start >= 2 else { return }
    let isEven = Int(width.rounded()).isMultiple(of: 2)
    for index in start..<points.count - 1 {
      let piece = points[index].dots(to: points[index + 1])
      let (across, down) = (abs(piece.x), abs(piece.y))
      if across > 6, down <= 1, down < across * 0.09 {
        let middle = snapped(points[index].y, points[index + 1].y, dot: 512, isEven)
        points[index].y = middle
        points[index + 1].y = middle
      } else if down > 6, across <= 1, across < down * 0.09 {
        let middle = snapped(points[index].x, points[index + 1].x, dot: 1024, isEven)
        points[index].x = middle
        points[index + 1].x = middle
      }
    }
  }

  private static func snapped(_ one: Int32, _ other: Int32, dot: Double, _ isEven: Bool) -> Int32 {
    let offset = isEven ? 0 : 0.5
    let middle = (Double(one) + Double(other)) / 2 / dot
    return Int32((((middle - offset).rounded() + offset) * dot).rounded())
  }
}

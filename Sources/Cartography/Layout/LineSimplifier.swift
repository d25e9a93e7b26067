/// Leaves out the points of lines that are nearer to the rest than a tolerance, after Douglas and Peucker (1973).
struct LineSimplifier {
  private var stack: [(first: Int, last: Int)] = []
  private var keep: [Bool] = []

  /// Distances that are looked at for each point, far more than any line takes that is there to be seen; when they are
  /// used up, as by a spiral of very many points, the rest stays as it is.
  private static let maxLooks = 256

  /// Appends what is left of a line; the tolerance is in dots.
  mutating func simplify(_ line: Span<FixedPoint>, tolerance: Double, into output: inout [FixedPoint]) {
    guard line.count > 2 else {
      for index in line.indices { output.append(line[index]) }
      return
    }
    keep.removeAll(keepingCapacity: true)
    keep.append(contentsOf: repeatElement(false, count: line.count))
    keep[0] = true
    keep[line.count - 1] = true
    stack.removeAll(keepingCapacity: true)
    stack.append((0, line.count - 1))
    var looks = line.count * Self.maxLooks
    while let (first, last) = stack.popLast() {
      looks -= last - first
      guard looks > 0 else {
        for index in first...last { keep[index] = true }
        continue
      }
      guard let (index, distance) = farthest(line, first, last), distance > tolerance * tolerance else { continue }
      keep[index] = true
      stack.append((first, index))
      stack.append((index, last))
    }
    for index in line.indices where keep[index] { output.append(line[index]) }
  }

  private func farthest(_ line: Span<FixedPoint>, _ first: Int, _ last: Int) -> (index: Int, distance: Double)? {
    guard last > first + 1 else { return nil }
    let start = line[first]
    let piece = start.dots(to: line[last])
    let length = (piece * piece).sum()
    var farthest = (index: first + 1, distance: -1.0)
    for index in first + 1..<last {
      let offset = start.dots(to: line[index])
      let share = length > 0 ? min(max((offset * piece).sum() / length, 0), 1) : 0
      let beside = offset - piece * share
      let distance = (beside * beside).sum()
      if distance > farthest.distance { farthest = (index, distance) }
    }
    return farthest
  }
}

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

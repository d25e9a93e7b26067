internal import Glibc

/// A line on a flat piece of the earth, in metres.
struct FlatLine {
  let points: [SIMD2<Double>]

  /// Where a line comes nearest to a place.
  struct Nearest {
    /// In metres.
    var distance = Double.infinity
    /// How much of the line lies before it, in metres.
    var along = 0.0
    var point = SIMD2<Double>.zero
    /// The number of the point behind which it lies.
    var index = 0
    /// How long the whole line is, in metres.
    var length = 0.0
  }

  init(_ points: [SIMD2<Double>]) {
    self.points = points
  }

  var length: Double { zip(points, points.dropFirst()).reduce(0) { $0 + ($1.1 - $1.0).length } }

  func nearest(to place: SIMD2<Double> = .zero) -> Nearest {
    var best = Nearest()
    var along = 0.0
    for index in 0..<points.count - 1 {
      let (start, step) = (points[index] - place, points[index + 1] - points[index])
      let length = step.length
      let share = length > 0 ? max(0, min(1, -(start * step).sum() / (length * length))) : 0
      let offset = start + step * share
      if offset.length < best.distance {
        best = Nearest(distance: offset.length, along: along + share * length, point: place + offset, index: index)
      }
      along += length
    }
    best.length = along
    return best
  }

  /// The point at a distance along the line.
  func point(at distance: Double) -> SIMD2<Double> {
    var rest = distance
    for (start, end) in zip(points, points.dropFirst()) {
      let length = (end - start).length
      if rest <= length, length > 0 { return start + (end - start) * (rest / length) }
      rest -= length
    }
    return points[points.count - 1]
  }

  /// The direction at a distance along the line, in degrees clockwise from up.
  func course(at distance: Double) -> Double {
    var rest = distance
    for index in points.indices.dropLast() {
      rest -= (points[index + 1] - points[index]).length
      if rest <= 0 { return course(of: index) }
    }
    return course(of: points.count - 2)
  }

  /// The angle between a segment and a course in degrees, 0…90, in either direction of travel.
  func slant(at index: Int, to course: Double) -> Double {
    let turn = abs(RoundAngle.wrapped(self.course(of: index) - course))
    return min(turn, 180 - turn)
  }

  private func course(of index: Int) -> Double {
    let step = points[index + 1] - points[index]
    return atan2(step.x, step.y) * 180 / .pi
  }
}

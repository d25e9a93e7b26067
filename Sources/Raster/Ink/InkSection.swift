internal import Glibc

/// A perpendicular of a stroke: its position on the centre line, its direction, and half its length.
struct InkSection {
  var point: PathPoint
  /// Along the stroke, of length 1.
  var direction: PathPoint
  var half: Double
  /// Along the stroke, from where it began.
  var distance: Double

  /// From the centre to the right side, seen along the stroke on the screen.
  var side: PathPoint { direction.quarterTurn * half }

  func mixed(with other: InkSection, _ share: Double) -> InkSection {
    let way = direction * (1 - share) + other.direction * share
    return InkSection(
      point: point * (1 - share) + other.point * share,
      direction: way.length > 1e-9 ? way * (1 / way.length) : direction,
      half: half * (1 - share) + other.half * share,
      distance: distance * (1 - share) + other.distance * share
    )
  }
}

/// How a stroke comes to a point: as an ellipse, as long as the stroke is wide.
struct InkTaper {
  /// How long it is.
  let length: Double

  private static let steps = 6

  /// At these distances from the point it is followed.
  var cuts: [Double] {
    (0..<Self.steps).map { length * (1 - cos(Double($0) * .pi / 2 / Double(Self.steps))) } + [length]
  }

  /// The part of its width that a stroke has so far from the point.
  func share(at distance: Double) -> Double {
    guard distance < length else { return 1 }
    let rest = 1 - max(distance, 0) / length
    return max(1 - rest * rest, 0).squareRoot()
  }
}

/// The angle from one direction to another, positive clockwise on the screen.
func angle(from start: PathPoint, to end: PathPoint) -> Double {
  atan2(start.cross(end), start.dot(end))
}

internal import Glibc

/// An outline of lines and curves, to be filled or stroked.
package struct Path: Hashable, Sendable {
  package enum Element: Hashable, Sendable {
    case move(to: PathPoint)
    case line(to: PathPoint)
    case cubic(control: PathPoint, control2: PathPoint, to: PathPoint)
    case close
  }

  package private(set) var elements: [Element] = []

  package init() {}

  package mutating func move(to point: PathPoint) {
    elements.append(.move(to: point))
  }

  package mutating func line(to point: PathPoint) {
    elements.append(.line(to: point))
  }

  package mutating func cubic(control: PathPoint, control2: PathPoint, to point: PathPoint) {
    elements.append(.cubic(control: control, control2: control2, to: point))
  }

  package mutating func close() {
    elements.append(.close)
  }

  /// Follows a circle; angles are counted clockwise on the screen from the right, and may decrease.
  ///
  /// A line leads to the beginning of the arc, unless the path begins with it.
  package mutating func arc(center: PathPoint, radius: Double, fromDegrees start: Double, toDegrees end: Double) {
    let count = max(1, (abs(end - start) / 90).rounded(.up))
    guard radius >= 0, count < 1000, center.isDrawable, radius.isFinite else { return }
    let step = (end - start) / count
    // The cubic through both ends that is nearest to the circle.
    let reach = 4.0 / 3 * tan(step * .pi / 180 / 4)
    func spoke(_ degrees: Double) -> PathPoint {
      let (sine, cosine) = sineAndCosine(degrees: degrees)
      return PathPoint(cosine * radius, sine * radius)
    }

    let first = center + spoke(start)
    if elements.isEmpty { move(to: first) } else { line(to: first) }
    for index in 0..<Int(count) {
      let (from, to) = (spoke(start + Double(index) * step), spoke(start + Double(index + 1) * step))
      cubic(
        control: center + from + from.quarterTurn * reach,
        control2: center + to - to.quarterTurn * reach,
        to: center + to
      )
    }
  }

  package mutating func append(_ other: Path) {
    elements += other.elements
  }

  /// The path with all of its points taken through a transform.
  package func applying(_ transform: AffineTransform) -> Path {
    var path = self
    path.elements = elements.map { element in
      switch element {
      case .move(let point): .move(to: transform.apply(point))
      case .line(let point): .line(to: transform.apply(point))
      case .cubic(let control, let control2, let point):
        .cubic(control: transform.apply(control), control2: transform.apply(control2), to: transform.apply(point))
      case .close: .close
      }
    }
    return path
  }
}

/// Paths that are needed often.
extension Path {
  package static func polygon(_ points: [PathPoint]) -> Path {
    var path = polyline(points)
    path.close()
    return path
  }

  package static func polyline(_ points: [PathPoint]) -> Path {
    var path = Path()
    for point in points {
      if path.elements.isEmpty { path.move(to: point) } else { path.line(to: point) }
    }
    return path
  }

  package static func rectangle(x: Double, y: Double, width: Double, height: Double) -> Path {
    polygon([
      PathPoint(x, y), PathPoint(x + width, y), PathPoint(x + width, y + height), PathPoint(x, y + height),
    ])
  }

  package static func ellipse(center: PathPoint, radiusX: Double, radiusY: Double) -> Path {
    var path = Path()
    path.arc(center: PathPoint(0, 0), radius: 1, fromDegrees: 0, toDegrees: 360)
    path.close()
    return path.applying(.scale(x: radiusX, y: radiusY).then(.translation(x: center.x, y: center.y)))
  }
}

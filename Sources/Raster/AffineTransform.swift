internal import Glibc

/// A map of the plane onto itself that keeps lines straight: x′ = a·x + c·y + tx, y′ = b·x + d·y + ty.
package struct AffineTransform: Hashable, Sendable {
  package var a: Double
  package var b: Double
  package var c: Double
  package var d: Double
  package var tx: Double
  package var ty: Double

  package static let identity = AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  package init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  package func apply(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
    (a * x + c * y + tx, b * x + d * y + ty)
  }

  package func apply(_ point: PathPoint) -> PathPoint {
    let place = apply(point.x, point.y)
    return PathPoint(place.x, place.y)
  }

  /// The transform that does this first and then the other.
  package func then(_ next: AffineTransform) -> AffineTransform {
    AffineTransform(
      a: next.a * a + next.c * b,
      b: next.b * a + next.d * b,
      c: next.a * c + next.c * d,
      d: next.b * c + next.d * d,
      tx: next.a * tx + next.c * ty + next.tx,
      ty: next.b * tx + next.d * ty + next.ty
    )
  }

  package var determinant: Double { a * d - b * c }

  /// The transform back, unless this one flattens the plane.
  package var inverse: AffineTransform? {
    let area = determinant
    guard area != 0, area.isFinite else { return nil }
    return AffineTransform(
      a: d / area,
      b: -b / area,
      c: -c / area,
      d: a / area,
      tx: (c * ty - d * tx) / area,
      ty: (b * tx - a * ty) / area
    )
  }
}

/// The transforms that others are put together from.
extension AffineTransform {
  package static func translation(x: Double, y: Double) -> AffineTransform {
    AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
  }

  package static func scale(x: Double, y: Double) -> AffineTransform {
    AffineTransform(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
  }

  /// Turns about the origin; since y grows downwards, positive angles turn clockwise on the screen.
  package static func rotation(degrees: Double) -> AffineTransform {
    let (sine, cosine) = sineAndCosine(degrees: degrees)
    return AffineTransform(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
  }

  /// Whether rectangles stay upright rectangles, possibly mirrored.
  package var keepsRectanglesUpright: Bool { b == 0 && c == 0 }

  /// Whether it neither leads nowhere nor enlarges beyond all measure.
  var isDrawable: Bool { [a, b, c, d, tx, ty].allSatisfy { abs($0) < 1e12 } }
}

/// The sine and cosine of an angle, exact at every quarter turn.
func sineAndCosine(degrees: Double) -> (sine: Double, cosine: Double) {
  switch degrees.remainder(dividingBy: 360) {
  case 0: (0, 1)
  case 90: (1, 0)
  case 180, -180: (0, -1)
  case -90: (-1, 0)
  case let angle: (sin(angle * .pi / 180), cos(angle * .pi / 180))
  }
}

/// A place on a canvas, in pixels from its top left corner.
package struct PathPoint: Hashable, Sendable {
  package var x: Double
  package var y: Double

  package init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  static func + (start: PathPoint, way: PathPoint) -> PathPoint { PathPoint(start.x + way.x, start.y + way.y) }
  static func - (end: PathPoint, start: PathPoint) -> PathPoint { PathPoint(end.x - start.x, end.y - start.y) }
  static func * (point: PathPoint, factor: Double) -> PathPoint { PathPoint(point.x * factor, point.y * factor) }

  /// The distance from the origin.
  var length: Double { (x * x + y * y).squareRoot() }

  /// The same way, turned a quarter clockwise as seen on the screen.
  var quarterTurn: PathPoint { PathPoint(-y, x) }

  func dot(_ other: PathPoint) -> Double { x * other.x + y * other.y }
  func cross(_ other: PathPoint) -> Double { x * other.y - y * other.x }

  /// Whether it is a place, and near enough that a pixel still makes a difference.
  var isDrawable: Bool { abs(x) < 1e12 && abs(y) < 1e12 }
}

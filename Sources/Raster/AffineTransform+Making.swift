internal import Glibc

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

import Glibc

/// The first guess of an azimuth between nearly antipodal points.
///
/// Seen from one of them, the geodesics that meet behind the earth envelop a small astroid. The azimuth follows from
/// the other point's position relative to it: C. F. F. Karney, “Algorithms for geodesics”, Journal of Geodesy 87
/// (2013), equations 53 to 57. Lengths are in units of half the astroid's width.
struct Astroid {
  /// How far east of the antipode the other point lies; never positive.
  let x: Double
  /// How far north of it; never positive.
  let y: Double

  var azimuth: AngleVector {
    guard y != 0 else { return AngleVector(sine: -x, cosine: -max(0, 1 - x * x).squareRoot()) }
    let root = positiveRoot
    return AngleVector(sine: -x / (1 + root), cosine: y / root)
  }

  /// The positive root μ of μ⁴ + 2μ³ + (1 − x² − y²)μ² − 2y²μ − y² = 0, by Newton's method from above.
  ///
  /// Right of its only positive root the polynomial rises ever more steeply, so every step comes nearer from above.
  private var positiveRoot: Double {
    let (xx, yy) = (x * x, y * y)
    var root = abs(y) + hypot(x, y)
    for _ in 0..<200 {
      let value = (((root + 2) * root + (1 - xx - yy)) * root - 2 * yy) * root - yy
      let slope = ((4 * root + 6) * root + 2 * (1 - xx - yy)) * root - 2 * yy
      guard slope > 0 else { break }
      let next = root - value / slope
      guard next > 0, next < root else { break }
      root = next
    }
    return root
  }
}

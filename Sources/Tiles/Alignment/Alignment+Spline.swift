internal import Geodesy
internal import Glibc
internal import Raster

/// Splines.
extension Alignment {
  /// How far each pair is from where all others that agree would put it; nil where there is no spline.
  static func splineResiduals(_ pairs: [Pair], _ inliers: [Int]) -> [Double]? {
    guard let spline = spline(pairs, inliers) else { return nil }
    var residuals = pairs.map { pair in
      let found = spline.apply(pair.x, pair.y)
      return hypot(found.x - pair.place.x, found.y - pair.place.y) * pair.scale
    }
    for (index, error) in zip(inliers, spline.errorsLeftOut) {
      residuals[index] = hypot(error.x, error.y) * pairs[index].scale
    }
    return residuals
  }

  /// From the pixels of a picture that lies by an affine to those of the picture; nil where two are at one place.
  static func bending(_ pairs: [Pair], _ pixelsToWorld: AffineTransform) -> ThinPlateSpline? {
    guard let inverse = pixelsToWorld.inverse else { return nil }
    let knots = pairs.map { pair in
      let lies = inverse.apply(pair.place.x, pair.place.y)
      return ThinPlateSpline.Pair(from: PathPoint(lies.x, lies.y), to: PathPoint(pair.x, pair.y))
    }
    return ThinPlateSpline(knots)
  }

  private static func spline(_ pairs: [Pair], _ chosen: [Int]) -> ThinPlateSpline? {
    let knots = chosen.map { index in
      let pair = pairs[index]
      return ThinPlateSpline.Pair(from: PathPoint(pair.x, pair.y), to: PathPoint(pair.place.x, pair.place.y))
    }
    return knots.count >= Fit.affine.fewestPoints ? ThinPlateSpline(knots) : nil
  }

  /// How much of what a point is off evenly may be left of it by the spline of the others, if these bear it out.
  private static let leftOver = 0.5
  private static let maxRounds = 12

  /// Those of the suspects that their neighbours don't bear out; where they do, it is the paper that is bent there.
  ///
  /// The worst go first, as they bend what the others are judged by.
  static func notBorneOut(_ suspects: [Int: Double], _ pairs: [Pair]) -> Set<Int> {
    var outliers: Set<Int> = []
    for _ in 0..<maxRounds {
      let left = pairs.indices.filter { !outliers.contains($0) }
      guard let errors = splineResiduals(pairs, left) else { return Set(suspects.keys) }
      let failing = suspects.filter { errors[$0.key] > leftOver * $0.value }.keys
      guard let worst = failing.filter({ !outliers.contains($0) }).map({ errors[$0] }).max() else {
        // Points that looked wrong only beside worse ones are accepted again.
        return outliers.intersection(failing)
      }
      outliers.formUnion(failing.filter { errors[$0] > worst / 2 })
    }
    return outliers
  }
}

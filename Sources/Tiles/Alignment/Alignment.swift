internal import Geodesy
internal import Glibc
package import Raster

/// A picture's position on earth by its control points, and how well they agree with it.
package struct Alignment: Sendable {
  package enum Fit: String, CaseIterable, Sendable {
    /// Moved, scaled and turned; two points are enough.
    case similarity
    /// Also stretched and sheared; three points are enough.
    case affine
    /// Also warped, so that every point is placed exactly; needs six points.
    case spline

    package var fewestPoints: Int {
      switch self {
      case .similarity: 2
      case .affine: 3
      case .spline: 6
      }
    }

    /// The part of the fit that applies to the whole picture alike.
    fileprivate var even: Fit { self == .spline ? .affine : self }
  }

  package let fit: Fit
  package let points: [ControlPoint]
  /// From pixels to worlds, by those points that agree; of a spline the affine that comes nearest.
  package let pixelsToWorld: AffineTransform
  /// The distance of each point from its place in a linear fit of all points, in metres, as other programs report it.
  package let residuals: [Double]
  /// With a spline, how far each point is from where all others that agree would put it; nil without one.
  package let residualsLeftOut: [Double]?
  /// Those that disagree with most of the others.
  package let outliers: Set<Int>
  /// The root of the mean of the squares of all residuals, and of those that are left without the outliers.
  package let error: Double
  package let errorWithoutOutliers: Double
  /// From the pixels of a picture that lies by the affine alone to those of the picture; nil without a spline.
  let bending: ThinPlateSpline?

  /// Aligns by all points as freely as they allow; nil where they suffice for nothing.
  ///
  /// It is a spline from six points on that agree, an affine fit from three on, else a similarity.
  package init?(_ points: [ControlPoint], unitsPerWorld: Double? = nil) {
    func found(_ fit: Fit) -> Alignment? { Alignment(points, fit: fit, unitsPerWorld: unitsPerWorld) }
    let bent = found(.spline).flatMap { $0.agreeing.count >= Fit.spline.fewestPoints ? $0 : nil }
    guard let best = bent ?? found(.affine) ?? found(.similarity) else { return nil }
    self = best
  }

  /// The points that don't disagree with most of the others.
  var agreeing: [Int] { points.indices.filter { !outliers.contains($0) } }

  /// Aligns by all points; nil if there are too few, they are on a line, or two share a place.
  ///
  /// On a base image instead of the earth, residuals are in other units than metres; a world has `unitsPerWorld` of
  /// them.
  package init?(_ points: [ControlPoint], fit: Fit, unitsPerWorld: Double? = nil) {
    // Half of all points agree, which would be too many to bend by.
    guard fit != .spline || points.count <= 2 * ThinPlateSpline.maxPoints else { return nil }
    let places = unitsPerWorld == nil ? Self.unrolled(points) : points.map(\.place)
    let pairs = zip(points, places).map { Pair($0, at: $1, unitsPerWorld: unitsPerWorld) }
    guard pairs.count >= fit.fewestPoints, let all = Self.transform(pairs, fit.even) else { return nil }
    let suspects = Self.suspects(pairs, fit.even)
    let outliers = fit == .spline ? Self.notBorneOut(suspects, pairs) : Set(suspects.keys)
    let inliers = pairs.indices.filter { !outliers.contains($0) }
    guard let best = outliers.isEmpty ? all : Self.transform(inliers.map { pairs[$0] }, fit.even) else { return nil }
    let leftOut = fit == .spline ? Self.splineResiduals(pairs, inliers) : nil
    bending = fit == .spline ? Self.bending(inliers.map { pairs[$0] }, best) : nil
    guard fit != .spline || leftOut != nil && bending != nil else { return nil }
    residuals = pairs.map { $0.error(in: all) }
    residualsLeftOut = leftOut
    errorWithoutOutliers = Self.rootMeanSquare(inliers.map { pairs[$0].error(in: best) })
    (self.fit, self.points, self.outliers) = (fit, points, outliers)
    pixelsToWorld = best
    error = Self.rootMeanSquare(residuals)
  }

  /// The root mean square error of the points that a spline accepts, if each is left out in turn; nil without a spline.
  package var errorLeftOut: Double? {
    residualsLeftOut.map { residuals in Self.rootMeanSquare(agreeing.map { residuals[$0] }) }
  }

  private static func rootMeanSquare(_ errors: [Double]) -> Double {
    errors.isEmpty ? 0 : (errors.reduce(0) { $0 + $1 * $1 } / Double(errors.count)).squareRoot()
  }
}

extension Alignment {
  /// A place in the picture and in the world.
  struct Pair {
    let x: Double
    let y: Double
    let place: WorldPoint
    /// The metres (or other units) per width of the world at the place.
    let scale: Double

    init(_ point: ControlPoint, at place: WorldPoint, unitsPerWorld: Double?) {
      (x, y, self.place) = (point.x, point.y, place)
      scale = unitsPerWorld ?? place.metersPerWorld
    }

    func error(in transform: AffineTransform) -> Double {
      let found = transform.apply(x, y)
      return hypot(found.x - place.x, found.y - place.y) * scale
    }
  }
}

/// Least squares.
extension Alignment {
  static func transform(_ pairs: [Pair], _ fit: Fit) -> AffineTransform? {
    guard pairs.count >= fit.fewestPoints else { return nil }
    let count = Double(pairs.count)
    func mean(_ value: (Pair) -> Double) -> Double { pairs.reduce(0) { $0 + value($1) } / count }
    // About their middles the numbers are small, and shift and shape apart.
    let (x, y, east, south) = (mean(\.x), mean(\.y), mean(\.place.x), mean(\.place.y))
    let moved = pairs.map { (x: $0.x - x, y: $0.y - y, east: $0.place.x - east, south: $0.place.y - south) }
    func sum(_ value: ((x: Double, y: Double, east: Double, south: Double)) -> Double) -> Double {
      moved.reduce(0) { $0 + value($1) }
    }
    let (xx, yy, xy) = (sum { $0.x * $0.x }, sum { $0.y * $0.y }, sum { $0.x * $0.y })
    let (xe, ye) = (sum { $0.x * $0.east }, sum { $0.y * $0.east })
    let (xs, ys) = (sum { $0.x * $0.south }, sum { $0.y * $0.south })
    let (a, b, c, d): (Double, Double, Double, Double)
    switch fit {
    case .similarity:
      guard xx + yy > 1e-9 else { return nil }
      let (cosine, sine) = ((xe + ys) / (xx + yy), (xs - ye) / (xx + yy))
      (a, b, c, d) = (cosine, sine, -sine, cosine)
    case .affine, .spline:
      let area = xx * yy - xy * xy
      // Points on a line don't determine what is beside it.
      guard area > 1e-6 * (xx + yy) * (xx + yy) else { return nil }
      (a, c) = ((xe * yy - ye * xy) / area, (ye * xx - xe * xy) / area)
      (b, d) = ((xs * yy - ys * xy) / area, (ys * xx - xs * xy) / area)
    }
    let transform = AffineTransform(a: a, b: b, c: c, d: d, tx: east - a * x - c * y, ty: south - b * x - d * y)
    return transform.inverse == nil ? nil : transform
  }
}

/// Points that disagree, found by the least median of squares (P. J. Rousseeuw, 1984).
extension Alignment {
  /// With fewer points, wrong ones can't be detected.
  private static let fewestForDoubt = 6
  private static let maxTrials = 4000
  /// The limit for comparisons of points with trials: with many points, fewer trials are just as reliable.
  private static let maxChecks = 4_000_000
  /// How many times as far off as most others a point has to be.
  private static let tolerance = 2.5

  /// Those that disagree with an even fit of most others, and how far they are from it.
  private static func suspects(_ pairs: [Pair], _ fit: Fit) -> [Int: Double] {
    guard pairs.count >= fewestForDoubt else { return [:] }
    let rank = (pairs.count + fit.fewestPoints + 1) / 2
    var best = (error: Double.infinity, transform: AffineTransform.identity)
    for trial in trials(pairs.count, of: fit.fewestPoints) {
      guard let transform = transform(trial.map { pairs[$0] }, fit) else { continue }
      let error = pairs.map { $0.error(in: transform) }.sorted()[rank - 1]
      if error < best.error { best = (error, transform) }
    }
    guard best.error.isFinite else { return [:] }
    // The standard deviation of a normal distribution with that median; the fraction corrects for few points.
    let spread = 1.4826 * (1 + 5 / Double(pairs.count - fit.fewestPoints)) * best.error
    let errors = pairs.indices.map { ($0, pairs[$0].error(in: best.transform)) }
    return Dictionary(uniqueKeysWithValues: errors.filter { $0.1 > tolerance * max(spread, 1e-6) })
  }

  /// All ways to take so few of so many, or as many of them as there is time for, evenly spread.
  package static func trials(_ count: Int, of size: Int) -> [[Int]] {
    let most = min(maxTrials, maxChecks / max(count, 1))
    return (0..<size).reduce([[]]) { longer($0, below: count - (size - 1 - $1), atMost: most) }
  }

  /// Extends each of them by one more number behind its last, in all possible ways; a sample if those are too many.
  ///
  /// Only the sample is ever created, since there may be millions.
  private static func longer(_ all: [[Int]], below end: Int, atMost most: Int) -> [[Int]] {
    let ranges = all.map { taken in
      let first = taken.last.map { $0 + 1 } ?? 0
      return first..<max(first, end)
    }
    let count = ranges.reduce(0) { $0 + $1.count }
    let step = count > most ? count / most + 1 : 1
    var chosen: [[Int]] = []
    var next = 0
    for (taken, range) in zip(all, ranges) {
      while next < range.count {
        chosen.append(taken + [range.lowerBound + next])
        next += step
      }
      next -= range.count
    }
    return chosen
  }
}

/// Chooses the copies of the world for a picture's pairs.
extension Alignment {
  /// At so many meridians, those with the widest gaps about them, the earth is cut open for a trial.
  private static let maxCuts = 16

  /// The places of points on earth, each in the copy of the world in which together they make one picture.
  ///
  /// On both sides of the antimeridian there are longitudes of 178 and -178, and those of a map of the whole world look
  /// just as far apart. An extent of less than half a world is taken as it is; otherwise the earth is unrolled from
  /// where the pairs fit best.
  static func unrolled(_ points: [ControlPoint]) -> [WorldPoint] {
    let places = points.map(\.place)
    guard let least = places.map(\.x).min(), let most = places.map(\.x).max(), most - least > 0.5 else {
      return places
    }
    let trials = [places] + cuts(places).map { unrolled(places, from: $0) }
    let misfits = trials.map { misfit(points, $0) }
    return zip(trials, misfits).min { $0.1 < $1.1 }?.0 ?? places
  }

  /// The shares of the world at which it may be cut, beside a gap between pairs each.
  private static func cuts(_ places: [WorldPoint]) -> [Double] {
    let shares = places.map(share).sorted()
    // Before the first one lies the last one, of the copy before.
    let earlier = shares.suffix(1).map { $0 - 1 } + shares.dropLast()
    let gaps = zip(earlier, shares).map { (start: $1, width: $1 - $0) }
    return gaps.sorted { $0.width > $1.width }.prefix(maxCuts).map(\.start)
  }

  private static func share(_ place: WorldPoint) -> Double { place.x - place.x.rounded(.down) }

  private static func unrolled(_ places: [WorldPoint], from start: Double) -> [WorldPoint] {
    let moved = places.map { WorldPoint(x: share($0) + (share($0) < start ? 1 : 0), y: $0.y) }
    let middle = moved.reduce(0) { $0 + $1.x } / Double(moved.count)
    return moved.map { WorldPoint(x: $0.x - middle.rounded(.down), y: $0.y) }
  }

  /// How far a picture that is only moved, scaled and turned would be off, as a share of how far places are apart.
  ///
  /// Where two pairs fit both ways it isn't upside down.
  private static func misfit(_ points: [ControlPoint], _ places: [WorldPoint]) -> Double {
    let pairs = zip(points, places).map { Pair($0, at: $1, unitsPerWorld: 1) }
    guard let found = transform(pairs, .similarity) else { return .infinity }
    let count = Double(places.count)
    let (x, y) = (places.reduce(0) { $0 + $1.x } / count, places.reduce(0) { $0 + $1.y } / count)
    let apart = places.reduce(0) { $0 + ($1.x - x) * ($1.x - x) + ($1.y - y) * ($1.y - y) }
    let off = pairs.reduce(0) { $0 + $1.error(in: found) * $1.error(in: found) }
    return off / apart + (found.a > 0 ? 0 : 1e-6)
  }
}

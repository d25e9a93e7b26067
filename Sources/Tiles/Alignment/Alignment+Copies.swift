internal import Geodesy
internal import Raster

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

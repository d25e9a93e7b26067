internal import Geodesy
internal import Glibc
package import Raster

extension ControlPoint {
  /// How far its pixel is from where it belongs while a picture lies somewhere, in metres; where the back is no earth, in
  /// units of which a world has so many.
  package func distance(at pixelsToWorld: AffineTransform, unitsPerWorld: Double? = nil) -> Double {
    let (lies, belongs) = (pixelsToWorld.apply(x, y), place)
    // Round the earth the shorter way counts.
    let east = unitsPerWorld == nil ? (lies.x - belongs.x).remainder(dividingBy: 1) : lies.x - belongs.x
    return hypot(east, lies.y - belongs.y) * (unitsPerWorld ?? belongs.metersPerWorld)
  }
}

extension [ControlPoint] {
  /// How far they are off while a picture lies somewhere: the root of the mean of the squares.
  package func error(at pixelsToWorld: AffineTransform, unitsPerWorld: Double? = nil) -> Double {
    let distances = map { $0.distance(at: pixelsToWorld, unitsPerWorld: unitsPerWorld) }
    return (distances.reduce(0) { $0 + $1 * $1 } / Double(Swift.max(count, 1))).squareRoot()
  }
}

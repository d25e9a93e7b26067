package import Geodesy
internal import Glibc
package import Tiles

/// How steep the ground is.
package struct Slope: Hashable, Sendable {
  /// Above the horizontal, in degrees.
  package let degrees: Double
  /// The direction in which the ground falls.
  package let aspect: Bearing

  /// Between nearer samples, their errors outweigh the slope; in metres.
  private static let leastStep = 10.0

  /// Takes the rise to the east and to the north, each as a part of the distance.
  private init(east: Double, north: Double) {
    degrees = atan(hypot(east, north)) * 180 / .pi
    aspect = Bearing(degrees: atan2(-east, -north) * 180 / .pi)
  }

  /// Reads it from the ground a sample away on the four sides; nil unless all of it is known.
  package init?(at place: Coordinate, in heights: Heights) throws(TileError) {
    guard try heights.ground(at: place) != nil, let answer = try heights.answer(at: place) else { return nil }
    let step = max(answer.resolution, Self.leastStep)
    var sides: [Double] = []
    for degrees in [0.0, 90, 180, 270] {
      let side = Sphere.earth.destination(from: place, bearing: Bearing(degrees: degrees), distance: .meters(step))
      guard let height = try heights.ground(at: side) else { return nil }
      sides.append(height)
    }
    self.init(east: (sides[1] - sides[3]) / (2 * step), north: (sides[0] - sides[2]) / (2 * step))
  }
}

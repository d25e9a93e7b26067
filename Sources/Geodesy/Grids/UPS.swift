import Glibc

/// A place in the Universal Polar Stereographic grid, which takes over where the zones of ``UTM`` end.
package struct UPS: Hashable, Sendable {
  package let isNorth: Bool
  /// Metres to the right, with Greenwich pointing down in the north and up in the south; the pole is at 2,000,000.
  package let easting: Double
  /// Metres upwards; the pole is at 2,000,000.
  package let northing: Double

  private static let conformalLatitude = ConformalLatitude(of: .wgs84)
  private static let falseOrigin = 2_000_000.0

  /// Metres from the pole for each unit of the conformal radius, which is 1 at the equator.
  private static let radius: Double = {
    let ellipsoid = Ellipsoid.wgs84
    let e = ellipsoid.squaredEccentricity.squareRoot()
    return 2 * 0.994 * ellipsoid.equatorialRadius.meters / (pow(1 + e, 1 + e) * pow(1 - e, 1 - e)).squareRoot()
  }()

  /// Creates a place from untrusted values; nil outside the grid.
  package init?(isNorth: Bool, easting: Double, northing: Double) {
    let range = isNorth ? 1_200_000...2_800_000.0 : 700_000...3_300_000.0
    guard range.contains(easting), range.contains(northing) else { return nil }
    self.init(uncheckedNorth: isNorth, easting: easting, northing: northing)
  }

  init(uncheckedNorth isNorth: Bool, easting: Double, northing: Double) {
    self.isNorth = isNorth
    self.easting = easting
    self.northing = northing
  }

  /// Creates the grid place of a coordinate; there is none where the zones of ``UTM`` are.
  package init?(_ coordinate: Coordinate) {
    guard UTM.zone(of: coordinate) == nil else { return nil }
    self.init(polar: coordinate)
  }

  /// Creates the place of a coordinate which is known to be near a pole.
  init(polar coordinate: Coordinate) {
    isNorth = coordinate.latitude.degrees > 0
    let tangent = Self.conformalLatitude.conformal(tan(abs(coordinate.latitude.degrees) * .pi / 180))
    let distance = Self.radius / (tangent + hypot(1, tangent))
    let angle = coordinate.longitude.degrees * .pi / 180
    easting = Self.falseOrigin + distance * sin(angle)
    northing = Self.falseOrigin + (isNorth ? -1 : 1) * distance * cos(angle)
  }

  package var coordinate: Coordinate {
    let (x, y) = (easting - Self.falseOrigin, (northing - Self.falseOrigin) * (isNorth ? -1 : 1))
    // At the pole itself the tangent would be infinite.
    let ratio = max(hypot(x, y) / Self.radius, 1e-16)
    let tangent = Self.conformalLatitude.geographic((1 / ratio - ratio) / 2)
    let latitude = atan(tangent) * 180 / .pi
    return Coordinate(north: isNorth ? latitude : -latitude, east: atan2(x, y) * 180 / .pi)
  }

  /// The half with the place; on the line between them, within a micrometre, the eastern one.
  package var cap: PolarCap { PolarCap(isNorth: isNorth, isWest: easting < Self.falseOrigin - 1e-6) }
}

internal import Glibc

/// A flat piece of the earth around a place, in metres.
struct RoadMeters {
  private let origin: (latitude: Int32, longitude: Int32)
  private let north: Double
  private let east: Double

  /// The radii of WGS 84 at a latitude give the metres of a degree.
  init(around origin: (latitude: Int32, longitude: Int32)) {
    self.origin = origin
    let latitude = Double(origin.latitude) / NodeTable.unitsPerDegree * .pi / 180
    let (radius, eccentricity) = (6_378_137.0, 0.006_694_379_990_14)
    let bulge = 1 - eccentricity * sin(latitude) * sin(latitude)
    let unit = .pi / 180 / NodeTable.unitsPerDegree
    north = radius * (1 - eccentricity) / (bulge * bulge.squareRoot()) * unit
    east = radius / bulge.squareRoot() * max(cos(latitude), 1e-6) * unit
  }

  func flat(_ place: (latitude: Int32, longitude: Int32)) -> SIMD2<Double> {
    SIMD2(
      (Double(place.longitude) - Double(origin.longitude)) * east,
      (Double(place.latitude) - Double(origin.latitude)) * north
    )
  }

  func units(_ point: SIMD2<Double>) -> (latitude: Int32, longitude: Int32) {
    (
      Int32((Double(origin.latitude) + point.y / north).rounded()),
      Int32((Double(origin.longitude) + point.x / east).rounded())
    )
  }
}

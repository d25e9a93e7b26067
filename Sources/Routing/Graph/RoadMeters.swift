internal import Glibc

/// A flat piece of the earth around a place, in metres.
package struct RoadMeters: Sendable {
  let origin: RoadGraph.Place
  private let north: Double
  private let east: Double

  private static let unitsPerDegree = 10_000_000.0

  /// The radii of WGS 84 at a latitude give the metres of a degree.
  package init(around origin: RoadGraph.Place) {
    self.origin = origin
    let latitude = Double(origin.latitude) / Self.unitsPerDegree * .pi / 180
    let (radius, eccentricity) = (6_378_137.0, 0.006_694_379_990_14)
    let sine = sin(latitude)
    let bulge = 1 - eccentricity * sine * sine
    let unit = .pi / 180 / Self.unitsPerDegree
    north = radius * (1 - eccentricity) / (bulge * bulge.squareRoot()) * unit
    east = radius / bulge.squareRoot() * max(cos(latitude), 1e-6) * unit
  }

  package func flat(_ place: RoadGraph.Place) -> SIMD2<Double> {
    SIMD2(
      (Double(place.longitude) - Double(origin.longitude)) * east,
      (Double(place.latitude) - Double(origin.latitude)) * north
    )
  }

  /// Where a place lies from another, in degrees clockwise from north.
  static func bearing(from start: RoadGraph.Place, to end: RoadGraph.Place) -> Double {
    let step = RoadMeters(around: start).flat(end)
    let degrees = atan2(step.x, step.y) * 180 / .pi
    return degrees < 0 ? degrees + 360 : degrees
  }

  package func units(_ point: SIMD2<Double>) -> RoadGraph.Place {
    (
      Int32((Double(origin.latitude) + point.y / north).rounded()),
      Int32((Double(origin.longitude) + point.x / east).rounded())
    )
  }
}

extension SIMD2<Double> {
  /// How far it leads.
  var length: Double { (x * x + y * y).squareRoot() }
}

enum RoundAngle {
  /// From -180 to 180.
  static func wrapped(_ degrees: Double) -> Double {
    let rest = degrees.truncatingRemainder(dividingBy: 360)
    return rest > 180 ? rest - 360 : rest <= -180 ? rest + 360 : rest
  }
}

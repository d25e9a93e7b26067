/// The flattened sphere that models the earth.
package struct Ellipsoid: Hashable, Sendable {
  /// The radius of the equator.
  package let equatorialRadius: Distance
  /// How much shorter the radius at the poles is, as a part of the equator's.
  package let flattening: Double

  /// World Geodetic System 1984, which satellites and our maps count in.
  package static let wgs84 = Ellipsoid(equatorialRadius: .meters(6_378_137), flattening: 1 / 298.257_223_563)

  package init(equatorialRadius: Distance, flattening: Double) {
    precondition((0..<0.01).contains(flattening), "the series hold for ellipsoids about as flat as the earth")
    self.equatorialRadius = equatorialRadius
    self.flattening = flattening
  }

  package var polarRadius: Distance { equatorialRadius * (1 - flattening) }

  /// The first eccentricity, squared.
  var squaredEccentricity: Double { flattening * (2 - flattening) }

  /// The second eccentricity, squared.
  var squaredSecondEccentricity: Double { squaredEccentricity / (1 - squaredEccentricity) }

  /// The third flattening, the small number that the series are powers of.
  var thirdFlattening: Double { flattening / (2 - flattening) }
}

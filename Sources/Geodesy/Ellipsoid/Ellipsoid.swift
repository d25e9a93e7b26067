import Glibc

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

/// The sizes of areas.
extension Ellipsoid {
  /// The area within an outline, on its smaller side; 0 if it isn't an outline.
  ///
  /// Computed on the sphere of the same surface, by authalic latitudes: exact except for the line between two corners,
  /// which is an arc of that sphere. For corners 100 km apart, the error is a millionth.
  package func area(of corners: [Coordinate]) -> Area {
    let outline = sum(over: corners)
    // An outline around a pole encloses the area up to the pole, not that down to the equator.
    let excess = outline.excess - 2 * .pi * outline.turns
    return Area(squareMeters: abs(excess.remainder(dividingBy: 4 * .pi)) * squaredAuthalicRadius)
  }

  /// The pole that the smaller side of an outline holds; nil where it goes round none.
  package func pole(within corners: [Coordinate]) -> Latitude? {
    let outline = sum(over: corners)
    guard abs(outline.turns) == 1 else { return nil }
    return Latitude(degrees: outline.excess * outline.turns < 0 ? -90 : 90)
  }

  /// The part of the unit sphere between an outline and the equator, and how often it goes round the axis eastwards.
  private func sum(over corners: [Coordinate]) -> (excess: Double, turns: Double) {
    guard corners.count > 2, let last = corners.last else { return (0, 0) }
    var (excess, degrees) = (0.0, 0.0)
    var before = (longitude: last.longitude, half: halfTangent(of: last.latitude))
    for corner in corners {
      let next = (longitude: corner.longitude, half: halfTangent(of: corner.latitude))
      let east = (next.longitude - before.longitude).degrees.remainder(dividingBy: 360)
      degrees += east
      let turn = tan(east * .pi / 360)
      // The part between an edge and the equator (Chamberlain and Duquette, 2007).
      excess += 2 * atan2(turn * (before.half + next.half), 1 + before.half * next.half)
      before = next
    }
    return (excess, (degrees / 360).rounded())
  }

  /// The tangent of half the authalic latitude.
  private func halfTangent(of latitude: Latitude) -> Double {
    let sine = authalicMeasure(of: sin(latitude.degrees * .pi / 180)) / authalicMeasure(of: 1)
    let bounded = min(max(sine, -1), 1)
    // tan(β/2) = sin β / (1 + cos β)
    return bounded / (1 + (1 - bounded * bounded).squareRoot())
  }

  private var squaredAuthalicRadius: Double {
    let radius = equatorialRadius.meters
    return radius * radius * authalicMeasure(of: 1) / 2
  }

  /// A value proportional to the surface up to a latitude (Snyder, Map Projections, 1987, formula 3-12).
  private func authalicMeasure(of sine: Double) -> Double {
    let eccentricity = squaredEccentricity.squareRoot()
    guard eccentricity > 0 else { return 2 * sine }
    let part = eccentricity * sine
    return (1 - squaredEccentricity) * (sine / (1 - part * part) + atanh(part) / eccentricity)
  }
}

import Glibc

/// The sizes of areas.
extension Ellipsoid {
  /// The size of what an outline goes round; the smaller side, and nothing where it is no outline.
  ///
  /// Counted on the sphere of the same surface, by authalic latitudes: exact but for the way between two corners,
  /// which is an arc of that sphere. For corners 100 km apart that makes a millionth.
  package func area(of corners: [Coordinate]) -> Area {
    guard corners.count > 2, let last = corners.last else { return .zero }
    var excess = 0.0
    var before = (longitude: last.longitude, half: halfTangent(of: last.latitude))
    for corner in corners {
      let next = (longitude: corner.longitude, half: halfTangent(of: corner.latitude))
      let turn = tan((next.longitude - before.longitude).degrees * .pi / 360)
      // The part of the sphere between an edge and the equator (Chamberlain and Duquette, 2007).
      excess += 2 * atan2(turn * (before.half + next.half), 1 + before.half * next.half)
      before = next
    }
    let share = abs(excess.remainder(dividingBy: 4 * .pi))
    return Area(squareMeters: share * squaredAuthalicRadius)
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

  /// What the surface up to a latitude is proportional to (Snyder, Map Projections, 1987, formula 3-12).
  private func authalicMeasure(of sine: Double) -> Double {
    let eccentricity = squaredEccentricity.squareRoot()
    guard eccentricity > 0 else { return 2 * sine }
    let part = eccentricity * sine
    return (1 - squaredEccentricity) * (sine / (1 - part * part) + atanh(part) / eccentricity)
  }
}

import Geodesy

/// A simulated receiver that follows a route.
struct Simulation {
  private let route: SimulatedRoute
  private let legs: [Leg]
  private let length: Double
  private let start: UTCTime

  private struct Leg {
    let start: Coordinate
    let bearing: Bearing
    let meters: Double
  }

  /// Creates a drive that begins at an instant.
  init(_ route: SimulatedRoute, from start: UTCTime) {
    self.route = route
    self.start = start
    legs = zip(route.places, route.places.dropFirst() + route.places.prefix(1)).map { from, to in
      Leg(
        start: from,
        bearing: Sphere.earth.bearing(from: from, to: to),
        meters: Sphere.earth.distance(from: from, to: to).meters
      )
    }
    length = legs.reduce(0) { $0 + $1.meters }
  }

  /// The time from one fix to the next.
  var step: Duration { .seconds(1) / route.rate }

  /// The fix that many steps after the start.
  func fix(_ number: Int) -> Fix {
    let elapsed = step * number
    let (place, course) = position(after: route.speed.metersPerSecond * (elapsed / .seconds(1)))
    var fix = Fix()
    fix.time = start + elapsed
    fix.mode = .threeDimensional
    fix.status = .simulated
    fix.setPlace(lat: place.latitude.degrees, lon: place.longitude.degrees)
    fix.altMSL = 10
    fix.speed = route.speed
    fix.track = course
    fix.eph = 5
    (fix.nSat, fix.uSat) = (12, 9)
    fix.source = "simulated"
    return fix
  }

  private func position(after meters: Double) -> (Coordinate, Bearing) {
    var rest = meters.truncatingRemainder(dividingBy: max(length, 1))
    for leg in legs where leg.meters > 0 {
      if rest < leg.meters {
        let place = Sphere.earth.destination(from: leg.start, bearing: leg.bearing, distance: .meters(rest))
        return (place, rest < 1 ? leg.bearing : Sphere.earth.bearing(from: leg.start, to: place))
      }
      rest -= leg.meters
    }
    return (route.places[0], legs[0].bearing)
  }
}

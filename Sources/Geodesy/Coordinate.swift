/// A place on earth, WGS 84.
package struct Coordinate: Hashable, Sendable {
  package var latitude: Latitude
  package var longitude: Longitude

  package init(latitude: Latitude, longitude: Longitude) {
    self.latitude = latitude
    self.longitude = longitude
  }

  /// Creates the place nearest to these degrees north and east; the latitude is clamped to the poles.
  package init(north: Double, east: Double) {
    self.init(latitude: Latitude(clamping: north), longitude: Longitude(degrees: east))
  }
}

/// A parallel, from 90° south to 90° north.
package struct Latitude: Hashable, Comparable, Sendable {
  package let degrees: Double

  /// Creates the parallel that many degrees north of the equator; there is none beyond the poles.
  package init?(degrees: Double) {
    guard (-90...90).contains(degrees) else { return nil }
    self.degrees = degrees
  }

  /// Creates the parallel nearest to a number of degrees north.
  package init(clamping degrees: Double) {
    precondition(!degrees.isNaN, "a latitude must be a number")
    self.degrees = min(max(degrees, -90), 90)
  }

  package static func < (lhs: Latitude, rhs: Latitude) -> Bool { lhs.degrees < rhs.degrees }
}

/// A meridian, from 180° west (included) to 180° east (excluded).
///
/// A longitude is a place, not an amount: place + turn is a place, place − place is the shorter
/// turn between them, and place + place does not compile.
package struct Longitude: Hashable, Sendable {
  package let degrees: Double

  /// Creates the meridian that many degrees east of Greenwich, wrapping as often as needed.
  package init(degrees: Double) {
    precondition(degrees.isFinite, "a longitude must be finite")
    // IEEE remainder is exact, so no meridian drifts by being wrapped.
    let wrapped = degrees.remainder(dividingBy: 360)
    self.degrees = wrapped == 180 ? -180 : wrapped
  }

  package static func + (place: Longitude, turn: Turn) -> Longitude {
    Longitude(degrees: place.degrees + turn.degrees)
  }

  /// The shorter turn that leads from `start` to `end`; east is positive.
  package static func - (end: Longitude, start: Longitude) -> Turn {
    Turn(degrees: (end.degrees - start.degrees).remainder(dividingBy: 360))
  }

  /// The turn that leads east from here to another meridian: 0° (included) to 360° (excluded).
  package func turnEast(to other: Longitude) -> Turn {
    let turn = other.degrees - degrees
    let eastward = turn < 0 ? turn + 360 : turn
    return Turn(degrees: eastward == 360 ? 0 : eastward)
  }
}

/// A signed amount of rotation, which never wraps: two full turns stay 720°.
package struct Turn: Hashable, Comparable, Sendable {
  package var degrees: Double

  package init(degrees: Double) {
    self.degrees = degrees
  }

  package var radians: Double { degrees * .pi / 180 }

  package static func < (lhs: Turn, rhs: Turn) -> Bool { lhs.degrees < rhs.degrees }
}

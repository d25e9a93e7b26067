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

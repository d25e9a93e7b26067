package import Calendar
package import Geodesy

/// Where somebody was, and what the receiver said of it.
package struct TrackPoint: Hashable, Sendable {
  package var coordinate: Coordinate
  package var altitude: Distance?
  package var time: Timestamp?
  package var speed: Speed?
  package var course: Bearing?
  /// How far off the place may be.
  package var accuracy: Distance?

  package init(
    coordinate: Coordinate,
    altitude: Distance? = nil,
    time: Timestamp? = nil,
    speed: Speed? = nil,
    course: Bearing? = nil,
    accuracy: Distance? = nil
  ) {
    self.coordinate = coordinate
    self.altitude = altitude
    self.time = time
    self.speed = speed
    self.course = course
    self.accuracy = accuracy
  }
}

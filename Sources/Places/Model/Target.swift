package import Calendar
package import Geodesy

/// A place to go to.
package struct Target: Hashable, Sendable, Identifiable {
  package let id: PlaceID
  package var name: String
  package var coordinate: Coordinate
  package var altitude: Distance?
  /// Whether it has been reached, or ticked off.
  package var isDone: Bool
  /// Whether it is the one that the needle points to; at most one is.
  package var isCurrent: Bool
  /// When it was marked, if that is known.
  package let created: Timestamp?

  package init(
    id: PlaceID,
    name: String,
    coordinate: Coordinate,
    altitude: Distance? = nil,
    isDone: Bool = false,
    isCurrent: Bool = false,
    created: Timestamp? = nil
  ) {
    self.id = id
    self.name = name
    self.coordinate = coordinate
    self.altitude = altitude
    self.isDone = isDone
    self.isCurrent = isCurrent
    self.created = created
  }
}

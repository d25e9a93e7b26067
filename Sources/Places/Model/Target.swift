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

  package init(
    id: PlaceID,
    name: String,
    coordinate: Coordinate,
    altitude: Distance? = nil,
    isDone: Bool = false,
    isCurrent: Bool = false
  ) {
    self.id = id
    self.name = name
    self.coordinate = coordinate
    self.altitude = altitude
    self.isDone = isDone
    self.isCurrent = isCurrent
  }
}

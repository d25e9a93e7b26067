/// A parsed place, with additional values of some formats.
package struct SpelledPlace: Hashable, Sendable {
  package var coordinate: Coordinate
  /// The height above sea level, from ISO 6709, `geo:` and a third number.
  package var altitude: Distance?
  /// The uncertainty of the place, from `geo:`.
  package var uncertainty: Distance?
  /// The zoom for the view, from `geo:`.
  package var zoom: Double?

  package init(coordinate: Coordinate, altitude: Distance? = nil, uncertainty: Distance? = nil, zoom: Double? = nil) {
    self.coordinate = coordinate
    self.altitude = altitude
    self.uncertainty = uncertainty
    self.zoom = zoom
  }
}

/// What a spelling of a place says: the place itself, and whatever else some spellings tell.
package struct SpelledPlace: Hashable, Sendable {
  package var coordinate: Coordinate
  /// Height above sea level, of which ISO 6709, `geo:` and a third number tell.
  package var altitude: Distance?
  /// How far off the place may be, of which `geo:` tells.
  package var uncertainty: Distance?
  /// The zoom to look at it with, of which `geo:` tells.
  package var zoom: Double?

  package init(
    coordinate: Coordinate,
    altitude: Distance? = nil,
    uncertainty: Distance? = nil,
    zoom: Double? = nil
  ) {
    self.coordinate = coordinate
    self.altitude = altitude
    self.uncertainty = uncertainty
    self.zoom = zoom
  }
}

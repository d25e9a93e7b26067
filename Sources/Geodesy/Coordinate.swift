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

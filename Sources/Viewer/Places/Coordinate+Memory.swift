import Geodesy
import Wire

/// The representation saved for the next start.
nonisolated extension Coordinate {
  var json: JSON { ["latitude": .number(latitude.degrees), "longitude": .number(longitude.degrees)] }

  /// Nil if there is none on earth.
  init?(_ json: JSON) {
    guard let north = json["latitude"]?.number, let east = json["longitude"]?.number, (-90...90).contains(north),
      (-180...180).contains(east)
    else { return nil }
    self.init(north: north, east: east)
  }
}

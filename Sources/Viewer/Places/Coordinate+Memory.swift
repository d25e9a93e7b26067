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

extension CoordinateBounds {
  /// A part of the map, where the world is as wide as it is at most.
  nonisolated init(_ rect: WorldRect) {
    self.init(
      south: WorldPoint(x: rect.minX, y: rect.maxY).coordinate.latitude,
      west: WorldPoint(x: rect.minX, y: rect.minY).coordinate.longitude,
      north: WorldPoint(x: rect.minX, y: rect.minY).coordinate.latitude,
      width: Turn(degrees: min((rect.maxX - rect.minX) * 360, 360))
    )
  }
}

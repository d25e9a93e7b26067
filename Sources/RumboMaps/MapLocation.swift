internal import Geodesy

/// A place on earth, in degrees north and east.
public struct MapLocation: Hashable, Sendable {
  public var latitude: Double
  public var longitude: Double

  public init(latitude: Double, longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
  }

  init(_ coordinate: Coordinate) {
    self.init(latitude: coordinate.latitude.degrees, longitude: coordinate.longitude.degrees)
  }

  /// The nearest valid place; values that aren't numbers count as 0.
  var coordinate: Coordinate {
    Coordinate(north: latitude.isFinite ? latitude : 0, east: longitude.isFinite ? longitude : 0)
  }
}

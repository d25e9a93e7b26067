internal import Geodesy
internal import Scene

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

/// The part of a map on a screen: its centre, its zoom, and the direction that is up.
public struct MapCamera: Hashable, Sendable {
  public var center: MapLocation
  /// At 0 the world is 128 columns wide; each level doubles it.
  public var zoom: Double
  /// The direction that points up, in degrees clockwise from north.
  public var bearing: Double

  public init(center: MapLocation, zoom: Double, bearing: Double = 0) {
    (self.center, self.zoom, self.bearing) = (center, zoom, bearing)
  }

  /// Moves so many cells to the right and down, as the screen lies.
  public mutating func pan(columns: Double, rows: Double) {
    self = MapCamera(viewport(columns: 1, rows: 1).panned(columns: columns, rows: rows))
  }

  init(_ camera: Camera) {
    self.init(center: MapLocation(camera.center.coordinate), zoom: camera.zoom, bearing: camera.bearing.degrees)
  }

  /// The cell lattice is fixed to the map, so that nothing flickers while it moves.
  func viewport(columns: Int, rows: Int) -> Viewport {
    let camera = Camera(
      center: WorldPoint(center.coordinate),
      zoom: zoom.isNaN ? 0 : zoom,
      bearing: Bearing(degrees: bearing.isFinite ? bearing : 0)
    )
    return Viewport(camera: camera, columns: max(columns, 1), rows: max(rows, 1))
  }
}

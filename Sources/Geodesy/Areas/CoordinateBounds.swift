internal import Glibc

/// A box between two parallels and two meridians, which may cross 180° or go all the way round.
package struct CoordinateBounds: Hashable, Sendable {
  package let south: Latitude
  package let north: Latitude
  package let west: Longitude
  /// How far the box reaches east from its western edge: 0° to 360°.
  package let width: Turn

  package static let world = CoordinateBounds(
    south: Latitude(clamping: -90),
    west: Longitude(degrees: -180),
    north: Latitude(clamping: 90),
    width: Turn(degrees: 360)
  )

  /// Creates a box with a width to the east of its western edge, at most all the way round.
  package init(south: Latitude, west: Longitude, north: Latitude, width: Turn) {
    precondition(width.degrees >= 0, "a box reaches east from its western edge")
    self.south = min(south, north)
    self.north = max(south, north)
    self.west = width.degrees < 360 ? west : Longitude(degrees: -180)
    self.width = min(width, Turn(degrees: 360))
  }

  /// Creates the box that reaches east from one meridian to the next time the other one comes.
  package init(south: Latitude, west: Longitude, north: Latitude, east: Longitude) {
    self.init(south: south, west: west, north: north, width: west.turnEast(to: east))
  }

  /// Creates the smallest box that holds some places; there is none for no places.
  package init?(containing places: some Sequence<Coordinate>) {
    let places = Array(places)
    let latitudes = places.map(\.latitude)
    guard let south = latitudes.min(), let north = latitudes.max() else { return nil }

    // The box leaves out the widest gap between neighbouring meridians.
    let meridians = places.map(\.longitude).sorted { $0.degrees < $1.degrees }
    let gaps = zip(meridians, meridians.dropFirst() + meridians.prefix(1))
    let widest = gaps.max { $0.0.turnEast(to: $0.1) < $1.0.turnEast(to: $1.1) }
    guard let (east, west) = widest else { return nil }
    self.init(south: south, west: west, north: north, east: east)
  }

  package var east: Longitude { west + width }
  package var height: Turn { Turn(degrees: north.degrees - south.degrees) }

  package var center: Coordinate {
    Coordinate(
      latitude: Latitude(clamping: (south.degrees + north.degrees) / 2),
      longitude: west + Turn(degrees: width.degrees / 2)
    )
  }

  /// The upper left, upper right, lower right and lower left corner.
  package var corners: [Coordinate] {
    [(north, west), (north, east), (south, east), (south, west)]
      .map { Coordinate(latitude: $0.0, longitude: $0.1) }
  }

  /// The box in Mercator; where it lies across 180° it reaches into the next copy of the world.
  package var worldRect: WorldRect {
    let upperLeft = WorldPoint(Coordinate(latitude: north, longitude: west))
    let lowerLeft = WorldPoint(Coordinate(latitude: south, longitude: west))
    return WorldRect(minX: upperLeft.x, minY: upperLeft.y, maxX: upperLeft.x + width.degrees / 360, maxY: lowerLeft.y)
  }
}

/// Containment; edges belong to the box, and a tenth of a millimetre beyond them too.
extension CoordinateBounds {
  private static let tolerance = 1e-9

  package func contains(_ place: Coordinate) -> Bool {
    let isBetweenParallels = latitudeRange.contains(place.latitude.degrees)
    return isBetweenParallels && reaches(west.turnEast(to: place.longitude).degrees)
  }

  package func contains(_ other: CoordinateBounds) -> Bool {
    let isBetweenParallels =
      latitudeRange.contains(other.south.degrees) && latitudeRange.contains(other.north.degrees)
    guard isBetweenParallels, width.degrees < 360 else { return isBetweenParallels }
    let start = west.turnEast(to: other.west).degrees
    // A western edge a hair to the west of ours is almost a full turn to the east.
    let offset = start >= 360 - Self.tolerance ? 0 : start
    return offset + other.width.degrees <= width.degrees + Self.tolerance
  }

  /// The smallest box that holds both.
  package func union(_ other: CoordinateBounds) -> CoordinateBounds {
    let (ours, theirs) = (reach(over: other), other.reach(over: self))
    return CoordinateBounds(
      south: min(south, other.south),
      west: ours <= theirs ? west : other.west,
      north: max(north, other.north),
      width: min(ours, theirs)
    )
  }

  private var latitudeRange: ClosedRange<Double> {
    (south.degrees - Self.tolerance)...(north.degrees + Self.tolerance)
  }

  /// Whether a meridian is in the box, given in degrees east of the western edge.
  private func reaches(_ degreesEast: Double) -> Bool {
    degreesEast <= width.degrees + Self.tolerance || degreesEast >= 360 - Self.tolerance
  }

  /// How far east from our western edge a box must reach that holds both.
  private func reach(over other: CoordinateBounds) -> Turn {
    max(width, Turn(degrees: west.turnEast(to: other.west).degrees + other.width.degrees))
  }
}

extension CoordinateBounds {
  /// The smallest box that holds a circle on the globe.
  package init(around center: Coordinate, _ radius: Distance) {
    let arc = radius / Sphere.earth.radius * 180 / .pi
    let (south, north) = (center.latitude.degrees - arc, center.latitude.degrees + arc)
    // Around a pole every meridian is near.
    guard south > -90, north < 90 else {
      self.init(
        south: Latitude(clamping: south),
        west: Longitude(degrees: -180),
        north: Latitude(clamping: north),
        width: Turn(degrees: 360)
      )
      return
    }
    let ratio = sin(min(arc, 90) * .pi / 180) / cos(center.latitude.degrees * .pi / 180)
    let turn: Double = ratio < 1 ? asin(ratio) * 180 / .pi : 180
    self.init(
      south: Latitude(clamping: south),
      west: center.longitude + Turn(degrees: -turn),
      north: Latitude(clamping: north),
      width: Turn(degrees: 2 * turn)
    )
  }
}

internal import Glibc

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

internal import Geodesy
internal import Glibc

/// A box as conditions of the spatial index: two of them where it lies across 180°.
enum BoxQuery {
  static func conditions(for bounds: CoordinateBounds) -> [String] {
    let (south, north) = (bounds.south.degrees.inBoxUnits, bounds.north.degrees.inBoxUnits)
    let west = bounds.west.degrees.inBoxUnits
    let east = west + bounds.width.degrees.inBoxUnits
    let (start, end) = (Int64(-180 * 10_000_000), Int64(180 * 10_000_000))
    let spans = east <= end ? [(west, east)] : [(west, end), (start, east - (end - start))]
    return spans.map { west, east in
      "(east >= \(west) AND west <= \(east) AND north >= \(south) AND south <= \(north))"
    }
  }
}

extension CoordinateBounds {
  /// The smallest box that holds a circle on the globe.
  init(around center: Coordinate, _ radius: Distance) {
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
    let ratio = sin(min(arc, 90) * .pi / 180) / cos(center.latitude.radians)
    let turn = ratio < 1 ? asin(ratio) * 180 / .pi : 180
    self.init(
      south: Latitude(clamping: south),
      west: center.longitude + Turn(degrees: -turn),
      north: Latitude(clamping: north),
      width: Turn(degrees: 2 * turn)
    )
  }
}

extension Latitude {
  fileprivate var radians: Double { degrees * .pi / 180 }
}

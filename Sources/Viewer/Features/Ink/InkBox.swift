import Geodesy
import Places

/// The bounding box of a drawn item in world coordinates, in one piece across ±180°.
nonisolated struct InkBox: Sendable {
  let left: Double
  let top: Double
  let right: Double
  let bottom: Double

  init(_ item: InkItem) {
    var (left, right) = (Double.infinity, -Double.infinity)
    var (south, north) = (Double.infinity, -Double.infinity)
    var last: WorldPoint?
    for coordinate in item.points.lazy.map(\.coordinate) {
      // Only the outermost parallels are brought into Mercator, as that takes longer than everything else here.
      let meridian = WorldPoint(x: coordinate.longitude.degrees / 360 + 0.5, y: 0.5)
      let near = last.map { meridian.nearest(to: $0) } ?? meridian
      (left, right) = (min(left, near.x), max(right, near.x))
      (south, north) = (min(south, coordinate.latitude.degrees), max(north, coordinate.latitude.degrees))
      last = near
    }
    guard last != nil else {
      (self.left, top, self.right, bottom) = (0.5, 0.5, 0.5, 0.5)
      return
    }
    (self.left, self.right) = (left, right)
    top = WorldPoint(Coordinate(north: north, east: 0)).y
    bottom = WorldPoint(Coordinate(north: south, east: 0)).y
  }

  var middle: WorldPoint { WorldPoint(x: (left + right) / 2, y: (top + bottom) / 2) }
}

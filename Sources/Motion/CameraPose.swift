package import Geodesy
import Glibc

/// A place, a zoom and a direction up, at one instant of a camera's way.
package struct CameraPose: Hashable, Sendable {
  /// May be in any copy of the world, so that a path across ±180° is one line.
  package var center: WorldPoint
  package var zoom: Double
  package var bearing: Bearing

  package init(center: WorldPoint, zoom: Double, bearing: Bearing = .north) {
    self.center = center
    self.zoom = zoom
    self.bearing = bearing
  }

  /// The same pose in the copy of the world that is nearest to another one.
  package func nearestCopy(to other: CameraPose) -> CameraPose {
    var copy = self
    copy.center = center.nearest(to: other.center)
    return copy
  }

  /// The same place and zoom with another direction up, if there is one.
  func turned(to bearing: Bearing?) -> CameraPose {
    CameraPose(center: center, zoom: zoom, bearing: bearing ?? self.bearing)
  }
}

/// A place that stays where it is on the screen while the map is zoomed and turned about it.
package struct GlideAnchor: Hashable, Sendable {
  package let place: WorldPoint
  /// From the centre of the screen, along its axes, in worlds of zoom 0.
  package let offset: Displacement

  package init(place: WorldPoint, offset: Displacement) {
    self.place = place
    self.offset = offset
  }

  /// The pose that leaves the place at the same position on the screen.
  package func pose(zoom: Double, bearing: Bearing) -> CameraPose {
    let scale = exp2(-zoom)
    let (sine, cosine) = (sin(bearing.radians) * scale, cos(bearing.radians) * scale)
    let center = WorldPoint(
      x: place.x - offset.x * cosine + offset.y * sine,
      y: place.y - offset.x * sine - offset.y * cosine
    )
    return CameraPose(center: center, zoom: zoom, bearing: bearing)
  }
}

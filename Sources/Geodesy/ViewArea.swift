import Glibc

/// The rectangle of the world that a screen shows, turned with the map.
package struct ViewArea: Hashable, Sendable {
  package var center: WorldPoint
  /// Extent along the screen's own axes, in worlds.
  package var width: Double
  package var height: Double
  /// The direction that points up on the screen.
  package var bearing: Bearing

  package init(center: WorldPoint, width: Double, height: Double, bearing: Bearing = .north) {
    self.center = center
    self.width = width
    self.height = height
    self.bearing = bearing
  }

  /// The upper left, upper right, lower right and lower left corner of the screen.
  package var corners: [WorldPoint] {
    [(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)].map { point(right: $0.0 * width, down: $0.1 * height) }
  }

  /// The smallest upright rectangle that holds the area.
  package var extent: WorldRect {
    let (sine, cosine) = (abs(sin(bearing.radians)), abs(cos(bearing.radians)))
    let halfWidth = (width * cosine + height * sine) / 2
    let halfHeight = (width * sine + height * cosine) / 2
    return WorldRect(
      minX: center.x - halfWidth,
      minY: center.y - halfHeight,
      maxX: center.x + halfWidth,
      maxY: center.y + halfHeight
    )
  }

  /// Whether its sides run north and east, so that it is its own extent.
  package var isUpright: Bool {
    min(abs(sin(bearing.radians)), abs(cos(bearing.radians))) < 1e-9
  }

  /// The same view, enlarged by a factor.
  package func scaled(by factor: Double) -> ViewArea {
    ViewArea(center: center, width: width * factor, height: height * factor, bearing: bearing)
  }

  /// The place to the right of the screen's centre and below it, in worlds.
  private func point(right: Double, down: Double) -> WorldPoint {
    let (sine, cosine) = (sin(bearing.radians), cos(bearing.radians))
    return WorldPoint(x: center.x + right * cosine - down * sine, y: center.y + right * sine + down * cosine)
  }
}

package import Geodesy
package import Raster

/// An image without coordinates on which others are aligned: a world of its own, in pixels.
package struct BaseImage: Hashable, Sendable {
  /// The file name without the folder, because both images may be moved together.
  package let name: String
  package let width: Int
  package let height: Int

  package init(name: String, width: Int, height: Int) {
    (self.name, self.width, self.height) = (name, width, height)
  }

  /// The longer side, which is the width of its world.
  package var pixelsPerWorld: Double { Double(max(width, height)) }

  /// From its pixels to the world that it is shown in.
  package var pixelsToWorld: AffineTransform {
    AffineTransform.scale(x: 1 / Double(width), y: 1 / Double(height))
      .then(Placement.local(width: Double(width), height: Double(height)).transform)
  }

  package func pixel(at place: WorldPoint) -> (x: Double, y: Double) {
    pixelsToWorld.inverse?.apply(place.x, place.y) ?? (x: 0, y: 0)
  }

  func place(ofPixel x: Double, _ y: Double) -> WorldPoint {
    let place = pixelsToWorld.apply(x, y)
    return WorldPoint(x: place.x, y: place.y)
  }
}

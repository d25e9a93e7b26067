package import Geodesy
package import Raster
package import Scene

/// The plane of dots that ink is painted on, 2×4 to a cell: one for each zoom and bearing, whatever part is seen.
package nonisolated struct InkPlane: Hashable, Sendable {
  /// From the world to the plane.
  package let transform: AffineTransform
  /// The place that determines the copy of the world in which things are shown.
  package let middle: WorldPoint

  package static let dots = (width: 2, height: 4)

  package init(_ viewport: Viewport) {
    transform = viewport.canvasTransform(samplesPerCell: Self.dots)
    middle = viewport.camera.center
  }

  /// The same plane with larger or smaller dots.
  func scaled(by scale: Double) -> InkPlane { InkPlane(transform.then(.scale(x: scale, y: scale)), middle) }

  private init(_ transform: AffineTransform, _ middle: WorldPoint) {
    (self.transform, self.middle) = (transform, middle)
  }

  /// Whether dots of one plane are at most twice as large as those of the other.
  func isAlike(_ other: InkPlane) -> Bool {
    (0.25...4).contains((transform.determinant / other.transform.determinant).magnitude)
  }

  /// How far the dots of the plane lie to the right of and below those of a screen, in whole cells.
  ///
  /// Nil if the screen shows the world otherwise.
  package func offset(on viewport: Viewport) -> (columns: Int, rows: Int)? {
    let other = viewport.canvasTransform(samplesPerCell: Self.dots)
    guard (other.a, other.b, other.c, other.d) == (transform.a, transform.b, transform.c, transform.d),
      abs(viewport.camera.center.x - middle.x) < 0.25
    else { return nil }
    let (right, down) = ((other.tx - transform.tx) / 2, (other.ty - transform.ty) / 4)
    let (columns, rows) = (right.rounded(), down.rounded())
    guard abs(columns - right) < 1e-3, abs(rows - down) < 1e-3, max(abs(columns), abs(rows)) < 1e6 else { return nil }
    return (Int(columns), Int(rows))
  }

  /// The tiles that a screen shows.
  package func tiles(in viewport: Viewport) -> [InkTileIndex]? {
    guard let offset = offset(on: viewport) else { return nil }
    let (left, top) = (Double(-offset.columns * 2), Double(-offset.rows * 4))
    return InkTileIndex.covering(
      left: left,
      top: top,
      right: left + Double(viewport.columns * 2) - 0.5,
      bottom: top + Double(viewport.rows * 4) - 0.5
    )
  }
}

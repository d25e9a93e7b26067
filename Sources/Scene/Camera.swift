package import Geodesy
package import Motion

/// The view of the map: the place at the centre of the screen, the zoom, and the direction that is up.
package struct Camera: Hashable, Sendable {
  /// Always in the first copy of the world: 0…1 east (1 excluded) and 0…1 south.
  package var center: WorldPoint {
    didSet { center = Self.canonical(center) }
  }
  /// At zoom 0 the world is 128 columns wide; each level doubles it.
  package var zoom: Double {
    didSet { zoom = Self.clamped(zoom) }
  }
  /// The direction that points up on the screen.
  package var bearing: Bearing

  /// From the world within one cell to a millimetre a cell: beyond, screens can't be counted in cells.
  package static let zooms = -8.0...36

  /// Creates the nearest camera that there is.
  package init(center: WorldPoint, zoom: Double, bearing: Bearing = .north) {
    self.center = Self.canonical(center)
    self.zoom = Self.clamped(zoom)
    self.bearing = bearing
  }

  private static func canonical(_ point: WorldPoint) -> WorldPoint {
    precondition(point.x.isFinite && point.y.isFinite, "a camera looks at a place")
    let x = point.x - point.x.rounded(.down)
    // A hair west of the seam rounds up to a whole world, which is its beginning again.
    return WorldPoint(x: x < 1 ? x : 0, y: min(max(point.y, 0), 1))
  }

  private static func clamped(_ zoom: Double) -> Double {
    precondition(!zoom.isNaN, "a zoom must be a number")
    return min(max(zoom, zooms.lowerBound), zooms.upperBound)
  }
}

/// Cameras as the poses that glides go through.
extension Camera {
  package init(_ pose: CameraPose) {
    self.init(center: pose.center, zoom: pose.zoom, bearing: pose.bearing)
  }

  package var pose: CameraPose {
    CameraPose(center: center, zoom: zoom, bearing: bearing)
  }
}

extension Viewport {
  /// The anchor for a glide during which the place at a point of the screen stays there.
  package func anchor(at point: ScreenPoint) -> GlideAnchor {
    let offset = Displacement(
      x: (point.x - screenCenter.x) / Self.columnsAtZoomZero,
      y: (point.y - screenCenter.y) / (Self.columnsAtZoomZero * cellAspect)
    )
    return GlideAnchor(place: worldPoint(at: point), offset: offset)
  }

  /// The longer side of the screen in worlds at zoom 0.
  var longerSide: Double {
    max(Double(columns), Double(rows) / cellAspect) / Self.columnsAtZoomZero
  }
}

package import Motion

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
  /// The anchor for a glide that keeps the place at a point of the screen where it is.
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

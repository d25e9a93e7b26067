package import Geodesy

/// The cameras that a hand on the map asks for.
extension Viewport {
  /// The same screen, looked at with another camera.
  package func with(_ camera: Camera) -> Viewport {
    Viewport(camera: camera, columns: columns, rows: rows, cellAspect: cellAspect, padding: padding)
  }

  package func with(_ padding: EdgeInsets) -> Viewport {
    Viewport(camera: camera, columns: columns, rows: rows, cellAspect: cellAspect, padding: padding)
  }

  /// The same camera on a screen of another size.
  package func resized(columns: Int, rows: Int, cellAspect: Double? = nil) -> Viewport {
    Viewport(
      camera: camera,
      columns: columns,
      rows: rows,
      cellAspect: cellAspect ?? self.cellAspect,
      padding: padding
    )
  }

  /// The camera moved by cells to the right and down, along the screen's axes.
  package func panned(columns: Double, rows: Double) -> Camera {
    let middle = ScreenPoint(x: screenCenter.x + columns, y: screenCenter.y + rows)
    return Camera(center: worldPoint(at: middle), zoom: camera.zoom, bearing: camera.bearing)
  }

  /// The camera that shows a place at a point of the screen.
  package func showing(_ place: WorldPoint, at point: ScreenPoint) -> Camera {
    let found = screenPoint(of: place)
    return panned(columns: found.x - point.x, rows: found.y - point.y)
  }

  /// The camera with another zoom; the place at a point of the screen stays there.
  package func zoomed(to zoom: Double, about point: ScreenPoint) -> Camera {
    var camera = camera
    camera.zoom = zoom
    return with(camera).showing(worldPoint(at: point), at: point)
  }

  /// The camera with another direction up; the place at a point of the screen stays there.
  package func turned(to bearing: Bearing, about point: ScreenPoint) -> Camera {
    var camera = camera
    camera.bearing = bearing
    return with(camera).showing(worldPoint(at: point), at: point)
  }
}

/// The view is aligned to the cell lattice: at one zoom and bearing the map moves by whole cells, without flicker.
extension Viewport {
  /// The nearest view in which the corner of the world, or another place, is on the corner of a cell.
  package func snapped(to corner: WorldPoint = WorldPoint(x: 0, y: 0)) -> Viewport {
    snapped(to: corner, across: 1) { _ in true }
  }

  /// The nearest acceptable view on the lattice, at most so many columns away; the nearest of all if none is
  /// acceptable.
  func snapped(to corner: WorldPoint, across most: Int, where isAcceptable: (Viewport) -> Bool) -> Viewport {
    let candidates = latticeCenters(corner, across: most).filter(Self.isInFirstWorld)
    guard let nearest = candidates.first else { return self }
    let views = candidates.lazy.map { center in
      with(Camera(center: center, zoom: camera.zoom, bearing: camera.bearing))
    }
    return views.first(where: isAcceptable)
      ?? with(Camera(center: nearest, zoom: camera.zoom, bearing: camera.bearing))
  }

  /// The centres of the nearest view on the lattice and of those around it, nearest first.
  ///
  /// They depend on the lattice alone, so that a view on the lattice stays exactly where it is.
  private func latticeCenters(_ corner: WorldPoint, across most: Int) -> [WorldPoint] {
    let (across, down) = ((-most...most).map(Double.init), [-1.0, 0, 1])
    let place = screenPoint(of: corner)
    let (columns, rows) = (place.x + origin.x, place.y + origin.y)
    // Half-way between two cells rounding errors must not decide, or the same keys would end in two places.
    let nearest = ScreenPoint(
      x: columns - (place.x + Self.tieBreak).rounded(),
      y: rows - (place.y + Self.tieBreak).rounded()
    )
    return
      down
      .flatMap { row in across.map { ScreenPoint(x: nearest.x + $0, y: nearest.y + row) } }
      .sorted { distance(to: $0) < distance(to: $1) }
      .map { worldPoint(columns: $0.x + screenCenter.x, rows: $0.y + screenCenter.y) }
  }

  /// How far the screen would move, in columns, squared.
  private func distance(to newOrigin: ScreenPoint) -> Double {
    let width = newOrigin.x - origin.x - Self.tieBreak
    let height = (newOrigin.y - origin.y - Self.tieBreak) / cellAspect
    return width * width + height * height
  }

  /// Much less than any view is placed to, and much more than rounding errors.
  private static let tieBreak = 1e-5

  // A centre that left the first world would come back a whole world away, where the lattice lies otherwise.
  private static func isInFirstWorld(_ point: WorldPoint) -> Bool {
    point.x >= 0 && point.x < 1 && point.y >= 0 && point.y <= 1
  }
}

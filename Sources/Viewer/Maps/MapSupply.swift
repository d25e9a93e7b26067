import Cells
import Scene
import Tiles

/// What a map is made of: asks for what a view shows, and takes what has come.
nonisolated struct MapSupply {
  let maps: MapStack
  /// What draws those of vector tiles, where there are any.
  let vectorMap: VectorMap?
  /// Whether pictures can be seen; what can't be is not waited for.
  var showsPictures = true

  /// Says what the screen shows, and asks for what is missing.
  func update(for viewport: Viewport, in look: VectorLook) {
    vectorMap?.prepare(for: look)
    maps.update(for: viewport, samplesPerCell: look.blocks.samplesPerCell, showsPictures: showsPictures)
  }

  /// Takes what has come; true where it looks different by that.
  func collectArrivals(in look: VectorLook, at now: Duration) -> Bool {
    defer { vectorMap?.adoptArrivals(in: look) }
    return maps.collectArrivals(at: now)
  }

  /// Waits until everything that a view shows is there.
  func finishLoading(for viewport: Viewport, in look: VectorLook) {
    update(for: viewport, in: look)
    maps.finishLoading()
    vectorMap?.adoptArrivals(in: look)
  }
}

nonisolated extension MapStack {
  /// Says what a screen shows whose cells have so many samples.
  func update(for viewport: Viewport, samplesPerCell samples: (width: Int, height: Int), showsPictures: Bool = true) {
    update(
      for: viewport.area,
      samplesPerWorld: (
        x: viewport.columnsPerWorld * Double(samples.width), y: viewport.rowsPerWorld * Double(samples.height)
      ),
      zoom: viewport.camera.zoom,
      showsPictures: showsPictures
    )
  }
}

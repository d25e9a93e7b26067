import Cells
package import Scene
package import Tiles

/// The source of a map's content: requests the content of a view, and collects what was loaded.
package struct MapSupply {
  let maps: MapStack
  /// The renderer of vector tiles, if there are any.
  let vectorMap: VectorMap?
  /// Whether pictures can be seen; what can't be is not waited for.
  let showsPictures: Bool

  package init(maps: MapStack, vectorMap: VectorMap?, showsPictures: Bool = true) {
    (self.maps, self.vectorMap, self.showsPictures) = (maps, vectorMap, showsPictures)
  }

  /// Says what the screen shows, and asks for what is missing.
  package func update(for viewport: Viewport, in look: MapLook) {
    vectorMap?.prepare(for: look, viewport)
    maps.update(for: viewport, samplesPerCell: look.blocks.samplesPerCell, showsPictures: showsPictures)
  }

  /// Takes what has come; true where it looks different by that.
  package func collectArrivals(in look: MapLook, at now: Duration) -> Bool {
    defer { vectorMap?.adoptArrivals(in: look) }
    return maps.collectArrivals(at: now)
  }

  /// Asks for what a view may show next.
  package func lookAhead() {
    maps.lookAhead()
    vectorMap?.lookAhead()
  }

  /// Asks for everything that a view shows, and takes what has come; true when all of it is there.
  ///
  /// A caller that doesn't wait calls it again after each arrival.
  package func continueLoading(for viewport: Viewport, in look: MapLook) -> Bool {
    update(for: viewport, in: look)
    defer { vectorMap?.adoptArrivals(in: look) }
    return maps.continueLoading()
  }

  /// Waits until everything that a view shows is there.
  package func finishLoading(for viewport: Viewport, in look: MapLook) {
    update(for: viewport, in: look)
    vectorMap?.prepare(for: look, viewport, waits: true)
    maps.finishLoading()
    vectorMap?.adoptArrivals(in: look)
  }
}

extension MapStack {
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

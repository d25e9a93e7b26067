import Raster
import Rendering
import Scene
import Tiles

/// The map alone as a picture, larger than the screen and without text: a dot of a finer screen becomes a pixel.
///
/// It holds all that was to be seen at the moment when it was made, so that a worker can draw it.
nonisolated struct MapPrint: Sendable {
  private let view: PrintView
  private let back: PrintedMap
  private let layers: [any PrintLayer]

  @MainActor
  init(_ host: Host, scale: Int) {
    let shown = host.navigator.shown
    let viewport = PictureChoice.screen(shown, scale: scale)
    view = PrintView(viewport: viewport, scale: viewport.columnsPerWorld / shown.columnsPerWorld)
    back = Self.back(host, viewport)
    layers = host.maps.prints.layers
  }

  @MainActor
  private static func back(_ host: Host, _ viewport: Viewport) -> PrintedMap {
    let style = host.look.style
    if let vectorMap = host.maps.vectors, vectorMap.covers(viewport) {
      return PrintedMap(.vectorMap(vectorMap.source, host.look.ofMaps.inPrint), style: style)
    }
    return PrintedMap(
      .pictures(host.maps.stack.sources.withoutVectors, memory: host.maps.stack.memoryLimit),
      style: style,
      ground: style.ground
    )
  }

  var bitmap: Bitmap {
    guard var picture = back.picture(in: view.viewport) else { return Bitmap(width: 0, height: 0) }
    for layer in layers { layer.draw(on: &picture, in: view) }
    return picture
  }
}

import Cells
import Glibc
import Raster
import Rendering
import Scene
import Tiles

/// The content of a picture to save, and its size.
nonisolated enum PictureChoice: Equatable {
  case screen
  /// The map without text, with so many pixels to a dot of the screen.
  case map(scale: Int)

  private static let all = [PictureChoice.screen] + [1, 2, 4, 8].map { .map(scale: $0) }
  /// More than any printer asks for.
  private static let most = 12_000

  func next(by step: Int) -> PictureChoice {
    let index = Self.all.firstIndex(of: self) ?? 0
    return Self.all[(index + step + Self.all.count) % Self.all.count]
  }

  /// In pixels.
  func size(in viewport: Viewport) -> (width: Int, height: Int) {
    switch self {
    case .screen:
      return (viewport.columns * CellPainter.cellWidth, viewport.rows * CellPainter.cellHeight)
    case .map(let scale):
      let screen = Self.screen(viewport, scale: scale)
      return (screen.columns * PrintedMap.dots.width, screen.rows * PrintedMap.dots.height)
    }
  }

  /// A screen of the same places whose dots are the pixels of the picture, which are as wide as they are high.
  static func screen(_ viewport: Viewport, scale: Int) -> Viewport {
    let scale = min(scale, max(most / (max(viewport.columns, viewport.rows) * PrintedMap.dots.height), 1))
    let columns = viewport.columns * scale
    let height = Double(viewport.rows) / viewport.cellAspect
    let rows = max(Int((height * Double(scale) / 2).rounded()), 1)
    return Viewport(
      camera: Camera(
        center: viewport.camera.center,
        zoom: viewport.camera.zoom + log2(Double(scale)),
        bearing: viewport.camera.bearing
      ),
      columns: columns,
      rows: rows,
      cellAspect: 0.5
    )
  }
}

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

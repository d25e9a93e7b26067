import Cells
import Glibc
import Rendering
import Scene

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

import Cartography
import Cells
package import Raster
package import Scene
package import Tiles

/// The map of a view, to be drawn in pixels on whichever thread: what in cells can't be told apart is told apart.
package struct PixelDrawing: Sendable {
  private enum Source: Sendable {
    case vectors(PixelMap)
    case pictures(PictureSubject)
  }

  private let source: Source

  /// Of vector tiles.
  package init(of map: VectorMap, in viewport: Viewport, _ look: MapLook, pixelsPerCell: (width: Int, height: Int)) {
    source = .vectors(map.pixelMap(of: viewport, look, pixelsPerCell: pixelsPerCell))
  }

  /// Of the pictures that are in memory.
  package init(of maps: MapStack, in viewport: Viewport, style: MapStyle, pixelsPerCell: (width: Int, height: Int)) {
    source = .pictures(
      PictureSubject(
        pieces: maps.pieces(for: viewport.area),
        viewport: viewport,
        box: .all(viewport),
        samples: pixelsPerCell,
        style: style,
        ground: style.ground,
        isExact: true
      )
    )
  }

  package func drawn() -> Bitmap {
    switch source {
    case .vectors(let map): map.drawn()
    case .pictures(let subject): subject.drawn(subject.frame)
    }
  }
}

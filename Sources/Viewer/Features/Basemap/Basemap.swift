import Cells
import Raster
import Scene
import Tiles

/// The map itself: what is in memory of the pictures that cover the view, and a wash where that is nothing.
final class Basemap: Feature, MapLayer {
  private let maps: MapStack
  private let look: Look
  private let lens: Lens
  private var drawn = DrawnPictures()
  private var registration: Registration?

  init(_ host: Host) {
    (maps, look, lens) = (host.maps, host.look, host.lens)
    registration = host.layers.add(self, at: .ground)
  }

  func paint(on canvas: inout Bitmap, in viewport: Viewport, samplesPerCell: (width: Int, height: Int)) {
    lens.backVersion = nil
    guard !lens.hidesBack(in: viewport) else { return }
    drawn.draw(
      PictureSubject(
        pieces: maps.pieces(for: viewport.area),
        viewport: viewport,
        box: .all(viewport),
        samples: samplesPerCell,
        style: look.style,
        ground: look.style.ground,
        isExact: true
      ),
      isShared: lens.showsCity
    )
    canvas = drawn.canvas
    lens.backVersion = drawn.version
  }
}

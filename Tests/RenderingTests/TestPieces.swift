import Cells
import Geodesy
import Raster
import Rendering
import Scene
import TestSupport
import Tiles

/// Pictures that are drawn in a view, and the view.
enum TestPieces {
  /// A picture of noise, so that whatever is drawn elsewhere is seen to be.
  static func noise(_ width: Int, _ height: Int, seed: UInt64) -> Bitmap {
    var random = SeededRandom(seed: seed)
    var bytes = random.bytes(width * height * 4)
    for alpha in stride(from: 3, to: bytes.count, by: 4) { bytes[alpha] = 255 }
    return Bitmap(width: width, height: height, bytes: bytes)
  }

  /// An image of noise at the centre of the world.
  static func piece(seed: UInt64 = 1) -> MapPiece {
    let place = AffineTransform.scale(x: 0.5 / 64, y: 0.5 / 64).then(.translation(x: 0.25, y: 0.25))
    return MapPiece(noise(64, 64, seed: seed), pixelsToWorld: place)
  }

  /// A view whose centre is some cells from the centre of the world.
  static func viewport(right: Int = 0, down: Int = 0, columns: Int = 30, rows: Int = 20) -> Viewport {
    let step = 1 / Viewport.columnsAtZoomZero
    let center = WorldPoint(x: 0.5 + Double(right) * step, y: 0.5 + Double(down) * step * 2)
    return Viewport(camera: Camera(center: center, zoom: 0), columns: columns, rows: rows)
  }

  static func subject(
    _ viewport: Viewport,
    _ pieces: [MapPiece] = [piece()],
    samples: (width: Int, height: Int) = (2, 4),
    style: MapStyle = .day,
    ground: Pixel = .clear,
    box: CellRect? = nil
  ) -> PictureSubject {
    PictureSubject(
      pieces: pieces,
      viewport: viewport,
      box: box ?? .all(viewport),
      samples: samples,
      style: style,
      ground: ground,
      isExact: true
    )
  }
}

extension Mask {
  subscript(x: Int, y: Int) -> UInt8 { values[y * width + x] }
}

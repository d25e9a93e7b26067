import Raster
import Rendering

/// The pictures of a frame, to be drawn in pixels on whichever thread.
nonisolated struct SharpPictures: Sendable {
  /// In pixels.
  let width: Int
  let height: Int
  /// Nil where nothing of the map is seen.
  let map: PixelDrawing?
  let photographs: [(corner: (x: Int, y: Int), drawn: @Sendable () -> Bitmap?)]

  /// Nil where one of them can't be drawn after all.
  func drawn() -> Bitmap? {
    let ground = Bitmap(width: width, height: height, filledWith: Pixel(red: 0, green: 0, blue: 0))
    guard var picture = map.map({ $0.drawn() }) ?? ground else { return nil }
    for (corner, draw) in photographs {
      guard let photograph = draw() else { return nil }
      picture.replace(at: corner.x, corner.y, with: photograph.opaque)
    }
    return picture
  }
}

extension Bitmap {
  /// As the blocks have it, through which nothing shines either.
  fileprivate nonisolated var opaque: Bitmap {
    var picture = self
    for index in stride(from: 3, to: picture.bytes.count, by: 4) { picture.bytes[index] = 255 }
    return picture
  }
}

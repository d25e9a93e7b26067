internal import Raster

/// A part of a picture, as a picture of its own: the rest of the sheet, such as its margin, isn't meant to be seen.
struct PartPicture: PictureSource {
  private let source: any PictureSource
  private let part: PixelRect

  /// Cuts a part out, with the place of that; nil where there is nothing to be cut, or no picture.
  static func part(
    _ part: PixelRect?,
    of source: Result<any PictureSource, TileError>,
    at placement: Placement
  ) -> (source: Result<any PictureSource, TileError>, placement: Placement)? {
    guard let part, let source = try? source.get() else { return nil }
    let inside = part.intersection(PixelRect(x: 0, y: 0, width: source.width, height: source.height))
    guard inside == part else { return nil }
    let (width, height) = (Double(source.width), Double(source.height))
    let place = placement.part(
      x: Double(part.x) / width,
      y: Double(part.y) / height,
      width: Double(part.width) / width,
      height: Double(part.height) / height
    )
    return (.success(PartPicture(source: source, part: part)), place)
  }

  var width: Int { part.width }
  var height: Int { part.height }

  func pixels(in crop: PixelRect, width: Int, height: Int, memory: Int) throws(TileError) -> Bitmap {
    let moved = PixelRect(x: crop.x + part.x, y: crop.y + part.y, width: crop.width, height: crop.height)
    return try source.pixels(in: moved, width: width, height: height, memory: memory)
  }
}

package import Raster

/// A picture warped by the pairs of an alignment: its pixels are placed as those of an affine picture.
package struct BentPicture: Sendable {
  package let bitmap: Bitmap
  /// The transform from the warped picture's pixels to the world.
  package let pixelsToWorld: AffineTransform
  private let back: ThinPlateSpline

  private static let maxSteps = 20
  /// In pixels.
  private static let precision = 0.01

  /// Warps an image or a smaller copy of it; nil if the alignment has no warp.
  ///
  /// `width` and `height` are those of the file. This is slow: call it in the background.
  package init?(_ picture: Bitmap, width: Int, height: Int, by alignment: Alignment) {
    guard let back = alignment.bending else { return nil }
    (self.back, pixelsToWorld) = (back, alignment.pixelsToWorld)
    bitmap = WarpedPicture.bent(picture, width: width, height: height, back: back)
  }

  /// The pixel of the file that is seen at a place of the world.
  package func pixel(at x: Double, _ y: Double) -> (x: Double, y: Double)? {
    pixelsToWorld.inverse.map { inverse in
      let lies = inverse.apply(x, y)
      let pixel = back.apply(lies.x, lies.y)
      return (pixel.x, pixel.y)
    }
  }

  /// The place of the world where a pixel of the file is seen, looked for from another place on.
  package func place(of x: Double, _ y: Double, near place: (x: Double, y: Double)? = nil) -> (x: Double, y: Double) {
    let even = pixelsToWorld.apply(x, y)
    // The position may be in another copy of the world.
    let start = place.map { (x: $0.x + (even.x - $0.x).rounded(), y: $0.y) }
    var lies = start.flatMap { pixelsToWorld.inverse?.apply($0.x, $0.y) } ?? (x: x, y: y)
    for _ in 0..<Self.maxSteps {
      let found = back.apply(lies.x, lies.y)
      let (right, down) = (x - found.x, y - found.y)
      guard max(abs(right), abs(down)) > Self.precision else { break }
      lies = (lies.x + right, lies.y + down)
    }
    return pixelsToWorld.apply(lies.x, lies.y)
  }
}

/// A picture, and the transform that takes its pixels to those of a canvas.
package struct PlacedBitmap: Sendable {
  package let bitmap: Bitmap
  package let transform: AffineTransform

  package init(_ bitmap: Bitmap, through transform: AffineTransform) {
    self.bitmap = bitmap
    self.transform = transform
  }
}

/// Drawing pictures into pictures.
extension Bitmap {
  /// Draws a picture through a transform that takes its pixels to pixels of this one.
  ///
  /// Pixel (0, 0) covers 0…1 on both axes, on both sides. Made smaller, the picture is averaged over the area
  /// under each pixel; made larger, it is interpolated between its pixels; its outline is smooth. All of it
  /// happens in sRGB values. A transform that flattens the picture draws nothing.
  ///
  /// Pieces of one picture drawn edge to edge on a clear canvas leave no seam; on a canvas that shows something
  /// already, draw them together with ``draw(_:opacity:)``.
  package mutating func draw(_ source: Bitmap, through transform: AffineTransform, opacity: Double = 1) {
    draw(separately: [PlacedBitmap(source, through: transform)], opacity: opacity)
  }

  /// Draws one picture after the other, each with an outline of its own.
  package mutating func draw(
    separately pictures: [PlacedBitmap],
    opacity: Double = 1,
    _ plans: ColumnPlans = ColumnPlans()
  ) {
    var drawing = Drawing(on: self, rim: .sharp, plans)
    for picture in pictures {
      drawing.clear()
      drawing.add(picture)
      drawing.draw(onto: &bytes, opacity: Float(min(opacity, 1)))
    }
  }

  /// Draws adjacent pieces as if they were one picture; where they overlap, later ones are on top.
  package mutating func draw(_ pieces: [PlacedBitmap], opacity: Double = 1, _ plans: ColumnPlans = ColumnPlans()) {
    var drawing = Drawing(on: self, rim: .shared, plans)
    for piece in pieces { drawing.add(piece) }
    drawing.draw(onto: &bytes, opacity: Float(min(opacity, 1)))
  }

  /// The picture at another size.
  package func resized(width: Int, height: Int) -> Bitmap {
    var result = Bitmap(width: width, height: height)
    guard self.width > 0, self.height > 0 else { return result }
    let (x, y) = (Double(width) / Double(self.width), Double(height) / Double(self.height))
    result.draw(self, through: .scale(x: x, y: y))
    return result
  }
}

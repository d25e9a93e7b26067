/// A picture of premultiplied RGBA pixels, 8 bits a channel, in one contiguous store from the top row down.
package struct Bitmap: Hashable, Sendable {
  package let width: Int
  package let height: Int
  /// Red, green, blue, alpha of each pixel; colours are already multiplied by alpha.
  package var bytes: [UInt8]

  /// Creates a picture of one colour, transparent by default.
  package init(width: Int, height: Int, filledWith pixel: Pixel = .clear) {
    precondition(width >= 0 && height >= 0, "a picture has no negative size")
    self.width = width
    self.height = height
    bytes = Array(repeating: 0, count: width * height * 4)
    if pixel != .clear { fill(with: pixel) }
  }

  private mutating func fill(with pixel: Pixel) {
    var span = bytes.mutableSpan
    var bytes = unsafe span.mutableBytes
    let one = SIMD4(pixel.red, pixel.green, pixel.blue, pixel.alpha)
    let four = SIMD16(lowHalf: SIMD8(lowHalf: one, highHalf: one), highHalf: SIMD8(lowHalf: one, highHalf: one))
    let whole = bytes.byteCount / 16 * 16
    for offset in stride(from: 0, to: whole, by: 16) {
      bytes.storeBytes(of: four, toByteOffset: offset, as: SIMD16<UInt8>.self)
    }
    for offset in stride(from: whole, to: bytes.byteCount, by: 4) { bytes.store(one, at: offset) }
  }

  /// Takes over bytes that are premultiplied RGBA already.
  package init(width: Int, height: Int, bytes: [UInt8]) {
    precondition(width >= 0 && height >= 0 && bytes.count == width * height * 4, "a pixel has four bytes")
    self.width = width
    self.height = height
    self.bytes = bytes
  }

  package subscript(x: Int, y: Int) -> Pixel {
    get {
      let start = offset(x, y)
      return Pixel(red: bytes[start], green: bytes[start + 1], blue: bytes[start + 2], alpha: bytes[start + 3])
    }
    set {
      let start = offset(x, y)
      bytes[start] = newValue.red
      bytes[start + 1] = newValue.green
      bytes[start + 2] = newValue.blue
      bytes[start + 3] = newValue.alpha
    }
  }

  private func offset(_ x: Int, _ y: Int) -> Int {
    precondition((0..<width).contains(x) && (0..<height).contains(y), "outside the picture")
    return (y * width + x) * 4
  }
}

/// Drawing pictures into pictures.
extension Bitmap {
  /// Draws a picture through a transform that takes its pixels to pixels of this one.
  ///
  /// Pixel (0, 0) covers 0…1 on both axes, on both sides. Made smaller, the picture is averaged over the area
  /// under each pixel; made larger, it is interpolated between its pixels; its outline is smooth. All of it
  /// happens in sRGB values. A transform that flattens the picture draws nothing.
  ///
  /// Pieces of one picture drawn edge to edge on a clear canvas leave no seam; on a canvas that shows something
  /// already, draw them together with ``draw(_:_:)``.
  package mutating func draw(_ source: Bitmap, through transform: AffineTransform) {
    draw(separately: [PlacedBitmap(source, through: transform)])
  }

  /// Draws one picture after the other, each with an outline of its own.
  package mutating func draw(separately pictures: [PlacedBitmap], _ plans: ColumnPlans = ColumnPlans()) {
    var drawing = Drawing(on: self, rim: .sharp, plans)
    for picture in pictures {
      drawing.clear()
      drawing.add(picture)
      drawing.draw(onto: &bytes)
    }
  }

  /// Draws adjacent pieces as if they were one picture; where they overlap, later ones are on top.
  package mutating func draw(_ pieces: [PlacedBitmap], _ plans: ColumnPlans = ColumnPlans()) {
    var drawing = Drawing(on: self, rim: .shared, plans)
    for piece in pieces { drawing.add(piece) }
    drawing.draw(onto: &bytes)
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

/// A picture, and the transform that takes its pixels to those of a canvas.
package struct PlacedBitmap: Sendable {
  package let bitmap: Bitmap
  package let transform: AffineTransform

  package init(_ bitmap: Bitmap, through transform: AffineTransform) {
    self.bitmap = bitmap
    self.transform = transform
  }
}

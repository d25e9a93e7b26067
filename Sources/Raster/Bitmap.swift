/// A picture of premultiplied RGBA pixels, 8 bits a channel, in one contiguous store from the top row down.
package struct Bitmap: Hashable, Sendable {
  package let width: Int
  package let height: Int
  /// Red, green, blue, alpha of each pixel; colours are already multiplied by alpha.
  package var bytes: [UInt8]

  /// Creates a picture of one colour, transparent unless told otherwise.
  package init(width: Int, height: Int, filledWith pixel: Pixel = .clear) {
    precondition(width >= 0 && height >= 0, "a picture has no negative size")
    self.width = width
    self.height = height
    bytes = Array(repeating: 0, count: width * height * 4)
    guard pixel != .clear else { return }
    for index in stride(from: 0, to: bytes.count, by: 4) {
      bytes[index] = pixel.red
      bytes[index + 1] = pixel.green
      bytes[index + 2] = pixel.blue
      bytes[index + 3] = pixel.alpha
    }
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

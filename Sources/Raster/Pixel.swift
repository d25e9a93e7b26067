/// One premultiplied pixel.
package struct Pixel: Hashable, Sendable {
  package var red: UInt8
  package var green: UInt8
  package var blue: UInt8
  package var alpha: UInt8

  package static let clear = Pixel(red: 0, green: 0, blue: 0, alpha: 0)

  /// Takes colours that are multiplied by alpha already.
  package init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }
}

/// A rectangle of whole pixels, half open on the right and at the bottom.
package struct PixelRect: Hashable, Sendable {
  package var x: Int
  package var y: Int
  package var width: Int
  package var height: Int

  package init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  package var columns: Range<Int> { x..<x + max(0, width) }
  package var rows: Range<Int> { y..<y + max(0, height) }
}

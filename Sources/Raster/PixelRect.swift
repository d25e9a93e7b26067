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

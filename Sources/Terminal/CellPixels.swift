/// The size of a character cell in pixels.
package struct CellPixels: Hashable, Sendable {
  package let width: Double
  package let height: Double

  /// Nil for a size that no cell can have.
  package init?(width: Double, height: Double) {
    guard (1...1000).contains(width), (1...1000).contains(height) else { return nil }
    self.width = width
    self.height = height
  }
}

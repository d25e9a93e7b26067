/// A place on this frame's canvas, in samples from the upper left corner.
///
/// How many samples a cell has depends on the blocks in use; they need not be square.
package struct CanvasPoint: Hashable, Sendable {
  package var x: Double
  package var y: Double

  package init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

/// A place in dots, 2×4 to a cell, counted from the top left; the first dot covers 0…1 on both axes.
package struct DotPoint: Hashable, Sendable {
  package var x: Double
  package var y: Double

  package init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

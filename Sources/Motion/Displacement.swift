/// A way across the screen, right and down, in a unit that is as long both ways.
package struct Displacement: Hashable, Sendable {
  package var x: Double
  package var y: Double

  package static let zero = Displacement(x: 0, y: 0)

  package init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  package var length: Double { (x * x + y * y).squareRoot() }

  package static func + (lhs: Displacement, rhs: Displacement) -> Displacement {
    Displacement(x: lhs.x + rhs.x, y: lhs.y + rhs.y)
  }

  package static func - (lhs: Displacement, rhs: Displacement) -> Displacement {
    Displacement(x: lhs.x - rhs.x, y: lhs.y - rhs.y)
  }

  package static func * (way: Displacement, factor: Double) -> Displacement {
    Displacement(x: way.x * factor, y: way.y * factor)
  }
}

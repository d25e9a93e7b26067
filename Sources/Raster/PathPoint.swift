/// A place on a canvas, in pixels from its top left corner.
package struct PathPoint: Hashable, Sendable {
  package var x: Double
  package var y: Double

  package init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  static func + (start: PathPoint, way: PathPoint) -> PathPoint { PathPoint(start.x + way.x, start.y + way.y) }
  static func - (end: PathPoint, start: PathPoint) -> PathPoint { PathPoint(end.x - start.x, end.y - start.y) }
  static func * (point: PathPoint, factor: Double) -> PathPoint { PathPoint(point.x * factor, point.y * factor) }

  /// The distance from the origin.
  var length: Double { (x * x + y * y).squareRoot() }

  /// The same way, turned a quarter clockwise as seen on the screen.
  var quarterTurn: PathPoint { PathPoint(-y, x) }

  func dot(_ other: PathPoint) -> Double { x * other.x + y * other.y }
  func cross(_ other: PathPoint) -> Double { x * other.y - y * other.x }

  /// Whether it is a place, and near enough that a pixel still makes a difference.
  var isDrawable: Bool { abs(x) < 1e12 && abs(y) < 1e12 }
}

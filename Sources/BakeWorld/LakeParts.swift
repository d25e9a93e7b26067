import Baking
import Geodesy
import Tiles

/// Places all over a lake where its name may be written when the rest of it is out of view.
///
/// The world is divided into ever smaller squares; each of which it has a good part of gives a place.
struct LakeParts {
  struct Part {
    /// The zoom from which on a view may hold so little of the lake.
    let zoom: Int
    let point: WorldPoint
    /// In eighths of the square, so that parts of the same size are written alike.
    let area: Double
  }

  private(set) var parts: [Part] = []

  /// Those of screens from zoom 5 on: a screen is about as large as a tile.
  private static let levels = 7...10
  /// A tile is at most four times as large as a screen, so that a quarter of it is a good part.
  private static let leastEighths = 2

  init(_ rings: [[WorldPoint]]) {
    guard let largest = rings.max(by: { abs(Ring.area($0)) < abs(Ring.area($1)) }) else { return }
    // A ring in the other direction is a hole.
    let isPositive = Ring.area(largest) > 0
    for ring in rings where (Ring.area(ring) > 0) == isPositive {
      guard let shape = Shape(.polygon, [isPositive ? ring : ring.reversed()]) else { continue }
      divide(shape, level: 0, column: 0, row: 0)
    }
  }

  private mutating func divide(_ shape: Shape, level: Int, column: Int, row: Int) {
    let side = 1 / Double(1 << level)
    let square = WorldRect(
      minX: Double(column) * side,
      minY: Double(row) * side,
      maxX: Double(column + 1) * side,
      maxY: Double(row + 1) * side
    )
    guard let inside = shape.clipped(to: square) else { return }
    let eighths = Int((abs(inside.area) / (side * side) * 8).rounded())
    if Self.levels.contains(level), eighths >= Self.leastEighths, let point = Ring.middle(of: inside.parts) {
      parts.append(Part(zoom: level - 2, point: point, area: Double(eighths) / 8 * side * side))
    }
    guard level < Self.levels.upperBound else { return }
    for (right, down) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
      divide(inside, level: level + 1, column: 2 * column + right, row: 2 * row + down)
    }
  }
}

import Glibc
import Raster

/// A straight arrow: a shaft, and a head at its end that stays as large however long it is.
nonisolated struct InkArrow {
  private let start: PathPoint
  private let end: PathPoint
  private let width: Double

  init(from start: PathPoint, to end: PathPoint, width: Double) {
    (self.start, self.end, self.width) = (start, end, width)
  }

  var pieces: [InkPiece] {
    let (x, y) = (end.x - start.x, end.y - start.y)
    let length = hypot(x, y)
    guard length > 0.1 else { return [] }
    let head = min(4 + 3 * width, length)
    let (along, across) = ((x: x / length, y: y / length), (x: -y / length, y: x / length))
    let half = head * 0.5
    let neck = PathPoint(end.x - along.x * head, end.y - along.y * head)
    let tip = Path.polygon([
      end, PathPoint(neck.x + across.x * half, neck.y + across.y * half),
      PathPoint(neck.x - across.x * half, neck.y - across.y * half),
    ])
    let shaft = Path.polyline([start, neck])
    return [InkPiece(shaft, stroke: StrokeStyle(width: width, cap: .round)), InkPiece(tip, stroke: nil)]
  }
}

import Cells
import Geodesy
import Scene

/// Draws tracks as lines of dots whose colour tells the speed.
struct TrackLine {
  private let look: Look
  private let viewport: Viewport
  private var dots: DotOverlay

  init(_ viewport: Viewport, _ look: Look) {
    (self.viewport, self.look) = (viewport, look)
    dots = DotOverlay(columns: viewport.columns, rows: viewport.rows)
  }

  mutating func add(_ shape: inout TrackShape, isThin: Bool = false) {
    let colors = SpeedColors(look.style, look.depth, fastest: shape.fastest)
    var last: ScreenPoint?
    for vertex in shape.vertices(at: viewport.camera.zoom) {
      let point = viewport.screenPoint(of: viewport.nearestCopy(of: vertex.place))
      defer { last = point }
      guard let start = last, !vertex.startsSegment, isNear(start, point) else { continue }
      line(from: start, to: point, colors.color(of: vertex.speed), isThin: isThin)
    }
  }

  /// Draws what was added.
  func draw(into grid: inout CellGrid) {
    dots.draw(over: &grid, blocks: look.blocks, depth: look.depth)
  }

  /// Whether any of a step may be on the screen; one that goes round the world isn't.
  private func isNear(_ start: ScreenPoint, _ end: ScreenPoint) -> Bool {
    let (columns, rows) = (Double(viewport.columns), Double(viewport.rows))
    guard abs(end.x - start.x) < viewport.columnsPerWorld / 2 else { return false }
    return max(start.x, end.x) >= -1 && min(start.x, end.x) <= columns + 1 && max(start.y, end.y) >= -1
      && min(start.y, end.y) <= rows + 1
  }

  /// Three dots wide, or one, across the direction in which it goes.
  private mutating func line(from start: ScreenPoint, to end: ScreenPoint, _ ink: CellColor, isThin: Bool) {
    let (from, to) = (DotPoint(x: start.x * 2, y: start.y * 4), DotPoint(x: end.x * 2, y: end.y * 4))
    let isFlat = abs(to.x - from.x) >= abs(to.y - from.y)
    for shift in isThin ? [0.0] : [-1, 1, 0] {
      let (right, down) = isFlat ? (0, shift) : (shift, 0)
      dots.line(
        from: DotPoint(x: from.x + right, y: from.y + down),
        to: DotPoint(x: to.x + right, y: to.y + down),
        ink: ink
      )
    }
  }
}

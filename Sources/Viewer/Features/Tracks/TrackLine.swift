import Cells
import Geodesy
import Raster
import Scene

/// Draws tracks as ink, whose colour and width tell the speed: the faster, the thinner.
struct TrackLine {
  private let look: Look
  private let viewport: Viewport
  private var dots: DotOverlay
  /// The stroke that is being drawn, as far as it goes on.
  private var stroke: InkOutline?
  private var width = 0.0
  private var color = CellColor.standard

  /// Whole widths, in dots.
  private static let (narrowest, widest) = (1.5, 4.0)

  init(_ viewport: Viewport, _ look: Look) {
    (self.viewport, self.look) = (viewport, look)
    dots = DotOverlay(columns: viewport.columns, rows: viewport.rows)
  }

  mutating func add(_ shape: inout TrackShape, isThin: Bool = false) {
    let colors = SpeedColors(look.style, look.depth, fastest: shape.fastest)
    let pen = Self.pen(fastest: shape.fastest)
    var last: ScreenPoint?
    for vertex in shape.vertices(at: viewport.camera.zoom) {
      let point = viewport.screenPoint(of: viewport.nearestCopy(of: vertex.place))
      defer { last = point }
      guard let start = last, !vertex.startsSegment, isNear(start, point) else {
        endStroke()
        continue
      }
      let ink = colors.color(of: vertex.speed)
      line(from: start, to: point, ink)
      if !isThin { stroke(from: start, to: point, pen, pen.width(atSpeed: vertex.speed?.metersPerSecond), ink) }
    }
    endStroke()
  }

  /// Draws what was added.
  func draw(into grid: inout CellGrid) {
    dots.draw(over: &grid, blocks: look.blocks, depth: look.depth)
  }

  /// At its narrowest where it was fastest, so that a walk and a flight are both told.
  private static func pen(fastest: Speed?) -> InkPen {
    let fastest = max(fastest?.metersPerSecond ?? 0, SpeedColors.leastRange)
    return InkPen(flow: narrowest * fastest, narrowest: narrowest, widest: widest)
  }

  /// Whether any of a step may be on the screen; one that goes round the world isn't.
  private func isNear(_ start: ScreenPoint, _ end: ScreenPoint) -> Bool {
    let (columns, rows) = (Double(viewport.columns), Double(viewport.rows))
    guard abs(end.x - start.x) < viewport.columnsPerWorld / 2 else { return false }
    return max(start.x, end.x) >= -1 && min(start.x, end.x) <= columns + 1 && max(start.y, end.y) >= -1
      && min(start.y, end.y) <= rows + 1
  }

  /// What is narrower than a dot is a dot wide.
  private mutating func line(from start: ScreenPoint, to end: ScreenPoint, _ ink: CellColor) {
    dots.line(
      from: DotPoint(x: start.x * 2, y: start.y * 4),
      to: DotPoint(x: end.x * 2, y: end.y * 4),
      ink: ink
    )
  }

  private mutating func stroke(
    from start: ScreenPoint,
    to end: ScreenPoint,
    _ pen: InkPen,
    _ width: Double,
    _ ink: CellColor
  ) {
    if stroke == nil { (stroke, self.width) = (InkOutline(pen), width) }
    let segment = InkSegment.line(
      from: PathPoint(start.x * 2, start.y * 4),
      to: PathPoint(end.x * 2, end.y * 4),
      startWidth: self.width,
      endWidth: width
    )
    (self.width, color) = (width, ink)
    if let piece = stroke?.add(segment) { fill(piece) }
  }

  private mutating func endStroke() {
    if let piece = stroke?.end { fill(piece) }
    stroke = nil
  }

  private mutating func fill(_ piece: InkPiece) {
    for outline in piece.outlines { dots.fill(convex: outline.map { DotPoint(x: $0.x, y: $0.y) }, ink: color) }
  }
}

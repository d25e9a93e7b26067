import Cells
import Glibc
import Routing

/// A turn as an arrow in large cells.
struct TurnPicture {
  /// As wide as it is high, on cells twice as high as wide.
  let columns: Int
  private let rows: Int
  private let ink: CellColor
  private var dots: DotOverlay

  /// Of a step; rows decide how large.
  init(_ step: Step, rows: Int, ink: CellColor) {
    self.init(rows: rows, ink: ink)
    switch step.kind {
    case .arrive: addEnd()
    case .roundabout, .exitRoundabout: addRing(RouteSign.degrees(of: step))
    default: addTurn(RouteSign.degrees(of: step))
    }
  }

  /// Of a turn by so many degrees clockwise.
  init(turning degrees: Double, rows: Int, ink: CellColor) {
    self.init(rows: rows, ink: ink)
    addTurn(degrees)
  }

  private init(rows: Int, ink: CellColor) {
    (columns, self.rows, self.ink) = (rows * 2, rows, ink)
    dots = DotOverlay(columns: columns, rows: rows)
  }

  func draw(at place: CellPoint, into grid: inout CellGrid, _ look: Look) {
    let paper = Cell(.space, foreground: look.style.panelText, background: look.style.panelBackground)
    var picture = CellGrid(columns: columns, rows: rows, filledWith: paper)
    dots.drawInk(over: &picture, blocks: look.blocks, depth: look.depth)
    for row in 0..<rows {
      for column in 0..<columns where grid.contains(place.column + column, place.row + row) {
        grid[place.column + column, place.row + row] = picture[column, row]
      }
    }
  }

  /// In parts of the side: the line of an arrow, and its head.
  private static let (width, head) = (0.16, 0.42)
}

/// The shapes, on a square whose side is 1.
extension TurnPicture {
  private typealias Point = SIMD2<Double>

  private static func direction(_ degrees: Double) -> Point {
    Point(sin(degrees * .pi / 180), -cos(degrees * .pi / 180))
  }

  private mutating func addTurn(_ degrees: Double) {
    guard degrees != 180 else { return addTurnBack() }
    let way = Self.direction(degrees)
    // The corner is placed where it leaves most space for the road after it.
    let corner = Point(0.5 - way.x * 0.32, degrees == 0 ? 0.6 : 0.52 - way.y * 0.12)
    addLine(from: Point(corner.x, 1), to: corner)
    addArrow(from: corner, along: way, degrees == 0 ? 0.6 : 0.75)
  }

  private mutating func addTurnBack() {
    let (right, left, top) = (0.72, 0.3, 0.3)
    addLine(from: Point(right, 1), to: Point(right, top))
    addArc(around: Point((right + left) / 2, top), (right - left) / 2, from: 90, to: -90)
    addArrow(from: Point(left, top), along: Point(0, 1), 0.6)
  }

  private mutating func addRing(_ degrees: Double) {
    let (middle, radius) = (Point(0.5, 0.5) - Self.direction(degrees) * 0.12, 0.22)
    let way = Self.direction(degrees)
    addLine(from: Point(middle.x, 1), to: middle + Point(0, radius))
    addArc(around: middle, radius, from: 0, to: 360)
    addArrow(from: middle + way * radius, along: way, 0.38)
  }

  private mutating func addEnd() {
    addArc(around: Point(0.5, 0.5), 0.34, from: 0, to: 360)
    let corners = stride(from: 0.0, to: 360, by: 20).map { Point(0.5, 0.5) + Self.direction($0) * 0.16 }
    dots.fill(corners.map(dot), ink: ink)
  }

  private mutating func addArc(around middle: Point, _ radius: Double, from: Double, to: Double) {
    let step = from < to ? 15.0 : -15
    for angle in stride(from: from, to: to, by: step) {
      addLine(
        from: middle + Self.direction(angle) * radius,
        to: middle + Self.direction(angle + step) * radius,
        width: Self.width * 0.8
      )
    }
  }

  private mutating func addArrow(from start: Point, along way: Point, _ length: Double) {
    let end = start + way * length
    let neck = end - way * Self.head
    addLine(from: start - way * (Self.width / 2), to: neck)
    let side = Point(-way.y, way.x) * (Self.head * 0.75)
    dots.fill([neck + side, end, neck - side].map(dot), ink: ink)
  }

  private mutating func addLine(from start: Point, to end: Point, width: Double = TurnPicture.width) {
    let step = end - start
    let length = (step * step).sum().squareRoot()
    guard length > 0 else { return }
    let side = Point(-step.y, step.x) * (width / 2 / length)
    dots.fill([start + side, end + side, end - side, start - side].map(dot), ink: ink)
  }

  private func dot(_ point: Point) -> DotPoint {
    DotPoint(x: point.x * Double(columns * 2), y: point.y * Double(rows * 4))
  }
}

import Cells
import Geodesy
import Glibc
import Raster
import Scene

/// A line in screen coordinates.
struct ScreenLine {
  private var points: [ScreenPoint] = []
  private let (columns, rows): (Double, Double)
  private let cellAspect: Double

  init(_ line: [WorldPoint], _ viewport: Viewport) {
    (columns, rows, cellAspect) = (Double(viewport.columns), Double(viewport.rows), viewport.cellAspect)
    guard var place = line.first.map({ viewport.nearestCopy(of: $0) }) else { return }
    points.reserveCapacity(line.count)
    for next in line {
      place = next.nearest(to: place)
      points.append(viewport.screenPoint(of: place))
    }
  }

  var segments: Range<Int> { 0..<max(points.count - 1, 0) }

  subscript(index: Int) -> ScreenPoint { points[index] }

  /// Whether a segment may be on the screen.
  func isVisible(_ segment: Int) -> Bool {
    let (start, end) = (points[segment], points[segment + 1])
    return min(start.x, end.x) < columns && max(start.x, end.x) >= 0 && min(start.y, end.y) < rows
      && max(start.y, end.y) >= 0
  }

  /// The cells that a stroke along it touches, so many columns wide.
  func cells(width: Double) -> Set<CellPoint> {
    var cells: Set<CellPoint> = []
    let (right, down) = (width / 2, width / 2 * cellAspect)
    for index in segments {
      guard let seen = seenPart(of: index) else { continue }
      let (start, end) = (points[index], points[index + 1])
      let steps = ((seen.upperBound - seen.lowerBound) * length(from: start, to: end) * 2).rounded(.up)
      for step in stride(from: 0, through: steps, by: 1) {
        let share = seen.lowerBound + (seen.upperBound - seen.lowerBound) * step / max(steps, 1)
        let spot = start.moved(towards: end, by: share)
        let first = ScreenPoint(x: spot.x - right, y: spot.y - down).cell
        let last = ScreenPoint(x: spot.x + right, y: spot.y + down).cell
        for row in first.row...last.row {
          for column in first.column...last.column { cells.insert(CellPoint(column: column, row: row)) }
        }
      }
    }
    return cells
  }

  /// The part of a segment that is on the screen, or right beside it, in shares of its length.
  private func seenPart(of segment: Int) -> ClosedRange<Double>? {
    let (start, end) = (points[segment], points[segment + 1])
    var (first, last) = (0.0, 1.0)
    for (from, to, size) in [(start.x, end.x, columns), (start.y, end.y, rows)] {
      let seen = -1...size + 1
      guard from != to else {
        guard seen.contains(from) else { return nil }
        continue
      }
      let ends = [(seen.lowerBound - from) / (to - from), (seen.upperBound - from) / (to - from)]
      (first, last) = (max(first, ends.min() ?? 0), min(last, ends.max() ?? 1))
    }
    return first <= last ? first...last : nil
  }

  /// In columns.
  func length(from start: ScreenPoint, to end: ScreenPoint) -> Double {
    let (right, down) = (end.x - start.x, (end.y - start.y) / cellAspect)
    return (right * right + down * down).squareRoot()
  }

  /// As the line leads around a spot of a segment: what turns within less than that isn't seen.
  func heading(at spot: ScreenPoint, of segment: Int) -> Double {
    var (start, end) = (points[segment], points[segment + 1])
    if length(from: start, to: end) < Self.shortest {
      start = place(from: spot, towards: points[...segment].reversed())
      end = place(from: spot, towards: points[(segment + 1)...])
    }
    return atan2(end.x - start.x, -(end.y - start.y) / cellAspect) * 180 / .pi
  }

  /// In columns.
  private static let shortest = 2.0

  /// Where the line is first that far away from a spot, or where it ends.
  private func place(from spot: ScreenPoint, towards points: some Sequence<ScreenPoint>) -> ScreenPoint {
    var last = spot
    for point in points {
      let (near, far) = (length(from: spot, to: last), length(from: spot, to: point))
      if far >= Self.shortest { return last.moved(towards: point, by: (Self.shortest - near) / (far - near)) }
      last = point
    }
    return last
  }
}

extension ScreenPoint {
  func moved(towards end: ScreenPoint, by share: Double) -> ScreenPoint {
    ScreenPoint(x: x + (end.x - x) * share, y: y + (end.y - y) * share)
  }
}

/// A route as ink, as wide everywhere: two dots, with a rim that keeps hairpins apart.
nonisolated struct RouteStroke: Sendable {
  private let line: [WorldPoint]

  /// In dots, with the rim.
  private static let width = 4.0
  private static let core = 2.0
  static let columns = width / 2

  init(_ line: [WorldPoint]) {
    self.line = line
  }

  func lay(on tiles: inout [InkTileIndex: InkTile], _ plane: InkPlane, _ ink: RouteLine.Ink, _ rim: RouteLine.Ink) {
    let path = path(within: Set(tiles.keys), on: plane)
    for (width, ink) in [(Self.width, rim), (Self.core, ink)] {
      let piece = InkPiece(path, stroke: StrokeStyle(width: width, cap: .round))
      var added = InkTiles()
      added.add(piece, within: Set(tiles.keys))
      for (index, mask) in added.masks { tiles[index]?.lay(mask, ink: ink.rawValue) }
    }
  }

  /// The parts that touch some tiles.
  private func path(within tiles: Set<InkTileIndex>, on plane: InkPlane) -> Path {
    let side = Double(InkTileIndex.side)
    let across = Double(tiles.map(\.x).min() ?? 0) * side - Self.width...Double(tiles.map(\.x).max() ?? 0) * side + side
    let down = Double(tiles.map(\.y).min() ?? 0) * side - Self.width...Double(tiles.map(\.y).max() ?? 0) * side + side
    var path = Path()
    var (last, lastDot) = (plane.middle, PathPoint(0, 0))
    var isOn = false
    for (index, place) in line.enumerated() {
      last = place.nearest(to: last)
      let point = plane.transform.apply(last.x, last.y)
      let dot = PathPoint(point.x, point.y)
      defer { lastDot = dot }
      guard index > 0 else { continue }
      let isVisible =
        min(dot.x, lastDot.x) <= across.upperBound + Self.width && max(dot.x, lastDot.x) >= across.lowerBound
        && min(dot.y, lastDot.y) <= down.upperBound + Self.width && max(dot.y, lastDot.y) >= down.lowerBound
      if isVisible, !isOn { path.move(to: lastDot) }
      if isVisible { path.line(to: dot) }
      isOn = isVisible
    }
    return path
  }
}

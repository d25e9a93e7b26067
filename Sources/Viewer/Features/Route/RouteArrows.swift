import Cells
import Geodesy
import Glibc
import Scene

/// Arrows along a way, as far apart on every screen, wherever it is moved to; without colours so many that they are the
/// way.
struct RouteArrows {
  struct Arrow {
    let cell: CellPoint
    /// In degrees clockwise from the top of the screen.
    let heading: Double
  }

  private(set) var all: [Arrow] = []

  /// In columns.
  private static let (distance, distanceWithoutColors) = (14.0, 4.0)

  /// Those before a place of the line, by its number, are left out.
  init(along line: [WorldPoint], from first: Int, in viewport: Viewport, isColored: Bool) {
    let line = ScreenLine(line, viewport)
    let distance = isColored ? Self.distance : Self.distanceWithoutColors
    var untilNext = distance / 2
    for index in line.segments {
      let (start, end) = (line[index], line[index + 1])
      let length = line.length(from: start, to: end)
      if length > untilNext, index >= first, Self.isSeen(from: start, to: end, viewport) {
        for way in stride(from: untilNext, to: length, by: distance) {
          let spot = start.moved(towards: end, by: way / length)
          all.append(Arrow(cell: spot.cell, heading: line.heading(at: spot, of: index)))
        }
      }
      let rest = untilNext - length
      untilNext = rest > 0 ? rest : distance + rest.truncatingRemainder(dividingBy: distance)
    }
  }

  private static func isSeen(from start: ScreenPoint, to end: ScreenPoint, _ viewport: Viewport) -> Bool {
    min(start.x, end.x) < Double(viewport.columns) && max(start.x, end.x) >= 0
      && min(start.y, end.y) < Double(viewport.rows) && max(start.y, end.y) >= 0
  }
}

/// A line as it lies on the screen.
private struct ScreenLine {
  private var points: [ScreenPoint] = []
  private let cellAspect: Double

  init(_ line: [WorldPoint], _ viewport: Viewport) {
    cellAspect = viewport.cellAspect
    guard var place = line.first.map({ viewport.nearestCopy(of: $0) }) else { return }
    points.reserveCapacity(line.count)
    for next in line {
      place = next.nearest(to: place)
      points.append(viewport.screenPoint(of: place))
    }
  }

  var segments: Range<Int> { 0..<max(points.count - 1, 0) }

  subscript(index: Int) -> ScreenPoint { points[index] }

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
  fileprivate func moved(towards end: ScreenPoint, by share: Double) -> ScreenPoint {
    ScreenPoint(x: x + (end.x - x) * share, y: y + (end.y - y) * share)
  }
}

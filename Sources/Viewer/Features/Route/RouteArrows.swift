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
    guard let start = line.first else { return }
    let distance = isColored ? Self.distance : Self.distanceWithoutColors
    var place = viewport.nearestCopy(of: start)
    var last = viewport.screenPoint(of: place)
    var untilNext = distance / 2
    for (index, next) in line.dropFirst().enumerated() {
      place = next.nearest(to: place)
      let point = viewport.screenPoint(of: place)
      defer { last = point }
      let (right, down) = (point.x - last.x, (point.y - last.y) / viewport.cellAspect)
      let length = (right * right + down * down).squareRoot()
      if length > untilNext, index >= first, Self.isSeen(from: last, to: point, viewport) {
        let heading = atan2(right, -down) * 180 / .pi
        for way in stride(from: untilNext, to: length, by: distance) {
          let share = way / length
          let cell = ScreenPoint(x: last.x + (point.x - last.x) * share, y: last.y + (point.y - last.y) * share).cell
          all.append(Arrow(cell: cell, heading: heading))
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

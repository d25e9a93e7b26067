import Cells
import Geodesy
import Scene

/// Arrows along a route, equally spaced on the screen wherever the map is moved; without colours, dense enough to form
/// the route.
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
      if length > untilNext, index >= first, line.isVisible(index) {
        for way in stride(from: untilNext, to: length, by: distance) {
          let spot = start.moved(towards: end, by: way / length)
          all.append(Arrow(cell: spot.cell, heading: line.heading(at: spot, of: index)))
        }
      }
      let rest = untilNext - length
      untilNext = rest > 0 ? rest : distance + rest.truncatingRemainder(dividingBy: distance)
    }
  }
}

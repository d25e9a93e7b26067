import Geodesy
import Raster

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

import Cells
import Geodesy
import Raster
import Scene
import Tiles

/// The pairs on the map: a cross where the picture's place lies, a number where it belongs, and a line between them.
final class PairMarks: MapLayer {
  private let host: Host
  var pairs = PicturePairs()
  var marking: PairMarking?
  /// Where the places of the picture lie.
  var picture: LoosePicture?

  init(_ host: Host) {
    self.host = host
  }

  func draw(into grid: inout CellGrid, in viewport: Viewport) {
    guard let marking, let picture, host.look.mode != .compass else { return }
    let look = host.look
    var lines = DotOverlay(columns: viewport.columns, rows: viewport.rows)
    let ends = pairs.points.map { point in
      (
        picture: place(of: point, picture, viewport),
        map: self.point(of: WorldPoint(point.coordinate), viewport)
      )
    }
    for (index, end) in ends.enumerated() {
      lines.line(from: end.picture.dot, to: end.map.dot, ink: look.pairLine(isOutlier(index)))
    }
    let cross = point(of: marking.cross, viewport)
    let pending = marking.pixel.map { self.point(of: picture.place(ofPixel: $0.x, $0.y), viewport) }
    if let pending { lines.line(from: pending.dot, to: cross.dot, ink: look.pairLine(false)) }
    lines.cross(at: cross, look.pairLine(false))
    lines.draw(over: &grid, blocks: look.blocks, depth: look.depth)
    for end in ends { mark("×", at: end.picture, look.style.panelText, isStrong: false, into: &grid) }
    for (index, end) in ends.enumerated() {
      let color = isOutlier(index) ? look.pairOutlier : look.style.panelAccent
      let text = "\(index + 1)" + (isOutlier(index) ? "!" : "")
      mark(text, at: end.map, color, isStrong: marking.chosen == index, into: &grid)
    }
    if let pending {
      mark("×\(pairs.points.count + 1)", at: pending, look.style.panelAccent, isStrong: true, into: &grid)
    }
  }

  /// The end of a pair that is marked in a cell: where it belongs rather than where it lies, and the chosen pair first.
  func end(at cell: CellPoint, in viewport: Viewport) -> (pair: Int, end: PairMarking.End)? {
    guard let picture else { return nil }
    func isHere(_ point: ScreenPoint) -> Bool {
      point.x.rounded(.down) == Double(cell.column) && point.y.rounded(.down) == Double(cell.row)
    }
    let order = pairs.points.indices.reversed().sorted { $0 == marking?.chosen && $1 != marking?.chosen }
    if let pair = order.first(where: { isHere(point(of: WorldPoint(pairs.points[$0].coordinate), viewport)) }) {
      return (pair, .map)
    }
    return order.first { isHere(place(of: pairs.points[$0], picture, viewport)) }
      .map { ($0, .picture) }
  }

  private func isOutlier(_ index: Int) -> Bool { pairs.alignment?.outliers.contains(index) == true }

  /// Where the picture's end of a pair is seen; of those that bend it that is where they belong.
  private func place(of pair: ControlPoint, _ picture: LoosePicture, _ viewport: Viewport) -> ScreenPoint {
    let place = picture.place(ofPixel: pair.x, pair.y, near: WorldPoint(pair.coordinate))
    return point(of: place, viewport)
  }

  private func point(of place: WorldPoint, _ viewport: Viewport) -> ScreenPoint {
    viewport.screenPoint(of: host.facts.isGeographic ? viewport.nearestCopy(of: place) : place)
  }

  /// Writes a mark on the ground of panels, so that it can be read over any map.
  private func mark(
    _ text: String,
    at point: ScreenPoint,
    _ color: CellColor,
    isStrong: Bool,
    into grid: inout CellGrid
  ) {
    guard point.isOn(grid) else { return }
    let style = host.look.style
    let isPlain = host.look.depth == .none
    grid.write(
      text,
      at: CellPoint(column: Int(point.x.rounded(.down)), row: Int(point.y.rounded(.down))),
      foreground: isStrong ? style.panelBackground : color,
      background: isStrong ? color : style.panelBackground,
      style: isPlain && !isStrong ? .reverse : isStrong ? .bold : []
    )
  }
}

extension Look {
  /// Of the line between the two ends of a pair.
  fileprivate func pairLine(_ isOutlier: Bool) -> CellColor {
    guard depth != .none else { return .standard }
    return isOutlier
      ? GuideColors(self).course : CellColor(hex: style == .day ? 0x000000 : style == .night ? 0xffffff : 0xff5030)
  }
}

extension ScreenPoint {
  fileprivate func isOn(_ grid: CellGrid) -> Bool {
    x >= 0 && y >= 0 && x < Double(grid.columns) && y < Double(grid.rows)
  }

  fileprivate var dot: DotPoint { DotPoint(x: x * 2, y: y * 4) }
}

extension DotOverlay {
  /// A crosshair whose middle is left free.
  fileprivate mutating func cross(at point: ScreenPoint, _ ink: CellColor) {
    let (x, y) = (Int((point.x * 2).rounded(.down)), Int((point.y * 4).rounded(.down)))
    for distance in 2...6 {
      for (right, down) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
        set(x + right * distance, y + down * distance, ink: ink)
      }
    }
  }
}

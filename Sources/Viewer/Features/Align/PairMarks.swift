import Cells
import Geodesy
import Rendering
import Scene
import Tiles

/// The pairs on the map: a cross where the picture's place lies, a number where it belongs, and a line between them.
final class PairMarks: MapLayer {
  var kind: String { "pair" }
  private let host: Host
  private let aligning: Aligning

  init(_ host: Host, _ aligning: Aligning) {
    (self.host, self.aligning) = (host, aligning)
    host.layers.keep(self, at: .position)
  }

  /// Something that is written where an end of a pair is.
  private struct Mark {
    let text: String
    let point: ScreenPoint
    let color: CellColor
    var isStrong = false
  }

  /// The ends of a pair on the screen.
  private struct Ends {
    let picture: ScreenPoint
    let map: ScreenPoint
  }

  /// The cells that marks take, and those beside them, so that no name is read together with a number.
  func clearings(in viewport: Viewport) -> [CellRect] {
    guard let marking = aligning.marking, let picture = aligning.picture, host.look.mode != .compass else { return [] }
    let marks = marks(of: ends(picture, viewport), pending(marking, picture, viewport), marking)
    return marks.filter { $0.point.isOn(viewport.columns, viewport.rows) }.map { mark in
      let cell = mark.point.cell
      return CellRect(column: cell.column - 1, row: cell.row, columns: mark.text.count + 2, rows: 1)
    }
  }

  private func ends(_ picture: UnalignedImage, _ viewport: Viewport) -> [Ends] {
    aligning.pairs.points.map { point in
      Ends(picture: place(of: point, picture, viewport), map: host.screenPoint(of: point.place, in: viewport))
    }
  }

  /// Where a place is that is marked on the picture and not on the map yet.
  private func pending(_ marking: PairMarking, _ picture: UnalignedImage, _ viewport: Viewport) -> ScreenPoint? {
    marking.pixel.map { host.screenPoint(of: picture.place(ofPixel: $0.x, $0.y), in: viewport) }
  }

  /// From the bottom to the top.
  private func marks(of ends: [Ends], _ pending: ScreenPoint?, _ marking: PairMarking) -> [Mark] {
    let style = host.look.style
    let crosses = ends.map { Mark(text: "×", point: $0.picture, color: style.panelText) }
    let numbers = ends.enumerated().map { index, end in
      Mark(
        text: "\(index + 1)" + (isOutlier(index) ? "!" : ""),
        point: end.map,
        color: isOutlier(index) ? host.look.pairOutlier : style.panelAccent,
        isStrong: marking.chosen == index
      )
    }
    let last = pending.map { Mark(text: "×\(ends.count + 1)", point: $0, color: style.panelAccent, isStrong: true) }
    return crosses + numbers + [last].compactMap(\.self)
  }

  func draw(into grid: inout CellGrid, in viewport: Viewport) {
    guard let marking = aligning.marking, let picture = aligning.picture, host.look.mode != .compass else { return }
    let look = host.look
    var lines = DotOverlay(columns: viewport.columns, rows: viewport.rows)
    let ends = ends(picture, viewport)
    for (index, end) in ends.enumerated() {
      lines.line(from: end.picture.dot, to: end.map.dot, ink: look.pairLine(isOutlier(index)))
    }
    let cross = host.screenPoint(of: marking.cross, in: viewport)
    let pending = pending(marking, picture, viewport)
    if let pending { lines.line(from: pending.dot, to: cross.dot, ink: look.pairLine(false)) }
    lines.cross(at: cross, 2...6, ink: look.pairLine(false))
    lines.standingOut(from: grid, in: look.lineInks, depth: look.depth)
      .draw(over: &grid, blocks: look.blocks, depth: look.depth)
    for mark in marks(of: ends, pending, marking) { draw(mark, into: &grid) }
  }

  /// The end of a pair that is marked in a cell: where it belongs rather than where it lies, and the chosen pair first.
  func end(at cell: CellPoint, in viewport: Viewport) -> (pair: Int, end: PairMarking.End)? {
    guard let picture = aligning.picture else { return nil }
    func isHere(_ point: ScreenPoint) -> Bool {
      point.x.rounded(.down) == Double(cell.column) && point.y.rounded(.down) == Double(cell.row)
    }
    let chosen = aligning.marking?.chosen
    let pairs = aligning.pairs
    let order = pairs.points.indices.reversed().sorted { $0 == chosen && $1 != chosen }
    if let pair = order.first(where: { isHere(host.screenPoint(of: pairs.points[$0].place, in: viewport)) }) {
      return (pair, .map)
    }
    return order.first { isHere(place(of: pairs.points[$0], picture, viewport)) }
      .map { ($0, .picture) }
  }

  private func isOutlier(_ index: Int) -> Bool { aligning.pairs.alignment?.outliers.contains(index) == true }

  /// Where the picture's end of a pair is seen; of those that bend it that is where they belong.
  private func place(of pair: ControlPoint, _ picture: UnalignedImage, _ viewport: Viewport) -> ScreenPoint {
    host.screenPoint(of: picture.place(ofPixel: pair.x, pair.y, near: pair.place), in: viewport)
  }

  /// Writes a mark on the ground of panels, so that it can be read over any map.
  private func draw(_ mark: Mark, into grid: inout CellGrid) {
    guard mark.point.isOn(grid.columns, grid.rows) else { return }
    let style = host.look.style
    let isPlain = host.look.depth == .none
    grid.write(
      mark.text,
      at: mark.point.cell,
      foreground: mark.isStrong ? style.panelBackground : mark.color,
      background: mark.isStrong ? mark.color : style.panelBackground,
      style: isPlain && !mark.isStrong ? .reverse : mark.isStrong ? .bold : []
    )
  }
}

extension Host {
  /// Where a place is on the screen; an image that isn't of the earth has one copy.
  func screenPoint(of place: WorldPoint, in viewport: Viewport) -> ScreenPoint {
    viewport.screenPoint(of: maps.facts.isGeographic ? viewport.nearestCopy(of: place) : place)
  }
}

extension Look {
  /// Of the line between the two ends of a pair.
  fileprivate func pairLine(_ isOutlier: Bool) -> CellColor {
    isOutlier && depth != .none ? GuideColors(self).course : lineInks[0]
  }
}

extension ScreenPoint {
  fileprivate func isOn(_ columns: Int, _ rows: Int) -> Bool {
    x >= 0 && y >= 0 && x < Double(columns) && y < Double(rows)
  }

  fileprivate var dot: DotPoint { DotPoint(x: x * 2, y: y * 4) }
}

/// The marking of a pair of points: first a place on the picture, then its place on the map.
struct PairMarking {
  /// The place on the picture that is marked, in its pixels, while its place on the map isn't yet.
  var pixel: (x: Double, y: Double)?
  /// The position of the crosshair: keys move it, and so does a click.
  var cross: WorldPoint
  /// The pair that is chosen in the table.
  var chosen: Int?
  /// The end of a pair that the mouse has taken hold of, its cell, and whether it was moved.
  var hold: (pair: Int, end: End, cell: CellPoint, hasMoved: Bool)?
  /// Where the mouse was last, more exactly than a cell if the terminal reports that.
  var pointer = ScreenPoint(x: 0, y: 0)
  /// How much of the picture is seen while a place is marked on it, and while one is marked on the map.
  private var opacities = (onPicture: 0.8, onMap: 0.3)
  /// The picture's opacity before the marking.
  let opacityBefore: Double

  enum End {
    case picture, map
  }

  init(cross: WorldPoint, opacityBefore: Double) {
    (self.cross, self.opacityBefore) = (cross, opacityBefore)
  }

  var opacity: Double {
    get { pixel == nil ? opacities.onPicture : opacities.onMap }
    set { if pixel == nil { opacities.onPicture = newValue } else { opacities.onMap = newValue } }
  }

  /// Chooses the next one of so many, or the one before.
  mutating func choose(by step: Int, of count: Int) {
    guard count > 0 else { return chosen = nil }
    chosen = chosen.map { ($0 + step + count) % count } ?? (step > 0 ? 0 : count - 1)
  }
}

import Cells
import Feeds
import Geodesy
import Glibc
import Positioning
import Rendering
import Scene

/// The icons of live things on the map, with their vectors, trails and names.
final class ThingMarks: HostClient, MapLayer {
  var kind: String { "thing" }

  /// A thing with a place on the screen.
  struct Placed {
    let thing: Thing
    let age: ThingAge
    let point: ScreenPoint
    /// The number of things hidden behind this one.
    var others = 0
  }

  /// All that decides which things are placed where.
  private struct Moment: Equatable {
    let viewport: Viewport
    let version: Int
    let time: UTCTime
    let selected: String?
  }

  private let hub: FeedHub
  private let selected: () -> String?
  /// The things of one moment, computed once for all callers.
  private var last: (moment: Moment, placed: [Placed])?
  private var registrations: [Registration] = []

  /// More icons would hide the map, and more lines could not be distinguished.
  private static let (maxIcons, maxLines) = (400, 100)
  private static let longestName = 18
  /// How long the vector of a moving thing is, and its trail, in seconds.
  private static let (vectorTime, trailTime) = (60.0, 600.0)
  private static let longestVector = 60.0
  /// In cells: things outside are looked for this far from the screen.
  private static let margin = 20.0

  init(_ host: Host, _ hub: FeedHub, selected: @escaping () -> String?) {
    (self.hub, self.selected) = (hub, selected)
    super.init(in: host)
    registrations = [host.layers.add(self, at: .position)]
  }

  private var isShown: Bool { look.mode != .compass && host.maps.facts.isGeographic }

  /// The things on the screen, the most important first; of several at one place only one is shown.
  func placed(in viewport: Viewport) -> [Placed] {
    guard isShown else { return [] }
    let moment = Moment(viewport: viewport, version: hub.version, time: hub.time, selected: selected())
    if let last, last.moment == moment { return last.placed }
    let placed = place(at: moment)
    last = (moment, placed)
    return placed
  }

  private func place(at moment: Moment) -> [Placed] {
    let (viewport, time, chosen) = (moment.viewport, moment.time, moment.selected)
    let area = viewport.visibleBox
    var seen: [Placed] = []
    for thing in hub.store.things.values {
      guard let last = thing.coordinate, isNear(viewport.screenPoint(of: last), area),
        let place = hub.store.position(of: thing, at: time)
      else { continue }
      let point = viewport.screenPoint(of: place)
      guard area.contains(point.cell) else { continue }
      seen.append(Placed(thing: thing, age: hub.store.age(of: thing, at: time), point: point))
    }
    seen.sort { ($0.rank(chosen), $0.thing.id) < ($1.rank(chosen), $1.thing.id) }
    var (shown, taken): ([Placed], [CellPoint: Int]) = ([], [:])
    for placed in seen {
      let cell = placed.point.cell
      if let index = taken[cell] {
        shown[index].others += 1
      } else if shown.count < Self.maxIcons {
        for cell in CellRect(cell).grown(columns: 1).cells { taken[cell] = shown.count }
        shown.append(placed)
      }
    }
    return shown
  }

  private func isNear(_ point: ScreenPoint, _ area: CellRect) -> Bool {
    (-Self.margin...Double(area.columns) + Self.margin).contains(point.x - Double(area.column))
      && (-Self.margin...Double(area.rows) + Self.margin).contains(point.y - Double(area.row))
  }

  /// The thing whose icon is at a cell or beside it.
  func thing(at cell: CellPoint, in viewport: Viewport) -> String? {
    placed(in: viewport).first { placed in
      let place = placed.point.cell
      return place.row == cell.row && abs(place.column - cell.column) <= 1
    }?.thing.id
  }

  /// When a visible thing will have moved by a dot; nil if none moves.
  func timeToNextChange(in viewport: Viewport) -> Duration? {
    let meters = min(viewport.metersPerCell.x / 2, viewport.metersPerCell.y / 4)
    return placed(in: viewport).compactMap { placed in
      hub.store.timeToNextChange(of: placed.thing, at: hub.time, moving: .meters(meters))
    }.min()
  }

  func draw(into grid: inout CellGrid, in viewport: Viewport) {
    let placed = placed(in: viewport)
    guard !placed.isEmpty else { return }
    drawLines(of: placed, into: &grid, viewport)
    let texts = grid
    for placed in placed.reversed() { drawIcon(placed, into: &grid, viewport) }
    for placed in placed { write(placed, over: texts, into: &grid, viewport) }
  }
}

extension ThingMarks.Placed {
  /// Lower ones are drawn first: the selected one, distress, what moves, then the rest by kind.
  fileprivate func rank(_ selected: String?) -> Int {
    if thing.id == selected { return 0 }
    if thing.distress != nil { return 1 }
    let kind = ThingKind.allCases.firstIndex(of: thing.kind) ?? 0
    return (age == .lost ? 200 : age == .stale ? 100 : 0) + (thing.isMoving ? 2 : 40) + kind
  }
}

extension Thing {
  /// Whether its course means anything.
  fileprivate var isMoving: Bool { !isMoored && course != nil && (speed?.metersPerSecond ?? 0) > 0.5 }

  /// Where its icon points to; nil if it has no direction.
  fileprivate var direction: Bearing? { isMoving ? heading ?? course : heading }
}

/// Vectors and trails.
extension ThingMarks {
  private func drawLines(of placed: [Placed], into grid: inout CellGrid, _ viewport: Viewport) {
    var dots = DotOverlay(columns: viewport.columns, rows: viewport.rows)
    let time = hub.time
    for placed in placed.prefix(Self.maxLines) {
      let (thing, ink) = (placed.thing, color(of: placed))
      let trail = thing.trail.points(last: Self.trailTime, before: hub.store.present(of: thing.source, at: time))
      let path = trail.map { viewport.screenPoint(of: $0.coordinate) } + [placed.point]
      for (start, end) in zip(path, path.dropFirst()) { dots.line(from: start, to: end, every: 3, ink: ink) }
      guard thing.isMoving, placed.age != .lost, let motion = hub.store.motion(of: thing, at: time) else { continue }
      let end = viewport.screenPoint(of: motion.advanced(by: Self.vectorTime).coordinate)
      dots.line(from: placed.point, to: end, every: 1, most: Self.longestVector, ink: ink)
    }
    dots.draw(over: &grid, at: CellPoint(column: 0, row: 0), blocks: look.blocks, depth: look.depth)
  }
}

extension DotOverlay {
  /// Lights dots along a line, one of so many; those too far from its start are left out.
  fileprivate mutating func line(
    from start: ScreenPoint,
    to end: ScreenPoint,
    every step: Int,
    most: Double = 2000,
    ink: CellColor
  ) {
    let (x, y) = (start.x * 2, start.y * 4)
    let (right, down) = (end.x * 2 - x, end.y * 4 - y)
    let length = max(abs(right), abs(down))
    guard length >= 1, length.isFinite else { return }
    for dot in stride(from: 0, through: min(length, most), by: Double(step)) {
      let (dotX, dotY) = (x + right * dot / length, y + down * dot / length)
      guard abs(dotX) < 1e6, abs(dotY) < 1e6 else { return }
      set(Int(dotX.rounded(.down)), Int(dotY.rounded(.down)), ink: ink)
    }
  }
}

/// Icons and names.
extension ThingMarks {
  private func color(of placed: Placed) -> CellColor {
    let colors = GuideColors(look)
    if placed.thing.distress != nil { return colors.alarm }
    guard placed.age == .fresh else { return colors.magnetic }
    return switch placed.thing.kind {
    case .ship, .aid: colors.heading
    case .aircraft, .helicopter, .balloon: colors.course
    default: colors.target
    }
  }

  private func drawIcon(_ placed: Placed, into grid: inout CellGrid, _ viewport: Viewport) {
    let cell = placed.point.cell
    let turn = placed.thing.direction.map { $0 + Turn(degrees: -viewport.camera.bearing.degrees) }
    guard look.blocks != .ascii, look.depth != .none else {
      let sign = turn.map { EdgeArrow.sign(degrees: $0.degrees, isASCII: look.blocks == .ascii) }
      return grid.mark(String(sign ?? (look.blocks == .ascii ? "o" : "●")), at: cell, look)
    }
    let box = CellRect(cell).grown(columns: 3, rows: 2)
    guard var sketch = CellSketch(over: grid, box: box, look: look) else { return }
    let center = DotPoint(x: (placed.point.x * 2).rounded(), y: (placed.point.y * 4).rounded())
    let shape = ThingShape(placed.thing.kind, turn: turn)
    let colors = GuideColors(look)
    sketch.fill(shape.corners(at: center, grownBy: 1), with: colors.targetRim)
    // A lost thing is only an outline.
    let isHollow = placed.age == .lost
    sketch.fill(shape.corners(at: center), with: isHollow ? colors.magnetic : color(of: placed))
    if isHollow { sketch.fill(shape.corners(at: center, grownBy: -1), with: colors.targetRim) }
    // It covers no name, but for the cell where the thing is.
    let names = box.cells.filter { $0 != cell && grid.hasText($0) }.map { ($0, grid[$0.column, $0.row]) }
    sketch.draw(into: &grid)
    for (place, letter) in names { grid.place(letter, at: place) }
  }

  /// Writes the name beside the icon, if there is no other text.
  private func write(_ placed: Placed, over texts: CellGrid, into grid: inout CellGrid, _ viewport: Viewport) {
    let isChosen = placed.thing.id == selected()
    let name = Sanitizer.clean(placed.thing.name ?? "", limit: 40)
    let more = placed.others > 0 ? "+\(placed.others)" : ""
    let text = [CharacterWidth.standard.truncating(name, to: Self.longestName), more].filter { !$0.isEmpty }
      .joined(separator: " ")
    let (width, cell) = (CharacterWidth.standard.of(text), placed.point.cell)
    let area = viewport.visibleBox
    guard width > 0 else { return }
    let starts = [cell.column + 3, cell.column - 2 - width]
    let start = starts.first { start in
      let box = CellRect(column: start, row: cell.row, columns: width, rows: 1)
      return area.contains(box.corner) && area.contains(CellPoint(column: start + width - 1, row: cell.row))
        && (isChosen || grid.isFree(box, before: texts))
    }
    guard let start else { return }
    let ink = placed.thing.distress != nil ? GuideColors(look).alarmWords : look.style.panelText
    grid.label(text, at: CellPoint(column: start, row: cell.row), ink, style: isChosen ? .bold : [], look)
  }
}

extension CellGrid {
  /// Whether no cell of a box has text, nor had it before the icons were drawn.
  fileprivate func isFree(_ box: CellRect, before: CellGrid) -> Bool {
    box.grown(columns: 1).cells.allSatisfy { !hasText($0) && !before.hasText($0) }
  }

  /// Whether a cell has a letter or a digit.
  fileprivate func hasText(_ cell: CellPoint) -> Bool {
    guard contains(cell.column, cell.row), let base = self[cell.column, cell.row].glyph.base else { return false }
    return base.properties.isAlphabetic || ("0"..."9").contains(base)
  }
}

/// The outline of an icon around the origin, in dots, pointing up.
struct ThingShape {
  private let points: [(right: Double, up: Double)]
  private let turn: Bearing

  init(_ kind: ThingKind, turn: Bearing?) {
    let half: [(Double, Double)] =
      switch (kind, turn) {
      case (_, nil):
        switch kind {
        case .station, .weather, .aid, .node, .beacon: [(0, 2.5), (2.5, 2.5), (2.5, -2.5), (0, -2.5)]
        default: [(0, 3.5), (3, 0), (0, -3.5)]
        }
      case (.aircraft, _), (.helicopter, _), (.balloon, _):
        [(0, 5), (0.9, 3), (0.9, 1.2), (4.5, -1), (4.5, -2), (0.9, -1.2), (0.9, -3), (2, -4.2), (0, -4.2)]
      default: [(0, 4.5), (2.2, 0.5), (2.2, -4), (0, -2.6)]
      }
    points = half + half.reversed().map { (-$0.0, $0.1) }
    self.turn = turn ?? .north
  }

  /// The corners around a place, each moved outwards.
  func corners(at center: DotPoint, grownBy margin: Double = 0) -> [DotPoint] {
    let (sine, cosine) = (sin(turn.radians), cos(turn.radians))
    return points.map { right, up in
      let length = max((right * right + up * up).squareRoot(), 0.1)
      let factor = max(1 + margin / length, 0)
      let (x, y) = (right * factor, up * factor)
      return DotPoint(
        x: center.x + x * cosine + y * sine,
        y: center.y + x * sine - y * cosine
      )
    }
  }
}

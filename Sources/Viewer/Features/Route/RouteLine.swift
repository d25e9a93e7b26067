import Cartography
import Cells
import Geodesy
import Rendering
import Routing
import Scene

/// The route on the map: a wide line with arrows in its direction, its ends, and the selected step; paler on the part
/// already travelled.
final class RouteLine: MapLayer {
  var kind: String { "route" }
  private let host: Host
  private let cache: InkTileCache
  private var registration: Registration?
  private var line: [WorldPoint] = []
  private var changes = 0
  private var lastBreak = 0
  private var others: [[WorldPoint]] = []
  /// The route shown; nil if there is none.
  private(set) var route: FoundRoute?
  var step: Step?
  /// The place being dragged.
  var held: (sign: String, place: Coordinate)?
  private var travelled: [WorldPoint] = []
  private var metersTravelled = 0.0

  /// The smallest growth of the travelled part that is redrawn, in metres.
  private static let growth = 5.0

  nonisolated enum Ink: UInt8 {
    case ahead = 1
    case travelled
    /// An alternative route.
    case other
    case rim
    case travelledRim
  }

  init(_ host: Host) {
    self.host = host
    cache = InkTileCache(host.work)
  }

  /// Shows a route on the map, and more faintly the alternatives.
  func show(_ route: FoundRoute?, besides others: [FoundRoute] = []) {
    changes += 1
    (self.route, lastBreak, travelled, metersTravelled) = (route, changes, [], 0)
    line = route?.line.map { WorldPoint($0) } ?? []
    self.others = others.map { $0.line.map { WorldPoint($0) } }
    host.look.isWalked = route?.profile.mode == .foot
    registration = route == nil ? nil : registration ?? host.layers.add(self, at: .features)
  }

  /// The index of the place whose sign is at a cell; nil if there is none.
  func place(at cell: CellPoint, in viewport: Viewport) -> Int? {
    route?.places.indices.last { index in
      guard let sign = route.flatMap({ spot(of: $0.places[index].coordinate, in: viewport) }) else { return false }
      return sign.row == cell.row && abs(sign.column - cell.column) <= 1
    }
  }

  private func spot(of place: Coordinate, in viewport: Viewport) -> CellPoint? {
    viewport.cell(of: viewport.nearestCopy(of: WorldPoint(place)))
  }

  /// Sets the distance travelled along the route, in metres.
  func travel(to meters: Double) {
    guard let route, meters - metersTravelled >= Self.growth else { return }
    metersTravelled = meters
    travelled = route.tracked.line(upTo: meters).map { WorldPoint(Coordinate($0)) }
    changes += 1
  }

  private var age: InkTileCache.Age { InkTileCache.Age(changes: changes, lastBreak: lastBreak) }

  /// Paints the missing tiles of a view in the background.
  func update(for viewport: Viewport, isMoving: Bool = false) {
    guard route != nil, host.look.mode != .compass else { return }
    _ = cache.update(for: viewport, age, isMoving: isMoving) { [line, others, travelled] since in
      { tiles, plane in
        if since == nil {
          for other in others { RouteStroke(other).lay(on: &tiles, plane, .other, .travelledRim) }
          RouteStroke(line).lay(on: &tiles, plane, .ahead, .rim)
        }
        RouteStroke(travelled).lay(on: &tiles, plane, .travelled, .travelledRim)
      }
    }
  }

  func draw(into grid: inout CellGrid, in viewport: Viewport) {
    guard let route, host.look.mode != .compass else { return }
    update(for: viewport, isMoving: host.navigator.isMoving)
    let colors = GuideColors(host.look)
    // Icons are restored after drawing: on the background of the route they would look like its own signs.
    let signs = signCells(in: viewport).filter { grid.contains($0.column, $0.row) }
    let kept = signs.map { grid[$0.column, $0.row] }
    // With few colours, or as braille and characters, the rim is part of the line.
    let hasRim = isColored && !host.look.depth.isCoarse && !isASCII && host.look.blocks != .braille
    var canvas = InkCanvas(viewport) { ink in
      let ink = Ink(rawValue: ink)
      guard !hasRim || ink != .rim && ink != .travelledRim else { return nil }
      return ink == .ahead || ink == .rim ? colors.way : colors.travelled
    }
    cache.add(to: &canvas, age)
    // Without colours the route is distinguished from the streets only by making those fainter.
    if !isColored, !isASCII { grid.makeSparse(besides: Array(nameCells(in: viewport))) }
    if host.look.depth.isCoarse || !isColored { canvas.dotAll(but: colors.way, into: &grid, host.look) }
    if hasRim {
      var rim = InkCanvas(viewport) { _ in colors.targetRim }
      cache.add(to: &rim, age)
      rim.draw(into: &grid, host.look, names: host.frame.labels.map(\.cells))
    }
    canvas.draw(into: &grid, host.look, names: host.frame.labels.map(\.cells), isSolidWithoutColors: true)
    for (sign, cell) in zip(signs, kept) { grid[sign.column, sign.row] = cell }
    drawArrows(into: &grid, viewport)
    for (end, place) in zip(route.ends, route.places) { drawGap(from: end, to: place, into: &grid, viewport) }
    for (index, place) in route.places.enumerated() {
      mark(route.sign(of: index), at: place.coordinate, into: &grid, viewport)
    }
    if let held { mark(held.sign, at: held.place, isInverse: true, into: &grid, viewport) }
    if let step {
      let sign = RouteSign(step, onMapTurnedTo: viewport.camera.bearing.degrees, isASCII: isASCII)
      mark(sign.text, at: Coordinate(step.place), isInverse: true, into: &grid, viewport)
    }
  }

  /// The cells of the signs, so that no name begins under them.
  func clearings(in viewport: Viewport) -> [CellRect] {
    guard let route, host.look.mode != .compass else { return [] }
    let places = route.places.map(\.coordinate) + [step.map { Coordinate($0.place) }].compactMap(\.self)
    return places.compactMap { spot(of: $0, in: viewport).map(Self.box) }
  }

  /// The cells of the route, so that no name interrupts it.
  func strokes(in viewport: Viewport) -> [CellPoint] {
    guard route != nil, host.look.mode != .compass else { return [] }
    return Array(ScreenLine(line, viewport).cells(width: RouteStroke.columns))
  }

  /// The cells that a sign occupies.
  private static func box(at cell: CellPoint) -> CellRect { CellRect(cell).grown(columns: 1) }

  private var isASCII: Bool { host.look.blocks == .ascii }
  private var isColored: Bool { host.look.depth != .none }

  private func mark(
    _ sign: String,
    at place: Coordinate,
    isInverse: Bool = false,
    into grid: inout CellGrid,
    _ viewport: Viewport
  ) {
    guard let box = spot(of: place, in: viewport).map(Self.box) else { return }
    let point = CellPoint(column: box.column, row: box.row)
    write(isASCII ? "(\(sign))" : " \(sign) ", at: point, isInverse: isInverse, into: &grid)
  }

  private func drawArrows(into grid: inout CellGrid, _ viewport: Viewport) {
    let names = nameCells(in: viewport)
    let arrows = RouteArrows(along: line, from: max(travelled.count - 2, 0), in: viewport, isColored: isColored)
    for arrow in arrows.all where !names.contains(arrow.cell) {
      write(RouteSign(heading: arrow.heading, isASCII: isASCII).text, at: arrow.cell, into: &grid)
    }
  }

  /// Draws dots from the end of the roads to the place.
  private func drawGap(from end: Coordinate, to place: RoutePlace, into grid: inout CellGrid, _ viewport: Viewport) {
    let (from, to) = (viewport.screenPoint(of: end), viewport.screenPoint(of: place.coordinate))
    let (across, down) = (to.x - from.x, to.y - from.y)
    let length = (across * across + down * down / (viewport.cellAspect * viewport.cellAspect)).squareRoot()
    guard length >= Self.shortestGap, length < Double(viewport.columns) else { return }
    let names = nameCells(in: viewport)
    for columns in stride(from: 2, to: length - 1, by: 2) {
      let cell = ScreenPoint(x: from.x + across * columns / length, y: from.y + down * columns / length).cell
      guard grid.contains(cell.column, cell.row), !names.contains(cell) else { continue }
      let paper = grid[cell.column, cell.row].background
      grid.write(
        isASCII ? "." : "•",
        at: cell,
        foreground: isColored ? GuideColors(host.look).way : .standard,
        background: paper,
        style: .bold
      )
    }
  }

  /// The shortest gap drawn, in columns; the sign covers shorter ones.
  private static let shortestGap = 5.0

  private func nameCells(in viewport: Viewport) -> Set<CellPoint> {
    Set(host.frame.nameCells + signCells(in: viewport))
  }

  /// The cells that the icons of places and public transport stops occupy.
  private func signCells(in viewport: Viewport) -> [CellPoint] {
    host.frame.labels.compactMap(\.letter)
      + host.frame.icons.flatMap(\.box.cells)
  }

  private func write(_ text: String, at point: CellPoint, isInverse: Bool = false, into grid: inout CellGrid) {
    let ink = isColored ? GuideColors(host.look).way : .standard
    let paper: CellColor = isColored ? CellColor(hex: host.look.style == .day ? 0xffffff : 0) : .standard
    grid.write(
      text,
      at: point,
      foreground: isInverse ? ink : paper,
      background: isInverse ? paper : ink,
      style: isColored || isInverse ? .bold : [.bold, .reverse]
    )
  }
}

/// Arrows along a route, equally spaced on the screen wherever the map is moved; without colours, dense enough to form
/// the route.
private struct RouteArrows {
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
        for offset in stride(from: untilNext, to: length, by: distance) {
          let spot = start.moved(towards: end, by: offset / length)
          all.append(Arrow(cell: spot.cell, heading: line.heading(at: spot, of: index)))
        }
      }
      let rest = untilNext - length
      untilNext = rest > 0 ? rest : distance + rest.truncatingRemainder(dividingBy: distance)
    }
  }
}

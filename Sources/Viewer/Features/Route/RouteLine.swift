import Cells
import Geodesy
import Raster
import Rendering
import Routing
import Scene
import Threads

/// The way on the map: a wide line, with arrows the way it leads, its ends, and the step that is looked at; paler where
/// somebody who follows it has been.
final class RouteLine: MapLayer {
  private let host: Host
  private let cache: InkTileCache
  private var registration: Registration?
  private var line: [WorldPoint] = []
  private var changes = 0
  private var lastBreak = 0
  /// Nil where none is to be seen.
  var route: FoundRoute? {
    didSet {
      changes += 1
      (lastBreak, travelled, metersTravelled) = (changes, [], 0)
      line = route?.line.map { WorldPoint($0) } ?? []
      registration = route == nil ? nil : registration ?? host.layers.add(self, at: .features)
    }
  }
  var step: Step?
  private var travelled: [WorldPoint] = []
  private var metersTravelled = 0.0

  /// In metres: by less nobody sees it grow.
  private static let growth = 5.0

  nonisolated private enum Ink: UInt8 {
    case ahead = 1
    case travelled
  }

  init(_ host: Host) {
    self.host = host
    cache = InkTileCache(host.work)
  }

  /// Somebody has come so far along it, in metres.
  func travel(to meters: Double) {
    guard let route, meters - metersTravelled >= Self.growth else { return }
    metersTravelled = meters
    travelled = route.way.line(upTo: meters).map { WorldPoint(Coordinate($0)) }
    changes += 1
  }

  private var age: InkTileCache.Age { InkTileCache.Age(changes: changes, lastBreak: lastBreak) }

  /// Has painted what a screen is to show.
  func update(for viewport: Viewport, isMoving: Bool = false) {
    guard route != nil, host.look.mode != .compass else { return }
    _ = cache.update(for: viewport, age, isMoving: isMoving) { [line, travelled] since in
      { tiles, plane in
        if since == nil { RouteStroke(line).lay(on: &tiles, plane, ink: Ink.ahead.rawValue) }
        RouteStroke(travelled).lay(on: &tiles, plane, ink: Ink.travelled.rawValue)
      }
    }
  }

  func draw(into grid: inout CellGrid, in viewport: Viewport) {
    guard let route, host.look.mode != .compass else { return }
    update(for: viewport, isMoving: host.navigator.isMoving)
    let colors = GuideColors(host.look)
    var canvas = InkCanvas(viewport) { $0 == Ink.travelled.rawValue ? colors.travelled : colors.way }
    cache.add(to: &canvas, age)
    canvas.draw(into: &grid, host.look)
    drawArrows(into: &grid, viewport)
    mark("A", at: route.from.coordinate, into: &grid, viewport)
    mark("B", at: route.to.coordinate, into: &grid, viewport)
    if let step {
      mark(RouteSign(step, isASCII: isASCII).text, at: Coordinate(step.place), isInverse: true, into: &grid, viewport)
    }
  }

  private var isASCII: Bool { host.look.blocks == .ascii }
  private var isColored: Bool { host.look.depth != .none }

  private func mark(
    _ sign: String,
    at place: Coordinate,
    isInverse: Bool = false,
    into grid: inout CellGrid,
    _ viewport: Viewport
  ) {
    guard let cell = viewport.cell(of: viewport.nearestCopy(of: WorldPoint(place))) else { return }
    let point = CellPoint(column: cell.column - 1, row: cell.row)
    write(isASCII ? "(\(sign))" : " \(sign) ", at: point, isInverse: isInverse, into: &grid)
  }

  private func drawArrows(into grid: inout CellGrid, _ viewport: Viewport) {
    let names = Set(host.nameCells(in: viewport))
    let arrows = RouteArrows(along: line, from: max(travelled.count - 2, 0), in: viewport, isColored: isColored)
    for arrow in arrows.all where !names.contains(arrow.cell) {
      write(RouteSign(heading: arrow.heading, isASCII: isASCII).text, at: arrow.cell, into: &grid)
    }
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

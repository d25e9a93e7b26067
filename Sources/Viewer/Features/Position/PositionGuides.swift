import Cells
import Geodesy
import Glibc
import Positioning
import Rendering
import Scene
import Wire

/// The steering aids around the position: the predicted course of the next minutes, the direction of the bow, and rings
/// at round distances.
final class PositionGuides: HostClient, Feature, MapLayer {
  var kind: String { "guide" }
  static let options: [Option] = [
    .choice("course-line", ["off"] + minutes.map { "\($0)" }, "draw where your course leads in this many minutes")
      .ranked(134),
    .choice("range-rings", ["off", "on"], "draw rings at round distances around your position").ranked(136),
  ]

  private static let minutes = 1...6
  /// The values that the key cycles through.
  private static let steps = [0, 1, 3, 6]
  private static let maxRings = 4
  /// In dots: the shortest line that is drawn, the least between two of its marks, and half of a mark.
  private static let (shortest, apart, halfMark) = (4.0, 5.0, 3.0)

  private let receiver: Receiver
  private var minutes: Int
  private var showsRings: Bool

  init?(_ host: Host) {
    guard let receiver = host.position.receiver else { return nil }
    self.receiver = receiver
    minutes = host.start.arguments["course-line"].flatMap { Int($0) } ?? 0
    showsRings = host.start.arguments["range-rings"] == "on"
    super.init(in: host)
    host.layers.keep(self, at: .position)
  }

  func perform(_ action: Action) -> Bool {
    switch action {
    case .courseLine:
      minutes = Self.steps.first { $0 > minutes } ?? 0
      host.messages.show(minutes == 0 ? words(.courseLineOff) : words(.courseLineIs, count: minutes))
    case .rangeRings:
      showsRings.toggle()
      host.messages.show(words(showsRings ? .rangeRingsOn : .rangeRingsOff))
    default: return false
    }
    return true
  }

  func draw(into grid: inout CellGrid, in viewport: Viewport) {
    guard minutes > 0 || showsRings, let position = receiver.position, position.freshness != .lost,
      let point = host.position.mark.point(in: viewport), abs(point.x) < 1e4, abs(point.y) < 1e4
    else { return }
    var dots = DotOverlay(columns: grid.columns, rows: grid.rows)
    let rings = rings(around: position, in: viewport)
    for ring in rings {
      dots.circle(
        center: DotPoint(x: point.x * 2, y: point.y * 4),
        radius: ring.dots,
        radiusDown: ring.dots * viewport.cellAspect * 2,
        ink: ringColor
      )
    }
    if minutes > 0 { drawLines(from: point, position, into: &dots, viewport) }
    let names = host.frame.nameCells
    dots.clear(names)
    dots.draw(over: &grid, blocks: host.look.blocks, depth: host.look.depth)
    for ring in rings { write(ring, around: point, clearOf: Set(names), into: &grid, viewport) }
  }

  func report(in viewport: Viewport) -> [(key: String, value: JSON)] {
    guard let position = receiver.position, position.freshness != .lost else { return [] }
    let end = end(of: position, after: Double(minutes)).map { end -> JSON in
      [
        "latitude": .rounded(end.latitude.degrees, digits: 7), "longitude": .rounded(end.longitude.degrees, digits: 7),
        "minutes": .integer(minutes),
      ]
    }
    let radii = rings(around: position, in: viewport).map { JSON.rounded($0.distance.meters, digits: 1) }
    return (minutes > 0 ? [("courseLine", end ?? .null)] : []) + (showsRings ? [("rangeRings", .array(radii))] : [])
  }
}

/// The lines ahead.
extension PositionGuides {
  /// Where the course leads in so many minutes; nil without one.
  private func end(of position: KnownPosition, after minutes: Double) -> Coordinate? {
    guard let course = position.course, let speed = position.speed, speed.metersPerSecond > 0 else { return nil }
    let distance = Distance.meters(min(speed.metersPerSecond * 60 * minutes, 1e6))
    return Sphere.earth.destination(from: position.coordinate, bearing: course, distance: distance)
  }

  private func drawLines(
    from point: ScreenPoint,
    _ position: KnownPosition,
    into dots: inout DotOverlay,
    _ viewport: Viewport
  ) {
    let colors = GuideColors(host.look)
    let (start, shape) = (DotPoint(x: point.x * 2, y: point.y * 4), viewport.cellAspect * 2)
    func place(_ across: Double, _ down: Double) -> DotPoint {
      DotPoint(x: start.x + across, y: start.y + down * shape)
    }
    if let heading = position.heading {
      // Dashed; where the bow points has no length of its own.
      let turn = (heading - viewport.camera.bearing).radians
      let (x, y) = (sin(turn), -cos(turn))
      for dash in stride(from: 0, to: Double(min(dots.width, dots.height)) / 3, by: 5) {
        dots.line(from: place(x * dash, y * dash), to: place(x * (dash + 2), y * (dash + 2)), ink: colors.heading)
      }
    }
    let here = WorldPoint(position.coordinate)
    let from = viewport.screenPoint(of: here)
    let ends = (1...minutes).compactMap { minute in
      end(of: position, after: Double(minute)).map { end in
        let end = viewport.screenPoint(of: WorldPoint(end).nearest(to: here))
        return (x: (end.x - from.x) * 2, y: (end.y - from.y) * 4 / shape)
      }
    }
    guard let end = ends.last, case let length = hypot(end.x, end.y), length >= Self.shortest else { return }
    dots.line(from: start, to: place(end.x, end.y), ink: colors.course)
    // A mark across the line at each minute, if there is space.
    let (x, y) = (end.x / length * Self.halfMark, end.y / length * Self.halfMark)
    for mark in length / Double(minutes) >= Self.apart ? ends : [end] {
      dots.line(from: place(mark.x - y, mark.y + x), to: place(mark.x + y, mark.y - x), ink: colors.course)
    }
  }
}

/// The rings.
extension PositionGuides {
  /// How far away it is, and its radius across.
  private typealias Ring = (distance: Distance, dots: Double)

  private var ringColor: CellColor {
    host.look.style == .day ? CellColor(hex: 0x4a4a52) : host.look.style.panelFaint
  }

  /// Rings at round distances from each other, at least one of which is visible whole from the centre of the map.
  private func rings(around position: KnownPosition, in viewport: Viewport) -> [Ring] {
    guard showsRings else { return [] }
    let metersPerDot = WorldPoint(position.coordinate).metersPerWorld / viewport.columnsPerWorld / 2
    let size = viewport.visibleSize
    let half = min(Double(size.columns), Double(size.rows) / viewport.cellAspect)
    guard metersPerDot > 0, let step = host.look.measures.scaleBar(longest: .meters(half * metersPerDot / 2))?.length
    else { return [] }
    return (1...Self.maxRings).map { count in
      let distance = Distance.meters(step.meters * Double(count))
      return (distance, distance.meters / metersPerDot)
    }
  }

  /// Writes how far it is away, above or below the position, wherever that is seen and no name is.
  private func write(
    _ ring: Ring,
    around point: ScreenPoint,
    clearOf names: Set<CellPoint>,
    into grid: inout CellGrid,
    _ viewport: Viewport
  ) {
    let text = host.look.measures.text(of: ring.distance)
    let columns = CharacterWidth.standard.of(text)
    let (across, down) = (ring.dots / 2, ring.dots / 2 * viewport.cellAspect)
    let middle = -Double(columns) / 2
    let places = [(middle, -down), (middle, down), (across + middle, 0), (-across + middle, 0)]
    let open = host.panels.openBox(in: viewport)
    for (x, y) in places {
      let cell = ScreenPoint(x: point.x + x, y: point.y + y).cell
      let cells = (0..<columns).map { CellPoint(column: cell.column + $0, row: cell.row) }
      guard cells.allSatisfy({ open.contains($0) && !names.contains($0) }) else { continue }
      grid.write(text, at: cell, foreground: ringColor, style: .bold)
      return
    }
  }
}

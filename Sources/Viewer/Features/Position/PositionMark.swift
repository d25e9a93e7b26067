import Cells
import Geodesy
import Glibc
import Motion
import Positioning
import Rendering
import Scene

/// The mark on the map where we are: an arrow, a dot, or a hollow mark where we last were.
final class PositionMark: HostClient, Feature, MapLayer {
  var kind: String { "position" }
  static let options: [Option] = [
    .flag("predict", "also show the estimated position between fixes").ranked(130)
  ]

  private let receiver: Receiver
  /// The points, in dots, and the direction of the mark in the frame that was last asked for.
  private var shown: (dots: [SIMD2<Double>], turns: Int) = ([], 0)

  init?(_ host: Host) {
    guard let receiver = host.position.receiver else { return nil }
    self.receiver = receiver
    super.init(in: host)
    look.predicts = host.start.arguments.has("predict")
    host.layers.keep(self, at: .position)
    host.arrows.add { [weak self] in self?.goals(in: $0) ?? [] }
  }

  /// Moving by less than half a dot changes nothing that can be seen, but at rest the mark is drawn where it is.
  func advance(by elapsed: Duration) -> Bool {
    let viewport = host.navigator.shown
    let dots = [host.position.mark.point(in: viewport), guess(in: viewport)].compactMap { point in
      point.map { SIMD2($0.x * 2, $0.y * 4) }
    }
    let turns = Int((host.position.needles.course.angle.degrees / Self.visibleTurn.degrees).rounded())
    let visible = host.position.glide.isSettled ? Self.restingStep : Self.visibleStep
    let isStill =
      dots.count == shown.dots.count && turns == shown.turns
      && zip(dots, shown.dots).allSatisfy { max(abs($0.x - $1.x), abs($0.y - $1.y)) < visible }
    guard !isStill else { return false }
    shown = (dots, turns)
    return look.mode != .compass
  }

  var timeToNextChange: Duration? {
    guard look.mode != .compass, let position = receiver.position else { return nil }
    let turn = course(of: position) == nil ? nil : host.position.needles.course.timeToTurn(by: Self.visibleTurn)
    guard look.predicts, let speed = position.predictedSpeed else { return turn }
    let dotsPerSecond = speed.metersPerSecond / host.navigator.shown.metersPerCell.x * 2
    let step = Duration.seconds(min(0.5 / dotsPerSecond, 1))
    return [turn, step > .seconds(1) / 60 ? step : .zero].compactMap(\.self).min()
  }

  private static let visibleTurn = Turn(degrees: 3)
  /// In dots, while it moves and when it has come to rest.
  private static let (visibleStep, restingStep) = (0.5, 0.02)

  func draw(into grid: inout CellGrid, in viewport: Viewport) {
    guard let position = receiver.position, let point = host.position.mark.point(in: viewport) else { return }
    guard host.panels.openBox(in: viewport).contains(point.cell) else { return }
    let colors = MarkColors(look, position.freshness, isDoubtful: position.jump != nil)
    drawCircle(around: point, position, into: &grid, viewport)
    if let guess = guess(in: viewport) { draw(guess: guess, from: point, into: &grid, viewport) }
    if look.blocks == .ascii {
      let isHollow = position.freshness == .lost
      return MarkLetters(course: course(of: position), up: viewport.camera.bearing, isHollow: isHollow)
        .write(at: point, ink: colors.rim, ground: colors.fill, look, into: &grid)
    }
    let shape = MarkShape(viewport, up: viewport.camera.bearing)
    guard var sketch = CellSketch(over: grid, box: shape.box(around: point), look: look) else { return }
    for part in shape.parts(at: point, course(of: position), isHollow: position.freshness == .lost) {
      sketch.fill(part.corners, with: part.isRim ? colors.rim : colors.fill)
    }
    sketch.draw(into: &grid)
  }

  /// The arrow turns as the needle does, as long as there is a course to believe.
  private func course(of position: KnownPosition) -> Bearing? {
    position.course == nil || position.freshness == .lost ? nil : host.position.needles.course.angle
  }

  /// Where we may be by now; never shown unless it was asked for.
  private func guess(in viewport: Viewport) -> ScreenPoint? {
    guard look.predicts, host.position.mark.point(in: viewport) != nil, let place = receiver.position?.predicted()
    else {
      return nil
    }
    return viewport.screenPoint(of: place)
  }

  /// The position while it is out of view, with its distance from the centre of the view.
  private func goals(in viewport: Viewport) -> [EdgeArrows.Goal] {
    guard let position = receiver.position, let point = host.position.mark.point(in: viewport),
      !host.panels.openBox(in: viewport).contains(point.cell)
    else { return [] }
    let center = viewport.worldPoint(at: viewport.visibleCenter).coordinate
    let distance = Sphere.earth.distance(from: center, to: position.coordinate)
    let ink = MarkColors(look, position.freshness, isDoubtful: position.jump != nil).words
    return [
      EdgeArrows.Goal(point: point, distance: -2, ink: ink) { [look] in
        look.words(.youAreOff, look.measures.text(of: distance))
      }
    ]
  }

  /// The circle in which we probably are, unless the mark itself is larger.
  private func drawCircle(
    around point: ScreenPoint,
    _ position: KnownPosition,
    into grid: inout CellGrid,
    _ viewport: Viewport
  ) {
    guard let accuracy = position.accuracy, position.freshness != .lost else { return }
    let radius = accuracy / viewport.metersPerCell.x * 2
    guard radius > MarkShape.size + 2, radius < 1e4 else { return }
    var dots = DotOverlay(columns: grid.columns, rows: grid.rows)
    dots.circle(
      center: DotPoint(x: point.x * 2, y: point.y * 4),
      radius: radius,
      radiusDown: radius * viewport.cellAspect * 2,
      ink: MarkColors(look, position.freshness).circle
    )
    dots.clear(host.frame.nameCells)
    dots.draw(over: &grid, blocks: look.blocks, depth: look.depth)
  }

  /// A hollow ring ahead of the mark, connected to it by dots, so that it isn't mistaken for a fix.
  private func draw(guess: ScreenPoint, from point: ScreenPoint, into grid: inout CellGrid, _ viewport: Viewport) {
    let ink = MarkColors(look, .stale).circle
    var dots = DotOverlay(columns: grid.columns, rows: grid.rows)
    let (across, down) = ((guess.x - point.x) * 2, (guess.y - point.y) * 4)
    let steps = Int(hypot(across, down) / 3)
    for step in 0..<max(min(steps, 400), 0) {
      let part = Double(step) / Double(max(steps, 1))
      let (x, y) = (point.x * 2 + across * part, point.y * 4 + down * part)
      if x.magnitude < 1e5, y.magnitude < 1e5 { dots.set(Int(x), Int(y), ink: ink) }
    }
    let center = DotPoint(x: guess.x * 2, y: guess.y * 4)
    dots.circle(center: center, radius: 4, radiusDown: 4 * viewport.cellAspect * 2, ink: ink)
    dots.clear(host.frame.nameCells)
    dots.draw(over: &grid, blocks: look.blocks, depth: look.depth)
  }
}

/// The outlines of the mark, in dots.
private struct MarkShape {
  struct Part {
    let corners: [DotPoint]
    let isRim: Bool
  }

  /// From its centre to its tip.
  static let size = 7.0

  private let up: Bearing
  /// The height of a dot divided by its width.
  private let dotShape: Double

  init(_ viewport: Viewport, up: Bearing) {
    self.up = up
    dotShape = 0.5 / viewport.cellAspect
  }

  func box(around point: ScreenPoint) -> CellRect {
    guard point.x.magnitude < 1e6, point.y.magnitude < 1e6 else {
      return CellRect(column: -9, row: -9, columns: 1, rows: 1)
    }
    let (columns, rows) = (5, Int((10 / dotShape / 4).rounded(.up)))
    let cell = point.cell
    return CellRect(cell).grown(columns: columns, rows: rows)
  }

  /// The rim first, and then the parts over it.
  func parts(at point: ScreenPoint, _ course: Bearing?, isHollow: Bool) -> [Part] {
    let center = DotPoint(x: point.x * 2, y: point.y * 4)
    if let course {
      return [
        Part(corners: dart(center, course, size: Self.size * 1.42, shift: 0.9), isRim: true),
        Part(corners: dart(center, course, size: Self.size, shift: 0), isRim: false),
      ]
    }
    if isHollow {
      return [
        Part(corners: round(center, 5), isRim: false), Part(corners: round(center, 3), isRim: true),
      ]
    }
    return [Part(corners: round(center, 4.8), isRim: true), Part(corners: round(center, 3.2), isRim: false)]
  }

  private func dart(_ center: DotPoint, _ course: Bearing, size: Double, shift: Double) -> [DotPoint] {
    let behind = point(center, course, -shift)
    return [(0, 1.0), (142, 0.92), (180, 0.42), (218, 0.92)].map { angle, part in
      self.point(behind, course + Turn(degrees: Double(angle)), size * part)
    }
  }

  private func round(_ center: DotPoint, _ radius: Double) -> [DotPoint] {
    stride(from: 0, to: 360, by: 20).map { point(center, up + Turn(degrees: Double($0)), radius) }
  }

  private func point(_ center: DotPoint, _ azimuth: Bearing, _ distance: Double) -> DotPoint {
    let angle = (azimuth - up).radians
    return DotPoint(x: center.x + distance * sin(angle), y: center.y - distance * cos(angle) / dotShape)
  }
}

/// The colours of the mark: red; paler if the position is stale or doubtful.
private struct MarkColors {
  let fill: CellColor
  let rim: CellColor
  let circle: CellColor
  /// Over a panel's ground.
  let words: CellColor

  init(_ look: Look, _ freshness: KnownPosition.Freshness, isDoubtful: Bool = false) {
    let style = look.style
    let isRed = style == .nightRed
    let isFresh = freshness == .fresh && !isDoubtful
    fill = isFresh ? GuideColors(look).course : CellColor(hex: isRed ? 0x9a3020 : 0x96686a)
    rim = CellColor(hex: isRed ? 0x2a0a06 : style == .night ? 0xf4f4f4 : 0xffffff)
    words = isFresh ? GuideColors(look).recording : look.style.panelAccent
    circle = CellColor(hex: isRed ? 0xa83826 : style == .night ? 0xff9a94 : 0xb0303a)
  }
}

/// The mark where there is nothing but letters to draw it with: an arrow in brackets, whose diagonals have their tip.
struct MarkLetters {
  let text: String

  private static let arrows = ["(^)", "(/'", "(>)", "(\\,", "(v)", ",/)", "(<)", "'\\)"]

  /// Creates the letters; `up` is the direction of the screen's upper edge.
  init(course: Bearing?, up: Bearing, isHollow: Bool) {
    if let course {
      let eighth = Int(((course - up).degrees / 45).rounded())
      text = Self.arrows[(eighth + 8) % 8]
    } else {
      text = isHollow ? "( )" : "(o)"
    }
  }

  /// Writes it around a place.
  func write(at place: ScreenPoint, ink: CellColor, ground: CellColor, _ look: Look, into grid: inout CellGrid) {
    let cell = place.cell
    grid.write(
      text,
      at: CellPoint(column: cell.column - 1, row: cell.row),
      foreground: ink,
      background: ground,
      style: look.depth == .none ? [.bold, .reverse] : .bold
    )
  }
}

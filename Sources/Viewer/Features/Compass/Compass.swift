import Cells
import Geodesy
import Glibc
import Motion
import Positioning
import Raster
import Rendering
import Scene

/// The compass rose: large and alone, or small over the map; without one, an arrow shows north.
final class Compass: HostClient, Feature, MapLayer {
  var kind: String { "compass" }
  private let arrow: NorthArrow
  private var shown: [Int] = []
  private var place: RosePlace { host.panels.rose }
  private var needles: Needles { host.position.needles }
  private var receiver: Receiver? { host.position.receiver }

  init(_ host: Host) {
    arrow = NorthArrow(in: host)
    super.init(in: host)
    host.layers.keep(self, at: .position)
    host.layers.keep(arrow, at: .chrome)
  }

  /// A click on the arrow turns the map to where it points.
  func take(_ gesture: MouseGestures.Gesture) -> Bool {
    guard case .click(let cell) = gesture, arrow.box(in: host.navigator.shown)?.contains(cell) == true else {
      return false
    }
    host.runner.perform(.northUp)
    return true
  }

  /// How far from a needle, in degrees, a letter is clear of it.
  private static let needleReach = 8.0

  /// A needle that turns by less than can be seen makes no frame.
  func advance(by elapsed: Duration) -> Bool {
    guard let step = visibleStep else { return false }
    let before = shown
    shown = needles.all.flatMap { needle in
      // Where it comes to rest is seen exactly.
      let angle = needle.isSettled ? needle.angle.degrees * 10 : (needle.angle.degrees / step.degrees).rounded()
      return [Int(angle.rounded()), Int((needle.opacity * 10).rounded())]
    }
    return shown != before
  }

  var timeToNextChange: Duration? { visibleStep.flatMap { needles.timeToNextChange(by: $0) } }

  /// The turn that moves the tip of a needle by a dot; nil if there is no rose.
  private var visibleStep: Turn? {
    guard look.mode != .map, let rose = place.rose(in: host.navigator.shown) else { return nil }
    return Turn(degrees: 180 / .pi / rose.radius)
  }

  func paint(on canvas: inout Canvas, in viewport: Viewport) {
    let colors = RoseColors(look)
    if look.mode == .compass {
      canvas.picture = Bitmap(width: canvas.picture.width, height: canvas.picture.height, filledWith: colors.card)
    }
    guard look.mode != .map, let rose = place.rose(in: viewport) else { return }
    // A pale card under the rose keeps its lines apart from those of the map.
    let samples = canvas.samplesPerCell
    let samplesPerDot = (x: Double(samples.width) / 2, y: Double(samples.height) / 4)
    let center = (x: Double(rose.center.column * 2 + 1), y: Double(rose.center.row * 4 + 2))
    let reach = (x: rose.radius + 2, y: (rose.radius + 2) / rose.dotShape)
    let card = Path.ellipse(
      center: PathPoint(center.x * samplesPerDot.x, center.y * samplesPerDot.y),
      radiusX: reach.x * samplesPerDot.x,
      radiusY: reach.y * samplesPerDot.y
    )
    canvas.picture.fill(card, with: look.mode == .compass ? colors.card : Self.faded(colors.card))
  }

  func draw(into grid: inout CellGrid, in viewport: Viewport) {
    guard look.mode != .map, let rose = place.rose(in: viewport) else { return }
    let colors = RoseColors(look)
    if host.maps.vectors?.covers(viewport) == true, look.mode != .compass { pale(rose, colors.ground, in: &grid) }
    var dots = DotOverlay(columns: grid.columns, rows: grid.rows)
    for tick in rose.ticks {
      dots.line(from: tick.start, to: tick.end, ink: tick.isLong ? colors.line : colors.faint)
    }
    if !needles.hasCourse, needles.targetWords == nil {
      for (index, point) in rose.star.enumerated() {
        dots.fill(point, ink: index == 0 ? colors.north : colors.line)
      }
    }
    dots.draw(over: &grid, blocks: look.blocks, depth: look.depth)
    drawNeedles(on: rose, into: &grid)
    let labels = rose.labels(winds: look.words.winds)
    // In its red, north would be lost on the needle.
    let isNeedleNorth = needles.hasCourse && abs((needles.course.angle - .north).degrees) < Self.needleReach
    for label in labels {
      grid.write(
        label.text,
        at: label.cell,
        foreground: label.isNorth && !isNeedleNorth ? colors.north : label.isLetter ? colors.letter : colors.line,
        style: label.isLetter ? .bold : []
      )
    }
    guard look.mode == .compass, let area = place.area(in: viewport) else { return }
    drawNeedleWords(on: rose, labels, into: &grid)
    let figures = receiver.map {
      CompassFigures(look, $0.position, target: needles.targetWords, beside: rose, in: area).draw(into: &grid)
    }
    drawRimLabels(around: rose, in: area, clearOf: figures ?? [], into: &grid)
  }

  /// The names of the marks on the rim, outside of it, if the rose is alone and has space around it.
  private func drawRimLabels(
    around rose: CompassRose,
    in area: CellRect,
    clearOf taken: [CellRect],
    into grid: inout CellGrid
  ) {
    let colors = GuideColors(look)
    let north = receiver?.position?.declination.map { ($0.turn.degrees, look.words(.magneticNorth), colors.magnetic) }
    let targets = needles.rim.map {
      ($0.thing.angle.degrees, $0.label, isLost ? RoseColors(look).faint : colors.target)
    }
    var taken = taken
    for (angle, label, color) in targets + [north].compactMap(\.self) {
      let (foot, rim) = (rose.point(azimuth: angle, at: rose.radius + 5), rose.point(azimuth: angle, at: rose.radius))
      let columns = CharacterWidth.standard.of(label)
      let isLeft = rim.x < Double(rose.center.column * 2 + 1)
      let column = Int((foot.x / 2).rounded(.down)) - (isLeft ? columns - 1 : 0)
      let row = Int((foot.y / 4).rounded(.down))
      let isInside = (area.row..<area.row + area.rows).contains(row) && column >= area.column
      let box = CellRect(column: column, row: row, columns: columns, rows: 1)
      guard isInside, column + columns <= area.column + area.columns, !taken.contains(where: box.overlaps) else {
        continue
      }
      taken.append(box)
      grid.write(label, at: CellPoint(column: column, row: row), foreground: color)
    }
  }

  /// The needles, under the numbers: green to the target, red where we go, and on the rim where the bow points.
  private func drawNeedles(on rose: CompassRose, into grid: inout CellGrid) {
    guard receiver != nil || needles.targetWords != nil || !needles.rim.isEmpty,
      var sketch = CellSketch(over: grid, box: rose.markedBox, look: look)
    else { return }
    let colors = GuideColors(look)
    let inks = RoseColors(look)
    if receiver?.position?.declination != nil, let turn = needles.declination?.turn {
      sketch.fill(rose.rimMark(azimuth: turn.degrees), with: colors.magnetic)
    }
    let target = colors.target.mixed(with: inks.ground, share: targetOpacity)
    for marker in needles.rim {
      sketch.fill(rose.rimMark(azimuth: marker.thing.angle.degrees), with: target)
    }
    if needles.hasHeading {
      sketch.fill(rose.rimMark(azimuth: needles.heading.angle.degrees), with: colors.heading)
    }
    if needles.targetWords != nil {
      // Without colours the needle is distinguished by being thin.
      let (point, tail) = rose.needle(azimuth: needles.target.angle.degrees, width: look.depth == .none ? 0.3 : 0.75)
      if look.depth != .none { sketch.fill(tail, with: inks.tail) }
      sketch.fill(point, with: target)
    }
    if needles.hasCourse {
      let (point, tail) = rose.needle(azimuth: needles.course.angle.degrees, width: 1)
      let opacity = needles.course.opacity
      sketch.fill(tail, with: inks.tail.mixed(with: inks.ground, share: opacity))
      sketch.fill(point, with: colors.course.mixed(with: inks.ground, share: opacity))
    }
    sketch.draw(into: &grid)
  }

  /// From where we no longer are, a way to a target is nothing to go by.
  private var targetOpacity: Double { isLost ? 0.4 : 1 }
  private var isLost: Bool { receiver?.position?.freshness == .lost }

  /// The speed, beside the needle of the course; the target's name and distance beside its own.
  private func drawNeedleWords(on rose: CompassRose, _ labels: [CompassRose.Label], into grid: inout CellGrid) {
    let speed = receiver?.position?.speed.map { look.measures.text(of: $0) }
    let course = receiver?.position?.course == nil ? nil : needles.course.angle
    let target = needles.targetWords == nil ? nil : needles.target.angle
    let colors = GuideColors(look)
    guard var words = NeedleWords(rose, labels: labels, needles: [course, target].compactMap(\.self)) else { return }
    if let course, let speed, let place = words.place(for: speed, beside: course) {
      // In red it would be lost on the needle, which may swing over it.
      grid.write(speed, at: place, foreground: RoseColors(look).letter, style: .bold)
    }
    guard let target, let targetWords = needles.targetWords else { return }
    for text in ["\(targetWords.name) \(targetWords.distance)", targetWords.distance] {
      guard let place = words.place(for: text, beside: target) else { continue }
      grid.write(text, at: place, foreground: isLost ? RoseColors(look).faint : colors.target, style: .bold)
      return
    }
  }

  /// Draws the card over cells without a canvas.
  private func pale(_ rose: CompassRose, _ ground: CellColor, in grid: inout CellGrid) {
    let box = rose.box
    for row in box.row..<box.row + box.rows {
      for column in box.column..<box.column + box.columns where grid.contains(column, row) {
        let (x, y) = (Double(column * 2 + 1) - Double(rose.center.column * 2 + 1), Double((row - rose.center.row) * 4))
        guard hypot(x, y * rose.dotShape) <= rose.radius + 2 else { continue }
        grid.place(Cell(.space, background: ground), at: CellPoint(column: column, row: row))
      }
    }
  }

  /// Thin enough for the map to be seen through it.
  private static func faded(_ pixel: Pixel) -> Pixel {
    func thin(_ channel: UInt8) -> UInt8 { UInt8(Int(channel) * 3 / 4) }
    return Pixel(red: thin(pixel.red), green: thin(pixel.green), blue: thin(pixel.blue), alpha: thin(255))
  }
}

extension CellColor {
  /// So much of this colour over another one.
  fileprivate func mixed(with other: CellColor, share: Double) -> CellColor {
    guard let one = hex, let two = other.hex, share < 1 else { return self }
    func channel(_ shift: UInt32) -> UInt8 {
      UInt8((Double(one >> shift & 0xff) * share + Double(two >> shift & 0xff) * (1 - share)).rounded())
    }
    return CellColor(red: channel(16), green: channel(8), blue: channel(0))
  }
}

/// The chip that shows north if there is no rose; like all chips it covers the map.
final class NorthArrow: HostClient, MapLayer {
  var kind: String { "compass" }
  /// The box of the chip; nil if there is a rose, or no space.
  func box(in viewport: Viewport) -> CellRect? {
    guard host.panels.rose.rose(in: viewport) == nil, viewport.columns > 8, viewport.rows > 2 else { return nil }
    return host.panels.rose.arrow(in: viewport)
  }

  /// The arrow of eight that is nearest to north.
  func draw(into grid: inout CellGrid, in viewport: Viewport) {
    guard let box = box(in: viewport) else { return }
    let arrows = ["↑", "↖", "←", "↙", "↓", "↘", "→", "↗"]
    let index = Int((viewport.camera.bearing.degrees / 45).rounded()) % 8
    grid.write(
      " \(look.words.word(0, of: .compassPoints))\(look.blocks == .ascii ? "^" : arrows[index]) ",
      at: CellPoint(column: box.column, row: box.row),
      foreground: look.style.barText,
      background: look.style.barBackground,
      style: look.depth == .none ? .reverse : []
    )
  }
}

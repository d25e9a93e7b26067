import Cells
import Geodesy
import Glibc
import Motion
import Positioning
import Raster
import Scene

/// The compass rose: large and alone, small over the map, or just an arrow that says where north is.
final class Compass: Feature, MapLayer {
  private let look: Look
  private let padding: PaddingProvider
  private let city: CityMap?
  private let needles: Needles
  private let receiver: Receiver?
  private var registration: Registration?
  private var shown: [Int] = []

  init(_ host: Host) {
    (look, padding, city) = (host.look, host.padding, host.city)
    (needles, receiver) = (host.needles, host.receiver)
    registration = host.layers.add(self, at: .position)
  }

  /// A needle that turns by less than can be seen makes no frame.
  func advance(by elapsed: Duration) -> Bool {
    guard look.mode != .map else { return false }
    let before = shown
    shown = needles.all.flatMap { [Int(($0.angle.degrees * 2).rounded()), Int(($0.opacity * 10).rounded())] }
    return shown != before
  }

  func paint(on canvas: inout Bitmap, in viewport: Viewport, samplesPerCell: (width: Int, height: Int)) {
    let colors = RoseColors(look.style)
    if look.mode == .compass {
      canvas = Bitmap(width: canvas.width, height: canvas.height, filledWith: colors.card)
    }
    guard look.mode != .map, let rose = rose(in: viewport) else { return }
    // A pale card under the rose keeps its lines apart from those of the map.
    let samplesPerDot = (x: Double(samplesPerCell.width) / 2, y: Double(samplesPerCell.height) / 4)
    let center = (x: Double(rose.center.column * 2 + 1), y: Double(rose.center.row * 4 + 2))
    let reach = (x: rose.radius + 2, y: (rose.radius + 2) / rose.dotShape)
    let card = Path.ellipse(
      center: PathPoint(center.x * samplesPerDot.x, center.y * samplesPerDot.y),
      radiusX: reach.x * samplesPerDot.x,
      radiusY: reach.y * samplesPerDot.y
    )
    canvas.fill(card, with: look.mode == .compass ? colors.card : Self.faded(colors.card))
  }

  func draw(into grid: inout CellGrid, in viewport: Viewport) {
    guard look.mode != .map, let rose = rose(in: viewport) else { return drawArrow(into: &grid, viewport) }
    let colors = RoseColors(look.style)
    if city?.covers(viewport) == true, look.mode != .compass { pale(rose, colors.card, in: &grid) }
    var dots = DotOverlay(columns: grid.columns, rows: grid.rows)
    for tick in rose.ticks {
      dots.line(from: tick.start, to: tick.end, ink: tick.isLong ? colors.line : colors.faint)
    }
    if receiver == nil, needles.targetWords == nil {
      for (index, point) in rose.star.enumerated() {
        dots.fill(point, ink: index == 0 ? colors.north : colors.line)
      }
    }
    dots.draw(over: &grid, blocks: look.blocks, depth: look.depth)
    drawNeedles(on: rose, into: &grid)
    for label in rose.labels {
      grid.write(
        label.text,
        at: label.cell,
        foreground: label.isNorth ? colors.north : label.isLetter ? colors.letter : colors.line,
        style: label.isLetter ? .bold : []
      )
    }
    drawRimLabels(around: rose, into: &grid)
    drawFigures(beside: rose, into: &grid, colors)
  }

  /// The names of the marks on the rim, outside of it, where the rose is alone and has room around it.
  private func drawRimLabels(around rose: Rose, into grid: inout CellGrid) {
    guard look.mode == .compass else { return }
    let colors = NeedleColors(look.style)
    let rows = padding.current.top..<max(grid.rows - padding.current.bottom, padding.current.top)
    for marker in needles.rim {
      let angle = marker.thing.angle.degrees
      let (foot, rim) = (rose.point(azimuth: angle, at: rose.radius + 5), rose.point(azimuth: angle, at: rose.radius))
      let columns = CharacterWidth.standard.of(marker.label)
      let isLeft = rim.x < Double(rose.center.column * 2 + 1)
      let column = Int((foot.x / 2).rounded(.down)) - (isLeft ? columns - 1 : 0)
      let row = Int((foot.y / 4).rounded(.down))
      guard rows.contains(row), column >= 0, column + columns <= grid.columns else { continue }
      grid.write(marker.label, at: CellPoint(column: column, row: row), foreground: colors.target)
    }
  }

  /// The needles, under the numbers: green to the target, red where we go, and on the rim where the bow points.
  private func drawNeedles(on rose: Rose, into grid: inout CellGrid) {
    guard receiver != nil || needles.targetWords != nil || !needles.rim.isEmpty,
      var sketch = CellSketch(over: grid, box: rose.box, look: look)
    else { return }
    let colors = NeedleColors(look.style)
    if receiver?.position?.declination != nil, let turn = needles.declination?.turn {
      sketch.fill(rose.rimMark(azimuth: turn.degrees), with: colors.magnetic)
    }
    for marker in needles.rim {
      sketch.fill(rose.rimMark(azimuth: marker.thing.angle.degrees), with: colors.target)
    }
    if needles.hasHeading {
      sketch.fill(rose.rimMark(azimuth: needles.heading.angle.degrees), with: colors.heading)
    }
    if needles.targetWords != nil {
      let (point, tail) = rose.needle(azimuth: needles.target.angle.degrees, width: 0.75)
      sketch.fill(tail, with: colors.tail)
      sketch.fill(point, with: colors.target)
    }
    if receiver != nil {
      let (point, tail) = rose.needle(azimuth: needles.course.angle.degrees, width: 1)
      let opacity = needles.course.opacity
      sketch.fill(tail, with: colors.tail.mixed(with: colors.card, share: opacity))
      sketch.fill(point, with: colors.course.mixed(with: colors.card, share: opacity))
    }
    sketch.draw(into: &grid)
  }

  /// What the needles say in numbers, where the rose is alone.
  private func drawFigures(beside rose: Rose, into grid: inout CellGrid, _ colors: RoseColors) {
    guard look.mode == .compass, receiver != nil, rose.box.column > 16 else { return }
    for (row, figure) in figures.enumerated() {
      let place = CellPoint(column: 2, row: padding.current.top + 1 + row * 3)
      let columns = rose.box.column - place.column
      guard place.row + 1 < grid.rows - padding.current.bottom else { return }
      grid.write(figure.name, at: place, foreground: colors.faint, columns: columns)
      grid.write(
        figure.value,
        at: CellPoint(column: place.column, row: place.row + 1),
        foreground: colors.letter,
        style: .bold,
        columns: columns
      )
    }
  }

  private var figures: [(name: String, value: String)] {
    let position = receiver?.position
    var figures = [
      ("COURSE", position?.course.map { "\($0.text) true" } ?? "–"),
      ("SPEED", position?.speed.map { look.units.text(of: $0) } ?? "–"),
    ]
    if let heading = position?.heading { figures.append(("HEADING", "\(heading.text) true")) }
    if let declination = position?.declination {
      if let course = position?.course { figures.append(("MAGNETIC", "\(declination.magnetic(course).text) course")) }
      let tenths = Int((abs(declination.turn.degrees) * 10).rounded())
      let side = declination.turn.degrees < 0 ? "W" : "E"
      figures.append(("VARIATION", "\(tenths / 10).\(tenths % 10)° \(side), \(declination.origin.rawValue)"))
    }
    if let target = needles.targetWords { figures.append(("TARGET", target)) }
    return figures
  }

  /// Lays the card over cells that no canvas lies under.
  private func pale(_ rose: Rose, _ card: Pixel, in grid: inout CellGrid) {
    let box = rose.box
    for row in box.row..<box.row + box.rows {
      for column in box.column..<box.column + box.columns where grid.contains(column, row) {
        let (x, y) = (Double(column * 2 + 1) - Double(rose.center.column * 2 + 1), Double((row - rose.center.row) * 4))
        guard hypot(x, y * rose.dotShape) <= rose.radius + 2 else { continue }
        let color = CellColor(red: card.red, green: card.green, blue: card.blue)
        grid.place(Cell(.space, background: color), at: CellPoint(column: column, row: row))
      }
    }
  }

  /// Thin enough for the map to be seen through it.
  private static func faded(_ pixel: Pixel) -> Pixel {
    func thin(_ channel: UInt8) -> UInt8 { UInt8(Int(channel) * 3 / 4) }
    return Pixel(red: thin(pixel.red), green: thin(pixel.green), blue: thin(pixel.blue), alpha: thin(255))
  }

  /// The cells that it stands on.
  static func box(in viewport: Viewport, _ look: Look, _ insets: EdgeInsets) -> CellRect {
    let rose = look.mode == .map ? nil : rose(in: viewport, look, insets)
    return rose?.box ?? CellRect(column: viewport.columns - 10, row: 0, columns: 10, rows: 1)
  }

  private func rose(in viewport: Viewport) -> Rose? {
    Self.rose(in: viewport, look, padding.current)
  }

  private static func rose(in viewport: Viewport, _ look: Look, _ insets: EdgeInsets) -> Rose? {
    Rose.fitting(
      columns: viewport.columns,
      rows: viewport.rows - insets.bottom,
      isLarge: look.mode == .compass,
      up: viewport.camera.bearing,
      cellAspect: viewport.cellAspect,
      right: insets.right,
      top: insets.top
    )
  }

  /// The arrow of eight that is nearest to north.
  private func drawArrow(into grid: inout CellGrid, _ viewport: Viewport) {
    guard grid.columns > 8, grid.rows > 2 else { return }
    let arrows = ["↑", "↖", "←", "↙", "↓", "↘", "→", "↗"]
    let index = Int((viewport.camera.bearing.degrees / 45).rounded()) % 8
    grid.write(
      " N\(look.blocks == .ascii ? "^" : arrows[index]) ",
      at: CellPoint(column: grid.columns - 5 - padding.current.right, row: padding.current.top),
      foreground: look.style.barText,
      background: look.style.barBackground,
      style: look.depth == .none ? .reverse : []
    )
  }
}

/// The inks of the rose and of the card it is printed on.
private struct RoseColors {
  let card: Pixel
  let line: CellColor
  let faint: CellColor
  let letter: CellColor
  let north: CellColor

  init(_ style: MapStyle) {
    switch style {
    case .day:
      card = Pixel(red: 0xf6, green: 0xf1, blue: 0xe4)
      (line, faint) = (CellColor(hex: 0x3a3a3a), CellColor(hex: 0x70706a))
      (letter, north) = (CellColor(hex: 0x101010), CellColor(hex: 0xc02020))
    case .night:
      card = Pixel(red: 0x10, green: 0x13, blue: 0x18)
      (line, faint) = (CellColor(hex: 0xb8bcc4), CellColor(hex: 0x7c828c))
      (letter, north) = (CellColor(hex: 0xffffff), CellColor(hex: 0xff6a5a))
    case .nightRed:
      card = Pixel(red: 0x10, green: 0x04, blue: 0x03)
      (line, faint) = (CellColor(hex: 0xa83826), CellColor(hex: 0x702418))
      (letter, north) = (CellColor(hex: 0xd84a30), CellColor(hex: 0xff5a3c))
    }
  }
}

/// The inks of the needles and of the marks on the rim.
private struct NeedleColors {
  let course: CellColor
  let target: CellColor
  let tail: CellColor
  let heading: CellColor
  let magnetic: CellColor
  let card: CellColor

  init(_ style: MapStyle) {
    switch style {
    case .day:
      (course, target, tail) = (CellColor(hex: 0xd8202c), CellColor(hex: 0x1c8a3c), CellColor(hex: 0x9a968c))
      (heading, magnetic, card) = (CellColor(hex: 0x2458c8), CellColor(hex: 0xb07818), CellColor(hex: 0xf6f1e4))
    case .night:
      (course, target, tail) = (CellColor(hex: 0xff4a44), CellColor(hex: 0x4cd070), CellColor(hex: 0x586070))
      (heading, magnetic, card) = (CellColor(hex: 0x6aa0ff), CellColor(hex: 0xe0a840), CellColor(hex: 0x101318))
    case .nightRed:
      (course, target, tail) = (CellColor(hex: 0xff4a28), CellColor(hex: 0xb03420), CellColor(hex: 0x501a10))
      (heading, magnetic, card) = (CellColor(hex: 0xe06040), CellColor(hex: 0x8a3020), CellColor(hex: 0x100403))
    }
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

import Cells
import Geodesy
import Glibc
import Raster
import Scene

/// The compass rose: large and alone, small over the map, or just an arrow that says where north is.
final class Compass: Feature, MapLayer {
  private let look: Look
  private let padding: PaddingProvider
  private let city: CityMap?
  private var registration: Registration?

  init(_ host: Host) {
    (look, padding, city) = (host.look, host.padding, host.city)
    registration = host.layers.add(self, at: .position)
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
    for (index, point) in rose.star.enumerated() {
      dots.fill(point, ink: index == 0 ? colors.north : colors.line)
    }
    dots.draw(over: &grid, blocks: look.blocks, depth: look.depth)
    for label in rose.labels {
      grid.write(
        label.text,
        at: label.cell,
        foreground: label.isNorth ? colors.north : label.isLetter ? colors.letter : colors.line,
        style: label.isLetter ? .bold : []
      )
    }
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

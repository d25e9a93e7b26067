import Cells
import Geodesy
import Glibc
import Places
import Scene

/// Darkens the cells of a map where it is night, softly through twilight, and shows the lights of cities there.
///
/// Blank cells may be divided into quarters of more and less light; every other glyph stays, and letters their contrast.
struct NightShade {
  /// How far each cell is in the night, from 0 to 1.
  private var shares: [Double]
  /// How brightly each quarter of a cell is lit, two by two.
  private var lights: [Double]
  private let columns: Int
  private let rows: Int
  private let glow: UInt32

  /// The part of red, green and blue that the night leaves.
  private static let rest = (red: 0.36, green: 0.42, blue: 0.58)
  /// The heights of the sun, in degrees, between which day becomes night.
  private static let (day, night) = (1.0, -13.0)
  /// The contrast with which letters can be read.
  private static let readable = 4.5
  /// The difference of light from which a blank cell is divided.
  private static let leastDifference = 0.12

  init(sun: Coordinate, in viewport: Viewport, isRed: Bool) {
    (columns, rows, glow) = (viewport.columns, viewport.rows, isRed ? 0xff4020 : 0xffd890)
    let declination = sun.latitude.degrees * .pi / 180
    shares = (0..<viewport.rows * viewport.columns).map { index in
      let cell = CellPoint(column: index % viewport.columns, row: index / viewport.columns)
      let point = viewport.worldPoint(at: ScreenPoint(middleOf: cell))
      guard (0...1).contains(point.y) else { return 0 }
      let place = point.coordinate
      let (latitude, turn) = (place.latitude.degrees * .pi / 180, (place.longitude - sun.longitude).radians)
      let sine = sin(latitude) * sin(declination) + cos(latitude) * cos(declination) * cos(turn)
      let height = asin(min(max(sine, -1), 1)) * 180 / .pi
      let share = min(max((Self.day - height) / (Self.day - Self.night), 0), 1)
      return share * share * (3 - 2 * share)
    }
    lights = Array(repeating: 0, count: shares.count * 4)
  }

  /// Makes the night even under a name, which is not lit either.
  mutating func level(_ cells: [CellPoint]) {
    let indices = cells.filter { (0..<columns).contains($0.column) && (0..<rows).contains($0.row) }
      .map { $0.row * columns + $0.column }
    guard !indices.isEmpty else { return }
    let middle = shares[indices[indices.count / 2]]
    for index in indices {
      shares[index] = middle
      for quarter in 0..<4 { lights[index * 4 + quarter] = -.infinity }
    }
  }

  /// Adds the light of towns where it is dark.
  mutating func light(_ towns: [CityLights.Town], in viewport: Viewport) {
    // From nearby a town's light is spread over more cells.
    let scale = pow(2, viewport.camera.zoom - 2)
    for town in towns {
      let place = viewport.nearestCopy(of: WorldPoint(town.coordinate))
      let point = viewport.screenPoint(of: place)
      let (x, y) = (Int((point.x * 2).rounded(.down)), Int((point.y * 2).rounded(.down)))
      guard (0..<columns * 2).contains(x), (0..<rows * 2).contains(y) else { continue }
      let index = (y / 2 * columns + x / 2) * 4 + y % 2 * 2 + x % 2
      lights[index] += pow(town.people / 3000, 0.6) * min(scale, 4) * 0.4
    }
  }

  func draw(into grid: inout CellGrid, dividesCells: Bool) {
    for index in shares.indices where shares[index] > 0 {
      let light = SIMD4((0..<4).map { brightness(lights[index * 4 + $0]) * shares[index] })
      grid.cells[index] = shaded(grid.cells[index], shares[index], light, dividesCells)
    }
  }

  private func brightness(_ light: Double) -> Double { light > 0 ? light / (1 + light) : 0 }

  private func shaded(_ cell: Cell, _ share: Double, _ light: SIMD4<Double>, _ dividesCells: Bool) -> Cell {
    guard let ground = cell.background.hex else { return cell }
    var shaded = cell
    let mean = light.sum() / 4
    if cell.glyph == .space, cell.style.isEmpty, dividesCells, light.max() - light.min() > Self.leastDifference {
      let middle = (light.max() + light.min()) / 2
      let isLit = (0..<4).map { light[$0] > middle }
      let lit = (0..<4).filter { isLit[$0] }
      let pattern = lit.reduce(0) { $0 | 1 << $1 }
      let bright = lit.reduce(0) { $0 + light[$1] } / Double(lit.count)
      let dark = (light.sum() - bright * Double(lit.count)) / Double(4 - lit.count)
      return Cell(
        BlockGlyphs.quadrant(pattern),
        foreground: CellColor(hex: color(ground, share, bright)),
        background: CellColor(hex: color(ground, share, dark))
      )
    }
    let night = color(ground, share, mean)
    shaded.background = CellColor(hex: night)
    guard let ink = cell.foreground.hex else { return shaded }
    shaded.foreground =
      cell.glyph.isOfPicture ? CellColor(hex: color(ink, share, mean)) : letter(ink, on: night, insteadOf: ground)
    return shaded
  }

  /// The colour of a letter that can be read as well as by day.
  private func letter(_ ink: UInt32, on night: UInt32, insteadOf ground: UInt32) -> CellColor {
    let least = min(CellColor.contrast(ink, ground), Self.readable)
    guard CellColor.contrast(ink, night) < least else { return CellColor(hex: ink) }
    let isDark = CellColor.contrast(0xffffff, night) > CellColor.contrast(0, night)
    return CellColor(hex: ink).standingOut(from: [CellColor(hex: night)], by: least, lighter: isDark)
  }

  private func color(_ hex: UInt32, _ share: Double, _ light: Double) -> UInt32 {
    func channel(_ shift: UInt32, _ rest: Double) -> UInt32 {
      let dark = Double(hex >> shift & 0xff) * (1 - share * (1 - rest))
      return UInt32((dark + (Double(glow >> shift & 0xff) - dark) * light).rounded()) << shift
    }
    return channel(16, Self.rest.red) | channel(8, Self.rest.green) | channel(0, Self.rest.blue)
  }
}

import Cells
import Geodesy
import Glibc
import Images
import Raster

/// A picture of a sight made to fit into some cells: a photograph, or where there is none, a drawing of ours.
nonisolated struct PhotoPrint: Sendable {
  /// The subject of the image.
  enum Subject: Hashable, Sendable {
    case photograph(MapSight.Photograph)
    /// The building at a place, drawn from its outline and its height.
    case building(Coordinate)
  }

  /// The space for it, and the drawing method.
  struct Frame: Hashable, Sendable {
    let subject: Subject
    let columns: Int
    let rows: Int
    /// The width of a cell by its height.
    let cellAspect: Double
    /// The samples of a cell, each of which becomes a pixel.
    var samplesAcross: Int
    var samplesDown: Int

    var samples: (width: Int, height: Int) { (samplesAcross, samplesDown) }
  }

  let columns: Int
  let rows: Int
  /// The time when it was taken, to the minute, if the camera reports it.
  let time: String?
  /// The height of the building that was drawn; nil if the map doesn't have it.
  let height: Double?
  /// As many pixels as the cells have samples.
  let picture: Bitmap

  private static let memory = 64 << 20

  /// Decodes a photograph as large as its frame allows, with its own proportions.
  init(of input: PictureInput, in frame: Frame) throws(PictureError) {
    let reader = try PictureReader(input)
    let (width, height) = (Double(reader.info.width), Double(reader.info.height) * frame.cellAspect)
    let scale = min(Double(frame.columns) / width, Double(frame.rows) / height)
    time = reader.photo.time.map { String($0.prefix(16)).replacing("T", with: " ") }
    self.height = nil
    columns = min(max(Int((width * scale).rounded()), 1), frame.columns)
    rows = min(max(Int((height * scale).rounded()), 1), frame.rows)
    let samples = frame.samples
    picture = try reader.decode(
      crop: PixelRect(x: 0, y: 0, width: reader.info.width, height: reader.info.height),
      width: columns * samples.width,
      height: rows * samples.height,
      memory: Self.memory
    )
  }

  /// Draws a building, half as high as it is wide.
  init(of scene: BuildingScene, in frame: Frame) {
    let widest = Int((Double(frame.rows) * 2 / frame.cellAspect).rounded())
    columns = max(min(frame.columns, widest), 1)
    rows = max(min(Int((Double(columns) * frame.cellAspect / 2).rounded()), frame.rows), 1)
    time = nil
    height = scene.building.height
    let samples = frame.samples
    let dotShape = Double(samples.height) / Double(samples.width) * frame.cellAspect
    var drawing = BuildingDrawing(scene)
    picture = drawing.picture(width: columns * samples.width, height: rows * samples.height, dotShape: dotShape)
  }

  var bytes: Int { picture.width * picture.height * 4 }

  /// Draws it at the centre of a box; returns its area, or nil if it isn't entirely on the grid.
  func draw(into grid: inout CellGrid, in box: CellRect, blocks: BlockSet, depth: ColorDepth) -> CellRect? {
    var cells = CellGrid(columns: columns, rows: rows)
    BlockEncoder(blocks, depth: depth).encode(picture, into: &cells)
    let left = box.column + (box.columns - columns) / 2
    let top = box.row + (box.rows - rows) / 2
    for row in 0..<rows {
      for column in 0..<columns where grid.contains(left + column, top + row) {
        grid[left + column, top + row] = cells[column, row]
      }
    }
    let isWhole = grid.contains(left, top) && grid.contains(left + columns - 1, top + rows - 1)
    return isWhole ? CellRect(column: left, row: top, columns: columns, rows: rows) : nil
  }
}

/// Draws a building from its outline and its height, as seen from above at an angle, among the outlines of its neighbours.
nonisolated struct BuildingDrawing {
  private let scene: BuildingScene
  /// From the ground of the map to the picture.
  private var scale = PathPoint(1, 1)
  private var shift = PathPoint(0, 0)

  /// The way that the eye looks from above: turned out of the street grid, and down at some 35 degrees.
  private static let (turnCos, turnSin) = (cos(Double.pi / 7), sin(Double.pi / 7))
  private static let (flat, upright) = (0.55, 0.83)
  /// How much of the picture the building fills.
  private static let share = 0.8
  /// From where the light comes, on the ground.
  private static let light = PathPoint(-0.8, 0.6)
  private static let edge = color(0x6a3420)

  init(_ scene: BuildingScene) {
    self.scene = scene
  }

  /// Draws it for so many dots, each of which is so wide by its height.
  mutating func picture(width: Int, height: Int, dotShape: Double) -> Bitmap {
    fit(width: Double(width), height: Double(height), dotShape: dotShape)
    var bitmap = Bitmap(width: width, height: height, filledWith: Self.color(0xe9e4d6))
    for neighbour in scene.neighbours {
      fillRoof(of: neighbour, up: 0, Self.color(0xcdc6b6), on: &bitmap)
    }
    draw(scene.building, on: &bitmap)
    // Farther parts are drawn earlier.
    for part in scene.parts.sorted(by: { Self.nearness($0) < Self.nearness($1) }) { draw(part, on: &bitmap) }
    return bitmap
  }

  /// Finds the scale at which the whole building fits.
  private mutating func fit(width: Double, height: Double, dotShape: Double) {
    let corners = ([scene.building] + scene.parts).flatMap { building in
      building.corners.flatMap { corner in
        [0, building.drawnHeight].map { Self.projected(corner, up: $0) }
      }
    }
    let (left, right) = (corners.map(\.x).min() ?? 0, corners.map(\.x).max() ?? 1)
    let (upper, lower) = (corners.map(\.y).min() ?? 0, corners.map(\.y).max() ?? 1)
    // In dots of the picture's width, of which one is `dotShape` times as high.
    let zoom = min(width * Self.share / max(right - left, 1), height / dotShape * Self.share / max(lower - upper, 1))
    scale = PathPoint(zoom, zoom * dotShape)
    shift = PathPoint(width / 2 - (left + right) / 2 * scale.x, height / 2 - (upper + lower) / 2 * scale.y)
  }

  /// Where a corner is seen, in metres.
  private static func projected(_ corner: PathPoint, up: Double) -> PathPoint {
    let turned = turned(corner)
    return PathPoint(turned.x, turned.y * flat - up * upright)
  }

  private static func turned(_ corner: PathPoint) -> PathPoint {
    PathPoint(corner.x * turnCos - corner.y * turnSin, corner.x * turnSin + corner.y * turnCos)
  }

  private static func nearness(_ building: Building) -> Double {
    let depths = building.corners.map { turned($0).y }
    return depths.reduce(0, +) / Double(max(depths.count, 1))
  }

  private func seen(_ corner: PathPoint, up: Double) -> PathPoint {
    let place = Self.projected(corner, up: up)
    return PathPoint(place.x * scale.x + shift.x, place.y * scale.y + shift.y)
  }

  private func draw(_ building: Building, on bitmap: inout Bitmap) {
    let top = building.drawnHeight
    for (wall, shade) in walls(of: building) {
      let face = Path.polygon([
        seen(wall.start, up: 0), seen(wall.end, up: 0), seen(wall.end, up: top), seen(wall.start, up: top),
      ])
      bitmap.fill(face, with: Self.mixed(0x8c4a30, 0xd98f66, shade))
      drawLine(seen(wall.start, up: 0), seen(wall.end, up: 0), on: &bitmap)
      for corner in wall.corners { drawLine(seen(corner, up: 0), seen(corner, up: top), on: &bitmap) }
    }
    fillRoof(of: building, up: top, Self.color(0xf0bd98), on: &bitmap)
    for wall in building.outlines.flatMap(\.walls) {
      drawLine(seen(wall.start, up: top), seen(wall.end, up: top), on: &bitmap)
    }
  }

  private func drawLine(_ start: PathPoint, _ end: PathPoint, on bitmap: inout Bitmap) {
    bitmap.stroke(.polyline([start, end]), width: 1, with: Self.edge)
  }

  /// Fills its outlines at a height.
  private func fillRoof(of building: Building, up height: Double, _ color: Pixel, on bitmap: inout Bitmap) {
    for outline in building.outlines {
      var roof = Path()
      for ring in outline.rings { roof.append(.polygon(ring.map { seen($0, up: height) })) }
      bitmap.fill(roof, with: color, rule: .evenOdd)
    }
  }

  /// The walls that face the eye, from far to near, and how much light is on each.
  private func walls(of building: Building) -> [(BuildingOutline.Wall, Double)] {
    building.outlines.flatMap(\.walls).compactMap { wall in
      let (start, end) = (Self.turned(wall.start), Self.turned(wall.end))
      let length = hypot(end.x - start.x, end.y - start.y)
      guard length > 0 else { return nil }
      // Out of an outline, which runs clockwise on the screen, or into a courtyard.
      let normal = PathPoint((end.y - start.y) / length, -(end.x - start.x) / length)
      guard normal.y > 0 else { return nil }
      return (wall, (normal.x * Self.light.x + normal.y * Self.light.y + 1) / 2)
    }
    .sorted {
      Self.turned($0.0.start).y + Self.turned($0.0.end).y < Self.turned($1.0.start).y + Self.turned($1.0.end).y
    }
  }

  private static func color(_ hex: UInt32) -> Pixel { mixed(hex, hex, 0) }

  /// A colour between two.
  private static func mixed(_ dark: UInt32, _ bright: UInt32, _ part: Double) -> Pixel {
    func channel(_ shift: UInt32) -> UInt8 {
      let (one, other) = (Double(dark >> shift & 0xff), Double(bright >> shift & 0xff))
      return UInt8(min(max(one + (other - one) * part, 0), 255).rounded())
    }
    return Pixel(red: channel(16), green: channel(8), blue: channel(0))
  }
}

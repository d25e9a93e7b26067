import Glibc
import Raster

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
      bitmap.fill(roof(of: neighbour, up: 0), with: Self.color(0xcdc6b6), rule: .evenOdd)
    }
    draw(scene.building, on: &bitmap)
    // What stands further away is drawn earlier.
    for part in scene.parts.sorted(by: { Self.nearness($0) < Self.nearness($1) }) { draw(part, on: &bitmap) }
    return bitmap
  }

  /// Finds the scale at which the whole building fits.
  private mutating func fit(width: Double, height: Double, dotShape: Double) {
    let corners = ([scene.building] + scene.parts).flatMap { building in
      building.rings.joined().flatMap { corner in
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
    let depths = building.rings.joined().map { turned($0).y }
    return depths.reduce(0, +) / Double(max(depths.count, 1))
  }

  private func seen(_ corner: PathPoint, up: Double) -> PathPoint {
    let place = Self.projected(corner, up: up)
    return PathPoint(place.x * scale.x + shift.x, place.y * scale.y + shift.y)
  }

  private func draw(_ building: Building, on bitmap: inout Bitmap) {
    let top = building.drawnHeight
    for (one, other, shade) in walls(of: building) {
      let wall = Path.polygon([seen(one, up: 0), seen(other, up: 0), seen(other, up: top), seen(one, up: top)])
      bitmap.fill(wall, with: Self.mixed(0x8c4a30, 0xd98f66, shade))
      bitmap.stroke(wall, width: 1, with: Self.edge)
    }
    bitmap.fill(roof(of: building, up: top), with: Self.color(0xf0bd98), rule: .evenOdd)
    bitmap.stroke(roof(of: building, up: top), width: 1, with: Self.edge)
  }

  /// Its outline at a height.
  private func roof(of building: Building, up height: Double) -> Path {
    var roof = Path()
    for ring in building.rings { roof.append(.polygon(ring.map { seen($0, up: height) })) }
    return roof
  }

  /// The walls that face the eye, from far to near, and how much light is on each.
  private func walls(of building: Building) -> [(PathPoint, PathPoint, Double)] {
    building.rings.flatMap { ring in
      zip(ring, ring.dropFirst() + ring.prefix(1)).compactMap { one, other in
        let (start, end) = (Self.turned(one), Self.turned(other))
        let length = hypot(end.x - start.x, end.y - start.y)
        guard length > 0 else { return nil }
        // Out of an outline, which runs clockwise on the screen, or into a courtyard.
        let normal = PathPoint((end.y - start.y) / length, -(end.x - start.x) / length)
        guard normal.y > 0 else { return nil }
        return (one, other, (normal.x * Self.light.x + normal.y * Self.light.y + 1) / 2)
      }
    }
    .sorted { Self.turned($0.0).y + Self.turned($0.1).y < Self.turned($1.0).y + Self.turned($1.1).y }
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

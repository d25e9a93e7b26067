package import Geodesy
internal import Glibc

/// The part of the world on screen, and its resolution.
package struct ViewExtent: Hashable, Sendable {
  package private(set) var area: ViewArea
  /// Dots of the canvas for one world, along the screen's own axes.
  package let samplesPerWorldX: Double
  package let samplesPerWorldY: Double
  /// As the camera counts it, whatever dots there are.
  package let zoom: Double

  /// The world takes so many of the camera's dots at zoom 0.
  private static let dotsAtZoomZero = 256.0

  /// Creates a screenful; there is none without an extent.
  package init?(_ area: ViewArea, samplesPerWorldX: Double, samplesPerWorldY: Double, zoom: Double? = nil) {
    let numbers = [area.width, area.height, samplesPerWorldX, samplesPerWorldY]
    guard numbers.allSatisfy({ $0 > 0 && $0.isFinite }) else { return nil }
    guard abs(area.center.x) < 1e6, abs(area.center.y) < 1e6 else { return nil }
    self.area = area
    self.samplesPerWorldX = samplesPerWorldX
    self.samplesPerWorldY = samplesPerWorldY
    self.zoom = zoom ?? log2(samplesPerWorldX / Self.dotsAtZoomZero)
  }

  /// Creates the extent of a camera whose samples aren't counted.
  package init?(_ area: ViewArea, zoom: Double) {
    let dots = Self.dotsAtZoomZero * exp2(zoom)
    self.init(area, samplesPerWorldX: dots, samplesPerWorldY: dots, zoom: zoom)
  }

  /// Creates the screenful of a view with the same dots as another one.
  init?(_ area: ViewArea, likeThatOf other: ViewExtent) {
    self.init(
      area,
      samplesPerWorldX: other.samplesPerWorldX,
      samplesPerWorldY: other.samplesPerWorldY,
      zoom: other.zoom
    )
  }

  /// Half the diagonal: the circle that the screen turns in.
  var radius: Double { (area.width * area.width + area.height * area.height).squareRoot() / 2 }

  /// The square around a circle about the centre.
  func square(_ radius: Double) -> WorldRect {
    let center = area.center
    return WorldRect(
      minX: center.x - radius,
      minY: center.y - radius,
      maxX: center.x + radius,
      maxY: center.y + radius
    )
  }

  /// How long a step in the world is on this screen, in dots.
  func dots(_ dx: Double, _ dy: Double) -> Double {
    let (sine, cosine) = (sin(area.bearing.radians), cos(area.bearing.radians))
    let right = (dx * cosine + dy * sine) * samplesPerWorldX
    let down = (dy * cosine - dx * sine) * samplesPerWorldY
    return (right * right + down * down).squareRoot()
  }

  /// The same screen, seen from another copy of the world: `copies` to the west.
  func shifted(by copies: Int) -> ViewExtent {
    var area = area
    area.center.x -= Double(copies)
    return with(area)
  }

  /// The same dots, but so much more or less to be seen.
  func scaled(by factor: Double) -> ViewExtent {
    with(area.scaled(by: factor))
  }

  /// The copies of the world in which a map is visible; only maps on earth have copies.
  package func copies(of bounds: WorldRect, isGeographic: Bool) -> [Int] {
    let extent = area.extent
    guard isGeographic else { return extent.intersects(bounds) ? [0] : [] }
    guard extent.minY < bounds.maxY, bounds.minY < extent.maxY else { return [] }
    let first = Int((extent.minX - bounds.maxX).rounded(.down)) + 1
    let last = Int((extent.maxX - bounds.minX).rounded(.up)) - 1
    // Hundreds of worlds on one screen aren't distinguishable.
    return first <= last ? Array((first...last).prefix(64)) : []
  }

  /// Whether a convex outline in the world shows on the screen, by the axes that could separate the two.
  func shows(_ outline: [WorldPoint]) -> Bool {
    let corners = area.corners
    return !Self.isSeparated(corners, outline) && !Self.isSeparated(outline, corners)
  }

  /// The same dots, but another part of the world.
  private func with(_ area: ViewArea) -> ViewExtent {
    var screen = self
    screen.area = area
    return screen
  }

  /// Whether all of the other outline lies outside one side of this one.
  private static func isSeparated(_ outline: [WorldPoint], _ other: [WorldPoint]) -> Bool {
    zip(outline, outline.dropFirst() + outline.prefix(1)).contains { start, end in
      let (x, y) = (end.x - start.x, end.y - start.y)
      func side(_ point: WorldPoint) -> Double { (point.x - start.x) * y - (point.y - start.y) * x }
      let own = outline.map(side)
      let others = other.map(side)
      let slack = (abs(x) + abs(y)) * 1e-9 * (abs(x) + abs(y))
      return (own.min() ?? 0) >= (others.max() ?? 0) - slack || (own.max() ?? 0) <= (others.min() ?? 0) + slack
    }
  }
}

internal import Geodesy

/// Where a map lies and how detailed it is.
struct MapDetail {
  let bounds: WorldRect
  /// Its height in millionths of a degree: the less, the more detailed the map.
  private let height: Double
  /// The deeper of two maps of the same height is the more detailed one; 0 if the depth isn't known.
  private let depth: Int

  /// In degrees.
  private static let maxOfWorld = 170.0

  init(_ placement: Placement, depth: Int = 0) {
    bounds = placement.bounds
    self.depth = depth
    // Rounded, so that maps of the same height compare as equal despite rounding errors and different ends of the
    // world.
    height = (min(placement.latitudeSpan, Self.maxOfWorld) * 1e6).rounded()
  }

  /// Whether this map lies above the other: by detail and depth, then by nearness to the centre of the screen.
  func isAbove(_ other: MapDetail, around center: WorldPoint) -> Bool {
    (height, other.depth, squaredDistance(to: center)) < (other.height, depth, other.squaredDistance(to: center))
  }

  private func squaredDistance(to center: WorldPoint) -> Double {
    let (dx, dy) = ((bounds.minX + bounds.maxX) / 2 - center.x, (bounds.minY + bounds.maxY) / 2 - center.y)
    let wrapped = dx - dx.rounded()
    return wrapped * wrapped + dy * dy
  }
}

internal import Geodesy

/// Where a map lies and how detailed it is.
struct MapDetail {
  let bounds: WorldRect
  /// Its height in millionths of a degree: the less, the more detailed the map.
  private let height: Double

  init(_ placement: Placement) {
    bounds = placement.bounds
    // Rounded, so that maps of the same height are told to be equal whatever the arithmetic left of it.
    height = (placement.latitudeSpan * 1e6).rounded()
  }

  /// Whether this map lies above the other: by detail, then by nearness to the centre of the screen.
  func isAbove(_ other: MapDetail, around center: WorldPoint) -> Bool {
    (height, squaredDistance(to: center)) < (other.height, other.squaredDistance(to: center))
  }

  private func squaredDistance(to center: WorldPoint) -> Double {
    let (dx, dy) = ((bounds.minX + bounds.maxX) / 2 - center.x, (bounds.minY + bounds.maxY) / 2 - center.y)
    let wrapped = dx - dx.rounded()
    return wrapped * wrapped + dy * dy
  }
}

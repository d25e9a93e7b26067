import Geodesy

extension CoordinateBounds {
  /// A part of the map, where the world is as wide as it is at most.
  nonisolated init(_ rect: WorldRect) {
    self.init(
      south: WorldPoint(x: rect.minX, y: rect.maxY).coordinate.latitude,
      west: WorldPoint(x: rect.minX, y: rect.minY).coordinate.longitude,
      north: WorldPoint(x: rect.minX, y: rect.minY).coordinate.latitude,
      width: Turn(degrees: min((rect.maxX - rect.minX) * 360, 360))
    )
  }
}

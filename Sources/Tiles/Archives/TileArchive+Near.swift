package import Geodesy

/// Which tiles show what is near a place.
extension TileArchive {
  /// The deepest ones that may show what is within so many metres of a place: that which it is in, and those around it.
  package func tiles(around place: WorldPoint, within meters: Double, atMost zoom: Int = .max) -> [TileID] {
    let zoom = min(zoom, info.zooms.upperBound)
    let side = Double(1 << zoom)
    // Towards the poles a metre is as wide as one likes.
    let reach = min(meters / place.metersPerWorld * side, 1)
    func range(_ place: Double) -> ClosedRange<Int> {
      let middle = min(max(place * side, 0), side - 0.5)
      return Int(max(middle - reach, 0))...Int(min(middle + reach, side - 0.5))
    }
    return range(place.y).flatMap { y in range(place.x).compactMap { x in TileID(zoom: zoom, x: x, y: y) } }
  }
}

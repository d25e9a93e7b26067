internal import Geodesy
package import Raster

/// The ways to state a map's position.
extension Placement {
  /// A map between two meridians and two parallels; its eastern edge may be given as west of its western one.
  package init?(_ projection: Projection, west: Double, south: Double, east: Double, north: Double) {
    let east = east > west ? east : east + 360
    self.init(
      projection,
      corners: [(west, north), (east, north), (east, south), (west, south)].map { (east: $0.0, north: $0.1) }
    )
  }

  /// A map whose four corners are known in degrees: upper left, upper right, lower right, lower left.
  ///
  /// Where they make no parallelogram, it is the one nearest to them all.
  package init?(_ projection: Projection, corners: [(east: Double, north: Double)]) {
    guard corners.count == 4, corners.allSatisfy({ abs($0.north) <= 90 && abs($0.east) <= 1000 }) else { return nil }
    let places = corners.map { corner in
      switch projection {
      case .mercator: (x: corner.east / 360 + 0.5, y: Mercator.y(ofDegreesNorth: corner.north, isLimited: false))
      case .equirectangular: (x: corner.east, y: corner.north)
      }
    }
    func mean(_ value: (Int) -> Double) -> Double { (0..<4).map(value).reduce(0, +) / 4 }
    let (a, b) = (
      (places[1].x - places[0].x + places[2].x - places[3].x) / 2,
      (places[1].y - places[0].y + places[2].y - places[3].y) / 2
    )
    let (c, d) = (
      (places[3].x - places[0].x + places[2].x - places[1].x) / 2,
      (places[3].y - places[0].y + places[2].y - places[1].y) / 2
    )
    let (middleX, middleY) = (mean { places[$0].x }, mean { places[$0].y })
    self.init(
      projection,
      AffineTransform(a: a, b: b, c: c, d: d, tx: middleX - (a + c) / 2, ty: middleY - (b + d) / 2)
    )
  }

  /// A map whose pixels are placed by a transform to degrees or worlds.
  package init?(_ projection: Projection, pixels: AffineTransform, width: Int, height: Int) {
    self.init(projection, AffineTransform.scale(x: Double(width), y: Double(height)).then(pixels))
  }
}

package import Geodesy
internal import Glibc
package import Raster

/// A map's position in the world: the conversion between its own coordinates and world points.
///
/// A map's own coordinates are those of its unit square: 0…1 to the right and 0…1 down, whatever its pixels.
package struct Placement: Hashable, Sendable {
  /// The quantity that increases linearly along the map's sides.
  package enum Projection: String, Hashable, Sendable {
    /// World points.
    case mercator
    /// Degrees east and north.
    case equirectangular
  }

  package let projection: Projection
  /// From the unit square to worlds or degrees, depending on the projection.
  package let transform: AffineTransform
  private let inverse: AffineTransform

  /// The square world of Web Mercator itself.
  package static let world = Placement(trusted: .mercator, .identity)

  /// Creates a placement; there is none that flattens the map or takes it out of this world.
  package init?(_ projection: Projection, _ transform: AffineTransform) {
    guard let inverse = transform.inverse, Self.isFinite(transform), Self.isFinite(inverse) else { return nil }
    self.projection = projection
    self.transform = transform
    self.inverse = inverse
    guard isOnEarth else { return nil }
  }

  private init(trusted projection: Projection, _ transform: AffineTransform) {
    self.projection = projection
    self.transform = transform
    inverse = transform.inverse ?? .identity
  }

  /// A map without a position, centred in the square world and as large as possible.
  package static func local(width: Double, height: Double) -> Placement {
    let side = max(width, height)
    let (x, y) = (max(width / side, 1e-9), max(height / side, 1e-9))
    return Placement(trusted: .mercator, AffineTransform(a: x, b: 0, c: 0, d: y, tx: (1 - x) / 2, ty: (1 - y) / 2))
  }

  package func worldPoint(_ x: Double, _ y: Double) -> WorldPoint {
    let place = transform.apply(x, y)
    switch projection {
    case .mercator: return WorldPoint(x: place.x, y: place.y)
    case .equirectangular: return WorldPoint(x: place.x / 360 + 0.5, y: Mercator.y(ofDegreesNorth: place.y))
    }
  }

  /// The place on the map, which may lie outside its unit square.
  package func mapPoint(of point: WorldPoint) -> (x: Double, y: Double) {
    switch projection {
    case .mercator: inverse.apply(point.x, point.y)
    case .equirectangular: inverse.apply((point.x - 0.5) * 360, Mercator.degreesNorth(ofY: point.y))
    }
  }

  /// The corners of the unit square: upper left, upper right, lower right, lower left.
  package var corners: [WorldPoint] {
    [worldPoint(0, 0), worldPoint(1, 0), worldPoint(1, 1), worldPoint(0, 1)]
  }

  package var bounds: WorldRect { WorldRect(around: [corners]) ?? .square }

  /// Degrees of latitude from the map's southernmost to its northernmost point: the less, the more detailed it is.
  package var latitudeSpan: Double {
    let bounds = bounds
    return Mercator.degreesNorth(ofY: bounds.minY) - Mercator.degreesNorth(ofY: bounds.maxY)
  }

  /// The placement of a part of the map, or of a square that the map is a part of.
  package func part(x: Double, y: Double, width: Double, height: Double) -> Placement {
    let part = AffineTransform(a: width, b: 0, c: 0, d: height, tx: x, ty: y)
    return Placement(trusted: projection, part.then(transform))
  }

  /// Whether the map's rows lie along parallels.
  var isUpright: Bool { transform.keepsRectanglesUpright }

  private var isOnEarth: Bool {
    let corners = [(0.0, 0.0), (1, 0), (1, 1), (0, 1)].map { transform.apply($0.0, $0.1) }
    return switch projection {
    // A map may be somewhat larger than the world, and begin in its next copy.
    case .mercator: corners.allSatisfy { abs($0.x) <= 4 && abs($0.y) <= 4 }
    case .equirectangular: corners.allSatisfy { abs($0.x) <= 1000 && abs($0.y) <= 91 }
    }
  }

  private static func isFinite(_ transform: AffineTransform) -> Bool {
    [transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty].allSatisfy(\.isFinite)
  }
}

/// Latitudes in Web Mercator.
enum Mercator {
  /// Latitudes beyond the square world are placed at its edge or, if unlimited, as far out as Mercator has them; the
  /// poles always at the edge.
  static func y(ofDegreesNorth degrees: Double, isLimited: Bool = true) -> Double {
    guard !isLimited, abs(degrees) < 90 else { return WorldPoint(Coordinate(north: degrees, east: 0)).y }
    return 0.5 - asinh(tan(degrees * .pi / 180)) / (2 * .pi)
  }

  static func degreesNorth(ofY y: Double) -> Double {
    WorldPoint(x: 0.5, y: y).coordinate.latitude.degrees
  }
}

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

/// Where a map and a screen meet.
extension Placement {
  /// Beyond these parallels Mercator stretches so much that a picture's own pixels can't follow.
  private static let furthestDetail = 60.0

  /// The part of the map within a box, in its unit square; nil where there is none.
  func part(in box: WorldRect) -> (x: ClosedRange<Double>, y: ClosedRange<Double>)? {
    let places = [box.minY, (box.minY + box.maxY) / 2, box.maxY].flatMap { y in
      [box.minX, (box.minX + box.maxX) / 2, box.maxX].map { x in mapPoint(of: WorldPoint(x: x, y: y)) }
    }
    let (x, y) = (places.map(\.x), places.map(\.y))
    guard let left = x.min(), let right = x.max(), let top = y.min(), let bottom = y.max() else { return nil }
    guard left < 1, right > 0, top < 1, bottom > 0 else { return nil }
    return (max(left, 0)...min(right, 1), max(top, 0)...min(bottom, 1))
  }

  /// Places on the map that determine the range of its scale on screen: the centre of the visible part, and its edges.
  func samples(on screen: ViewExtent) -> [(x: Double, y: Double)] {
    let extent = screen.area.extent
    let middle = screen.area.center.x
    let isEven = projection == .mercator
    return (isEven ? [screen.area.center.y] : [extent.minY, screen.area.center.y, extent.maxY]).map { y in
      let north = Mercator.degreesNorth(ofY: y)
      let latitude = isEven ? y : Mercator.y(ofDegreesNorth: min(max(north, -Self.furthestDetail), Self.furthestDetail))
      let place = mapPoint(of: WorldPoint(x: middle, y: latitude))
      return (min(max(place.x, 0), 1), min(max(place.y, 0), 1))
    }
  }

  /// Whether the map fills the whole screen, as far as the world goes.
  func covers(_ screen: ViewExtent, copies: [Int], isGeographic: Bool) -> Bool {
    let bounds = bounds
    let goesRound = isGeographic && isUpright && bounds.maxX - bounds.minX >= 1 - 1e-9
    return copies.contains { copy in
      let screen = screen.shifted(by: copy)
      return screen.area.corners.allSatisfy { corner in
        let y = isGeographic ? min(max(corner.y, 0), 1) : corner.y
        let place = mapPoint(of: WorldPoint(x: corner.x, y: y))
        let slack = 1e-9
        return (goesRound || (-slack...1 + slack).contains(place.x)) && (-slack...1 + slack).contains(place.y)
      }
    }
  }
}

/// Where a map lies and how detailed it is.
struct MapDetail {
  let bounds: WorldRect
  /// Its height in millionths of a degree: the less, the more detailed the map; 0 of one that lies above all others.
  private let height: Double
  /// The deeper of two maps of the same height is the more detailed one; 0 if the depth isn't known.
  private let depth: Int

  /// In degrees.
  private static let maxOfWorld = 170.0

  init(_ placement: Placement, depth: Int = 0, isOverlay: Bool = false) {
    bounds = placement.bounds
    self.depth = depth
    // Rounded, so that maps of the same height compare as equal despite rounding errors and different ends of the
    // world.
    height = isOverlay ? 0 : (min(placement.latitudeSpan, Self.maxOfWorld) * 1e6).rounded()
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

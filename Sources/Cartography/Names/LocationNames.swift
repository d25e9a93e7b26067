package import Geodesy
import Glibc

/// The names of the street and the part of town that a place is in, and what is nearest to it there.
package struct LocationNames: Hashable, Sendable {
  package var street: String?
  package var district: String?
  package var sight: String?
  package var houseNumber: String?

  package init(street: String? = nil, district: String? = nil) {
    self.street = street
    self.district = district
  }

  /// Streets farther away than this, in rows, aren't where one is.
  private static let streetReach = 2.0
  /// In metres from the point of a part of town.
  package static let districtReach = 1_500.0

  init(_ source: NameSource, on lattice: MapLattice, x: Double, y: Double) {
    street = Self.street(in: source, on: lattice, x: x, y: y)?.name
    guard let world = lattice.world(x: x, y: y) else { return }
    district = Self.nearest(in: source, to: world, within: Self.districtReach, where: TownParts.isPart)
  }

  /// The street that a place is in; from near streets are as wide as on the ground.
  static func street(in source: NameSource, on lattice: MapLattice, x: Double, y: Double) -> NamedStreet? {
    let place = SIMD2(x / 2, y)
    let reach = max(streetReach, widestStreet / 2 * lattice.dotsPerMeter / 4)
    var nearest: (distance: Double, street: NamedStreet?) = (reach, nil)
    // Nearly all streets are far away, and that is soon seen.
    let around = surroundings(x, y, reach, on: lattice)
    for street in source.streets where street.kind == .street && street.touches(where: around.touches) {
      for line in street.lines {
        let distance = distance(
          to: line.map { point in
            let cell = lattice.cells(point)
            return SIMD2(cell.x / 2, cell.y) - place
          }
        )
        if distance < nearest.distance { nearest = (distance, street) }
      }
    }
    return nearest.street
  }

  /// The square that contains a place, by the approximate size of squares.
  static func square(in source: NameSource, on lattice: MapLattice, x: Double, y: Double) -> NamedPlace? {
    guard let world = lattice.world(x: x, y: y) else { return nil }
    func distance(_ square: NamedPlace) -> Double {
      hypot(square.point.x - world.x, square.point.y - world.y)
    }
    return source.places
      .filter { $0.kind == .square && distance($0) < ($0.area / .pi).squareRoot() }
      .min { distance($0) < distance($1) }
  }

  /// In metres.
  private static let widestStreet = 16.0

  /// The upright rectangle around all that is within reach.
  private static func surroundings(_ x: Double, _ y: Double, _ reach: Double, on lattice: MapLattice) -> WorldRect {
    let corners = [(-2.0, -1.0), (2, -1), (2, 1), (-2, 1)].compactMap {
      lattice.world(x: x + $0.0 * reach, y: y + $0.1 * reach)
    }
    return WorldRect(
      minX: corners.map(\.x).min() ?? 0,
      minY: corners.map(\.y).min() ?? 0,
      maxX: corners.map(\.x).max() ?? 0,
      maxY: corners.map(\.y).max() ?? 0
    )
  }

  /// The name of the nearest of some kinds, within so many metres.
  private static func nearest(
    in source: NameSource,
    to place: WorldPoint,
    within meters: Double,
    where isWanted: (LabelKind) -> Bool
  ) -> String? {
    var reach = meters / place.metersPerWorld
    var nearest: String?
    for found in source.places where isWanted(found.kind) {
      let distance = hypot(found.point.x - place.x, found.point.y - place.y)
      if distance < reach { (reach, nearest) = (distance, found.name) }
    }
    return nearest
  }

  /// How far a line is from the origin.
  private static func distance(to points: [SIMD2<Double>]) -> Double {
    zip(points, points.dropFirst()).map { start, end in
      let piece = end - start
      let length = (piece * piece).sum()
      let share = length > 0 ? min(max(-(start * piece).sum() / length, 0), 1) : 0
      let near = start + piece * share
      return (near * near).sum().squareRoot()
    }
    .min() ?? .infinity
  }
}

extension LocationNames {
  /// In metres: farther away nothing is where one is.
  private static let (streetNear, houseNear, sightNear) = (60.0, 35.0, 30.0)

  /// Looks in tiles of the deepest zoom, whatever zoom is shown, and for parts of towns in those farther around.
  package init(at place: WorldPoint, in tiles: [PreparedTile], districts: [PreparedTile]) {
    let source = NameSource(tiles.map(\.shapes))
    district = TownParts(districts).name(at: place)
    houseNumber = Self.nearest(in: source, to: place, within: Self.houseNear) { $0 == .houseNumber }
    sight = Self.nearest(in: source, to: place, within: Self.sightNear) { $0.group == .sight || $0 == .building }
    let meters = place.metersPerWorld
    var reach = Self.streetNear
    for street in source.streets where street.kind == .street {
      for line in street.lines {
        let distance = Self.distance(to: line.map { SIMD2($0.x - place.x, $0.y - place.y) * meters })
        if distance < reach { (reach, self.street) = (distance, street.name) }
      }
    }
  }
}

extension WorldRect {
  /// Whether they have a point in common, be it on their edges: a level street has no height.
  fileprivate func touches(_ other: WorldRect) -> Bool {
    minX <= other.maxX && other.minX <= maxX && minY <= other.maxY && other.minY <= maxY
  }
}

/// The parts of towns around a place, of which the nearest is the one that contains it.
package struct TownParts: Sendable {
  private let parts: [(name: String, point: WorldPoint)]

  package init(_ tiles: [PreparedTile]) {
    parts = NameSource(tiles.map(\.shapes)).places.filter { Self.isPart($0.kind) }.map { ($0.name, $0.point) }
  }

  static func isPart(_ kind: LabelKind) -> Bool {
    [.suburb, .quarter, .neighbourhood, .village].contains(kind)
  }

  /// Nil where none is near enough.
  package func name(at place: WorldPoint) -> String? {
    func distance(_ part: (name: String, point: WorldPoint)) -> Double {
      hypot(part.point.x - place.x, part.point.y - place.y)
    }
    let nearest = parts.min { distance($0) < distance($1) }
    return nearest.flatMap { distance($0) * place.metersPerWorld < LocationNames.districtReach ? $0.name : nil }
  }
}

import Geodesy
import Glibc

/// The names of the street and the part of town that a place is in.
package struct Whereabouts: Hashable, Sendable {
  package var street: String?
  package var district: String?

  package init(street: String? = nil, district: String? = nil) {
    self.street = street
    self.district = district
  }

  /// Streets farther away than this, in rows, aren't where one is.
  private static let streetReach = 2.0
  /// In metres from the point that stands for a part of town.
  private static let districtReach = 1_500.0

  init(_ source: NameSource, on lattice: MapLattice, x: Double, y: Double) {
    let place = SIMD2(x / 2, y)
    var nearest = Self.streetReach
    // Nearly all streets are far away, and that is soon seen.
    let around = Self.surroundings(x, y, on: lattice)
    for street in source.streets where street.kind == .street && street.touches(where: around.touches) {
      for line in street.lines {
        let distance = Self.distance(from: place, to: line, on: lattice)
        if distance < nearest { (nearest, self.street) = (distance, street.name) }
      }
    }
    guard let world = lattice.world(x: x, y: y) else { return }
    let meters = 40_075_017 * cos(world.coordinate.latitude.degrees * .pi / 180)
    var reach = Self.districtReach / meters
    for district in source.places where Self.isDistrict(district.kind) {
      let distance = hypot(district.point.x - world.x, district.point.y - world.y)
      if distance < reach { (reach, self.district) = (distance, district.name) }
    }
  }

  /// The upright rectangle around all that is within reach.
  private static func surroundings(_ x: Double, _ y: Double, on lattice: MapLattice) -> WorldRect {
    let reach = streetReach
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

  private static func isDistrict(_ kind: LabelKind) -> Bool {
    [.suburb, .quarter, .neighbourhood, .village].contains(kind)
  }

  /// In rows.
  private static func distance(from place: SIMD2<Double>, to line: [WorldPoint], on lattice: MapLattice) -> Double {
    let points = line.map { point in
      let cell = lattice.cells(point)
      return SIMD2(cell.x / 2, cell.y) - place
    }
    return zip(points, points.dropFirst()).map { start, end in
      let piece = end - start
      let length = (piece * piece).sum()
      let share = length > 0 ? min(max(-(start * piece).sum() / length, 0), 1) : 0
      let near = start + piece * share
      return (near * near).sum().squareRoot()
    }
    .min() ?? .infinity
  }
}

extension WorldRect {
  /// Whether they have a point in common, be it on their edges: a level street has no height.
  fileprivate func touches(_ other: WorldRect) -> Bool {
    minX <= other.maxX && other.minX <= maxX && minY <= other.maxY && other.minY <= maxY
  }
}

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
    for street in source.streets where street.kind == .street {
      for stroke in street.strokes {
        let distance = Self.distance(from: place, to: stroke, on: lattice)
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

  private static func isDistrict(_ kind: LabelKind) -> Bool {
    [.suburb, .quarter, .neighbourhood, .village].contains(kind)
  }

  /// In rows.
  private static func distance(from place: SIMD2<Double>, to stroke: [WorldPoint], on lattice: MapLattice) -> Double {
    let points = stroke.map { point in
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

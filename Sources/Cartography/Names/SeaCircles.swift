import Geodesy
import Glibc

/// The seas around a place as circles, by their centres and sizes, for finding the one that contains it.
///
/// The circles of large seas overlap: without this the South Pacific would be named in the North Atlantic.
struct SeaCircles {
  private struct Circle {
    let name: String
    let middle: WorldPoint
    /// In worlds.
    let radius: Double
  }

  private let circles: [Circle]
  private let lattice: MapLattice

  init(_ places: [NamedPlace], on lattice: MapLattice) {
    self.lattice = lattice
    circles = places.filter { $0.kind == .sea && $0.area > 0 }.flatMap { sea in
      let radius = (sea.area / .pi).squareRoot()
      return ([sea.point] + sea.others).map { Circle(name: sea.name, middle: $0, radius: radius) }
    }
  }

  /// Whether a name would be in the sea of that name, rather than in one beside it.
  func allow(_ name: String, at candidate: LabelCandidate) -> Bool {
    guard let line = candidate.lines.first else { return true }
    let middle = (x: Double(line.column) + Double(line.width) / 2, y: Double(line.row) + 0.5)
    guard let place = lattice.world(x: middle.x, y: middle.y) else { return true }
    let nearest = circles.filter { Self.areOnOneSide($0.middle, place) }
      .min { Self.distance(of: place, from: $0) < Self.distance(of: place, from: $1) }
    return nearest?.name == name
  }

  /// The equator separates the oceans; if a sea is on both sides of it, so is its name.
  private static func areOnOneSide(_ middle: WorldPoint, _ place: WorldPoint) -> Bool {
    abs(middle.y - equator) < nearEquator || (middle.y < equator) == (place.y < equator)
  }

  private static let equator = 0.5
  /// Some twenty degrees.
  private static let nearEquator = 0.055

  /// In radiuses.
  private static func distance(of place: WorldPoint, from circle: Circle) -> Double {
    hypot(place.x - circle.middle.x, place.y - circle.middle.y) / circle.radius
  }
}

import Glibc

/// All places within a distance of one place, measured on the sphere.
package struct Circle: Hashable, Sendable {
  package let center: Coordinate
  package let radius: Distance

  /// How a box lies to a circle.
  package enum Relation: Sendable {
    /// They have no place in common.
    case outside
    /// The box holds a part of the circle, or lies within it.
    case touches
    /// The box holds the whole circle.
    case covers
  }

  /// The tolerance within which a point beyond an edge counts as on it.
  private static let tolerance = Distance.meters(0.001)
  private static let angularTolerance = 1e-8

  package init(center: Coordinate, radius: Distance) {
    precondition(radius.meters >= 0, "a circle has a radius")
    self.center = center
    self.radius = radius
  }

  package func contains(_ place: Coordinate) -> Bool {
    Sphere.earth.distance(from: center, to: place) <= radius + Self.tolerance
  }

  /// How a box, such as a map's, lies to the circle; right across 180° and around the poles.
  package func relation(of box: CoordinateBounds) -> Relation {
    if isCovered(by: box) { return .covers }
    return distance(to: box) <= radius + Self.tolerance ? .touches : .outside
  }

  /// The angle of the radius at the centre of the earth, in degrees.
  private var reach: Double { min(radius / Sphere.earth.radius * 180 / .pi, 180) }

  private func isCovered(by box: CoordinateBounds) -> Bool {
    let (south, north) = (center.latitude.degrees - reach, center.latitude.degrees + reach)
    let tolerance = Self.angularTolerance
    let holdsPole = north > 90 || south < -90
    // A circle beyond a pole comes down again on all its meridians.
    guard box.south.degrees <= max(south, -90) + tolerance, box.north.degrees >= min(north, 90) - tolerance else {
      return false
    }
    guard box.width.degrees < 360 else { return true }
    guard !holdsPole, center.latitude.degrees.magnitude < 90 else { return reach == 0 }
    let latitude = center.latitude.degrees * .pi / 180
    let halfWidth = asin(min(sin(reach * .pi / 180) / cos(latitude), 1)) * 180 / .pi
    let toWest = box.west.turnEast(to: center.longitude).degrees
    return toWest >= halfWidth - tolerance && toWest + halfWidth <= box.width.degrees + tolerance
  }

  /// The distance from the centre to the nearest place of a box.
  private func distance(to box: CoordinateBounds) -> Distance {
    if box.contains(center) { return .zero }
    let nearestLatitude = min(max(center.latitude, box.south), box.north)
    // On its own meridians the box is nearest right north or south; elsewhere on one of its sides.
    if box.contains(Coordinate(latitude: nearestLatitude, longitude: center.longitude)) {
      return Sphere.earth.distance(
        from: center,
        to: Coordinate(latitude: nearestLatitude, longitude: center.longitude)
      )
    }
    return min(distance(toSide: box.west, of: box), distance(toSide: box.east, of: box))
  }

  /// The distance to the part of a meridian that is a side of the box.
  private func distance(toSide meridian: Longitude, of box: CoordinateBounds) -> Distance {
    let turn = (meridian - center.longitude).radians
    let latitude = center.latitude.degrees * .pi / 180
    // Where a perpendicular from the centre meets the meridian; beyond a pole it meets the opposite one.
    let foot = atan2(sin(latitude), cos(latitude) * cos(turn)) * 180 / .pi
    let candidates = [box.south, box.north] + [Latitude(degrees: foot)].compactMap(\.self)
    return candidates.filter { (box.south...box.north).contains($0) }
      .map { Sphere.earth.distance(from: center, to: Coordinate(latitude: $0, longitude: meridian)) }
      .min() ?? .zero
  }
}

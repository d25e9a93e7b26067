/// A length on or above the ground; negative ones are in the opposite direction.
package struct Distance: Hashable, Comparable, Sendable {
  package var meters: Double

  package static let zero = Distance(meters: 0)

  package static func meters(_ meters: Double) -> Distance { Distance(meters: meters) }
  package static func kilometers(_ kilometers: Double) -> Distance { Distance(meters: kilometers * 1000) }

  package var magnitude: Distance { Distance(meters: meters.magnitude) }

  package static func < (lhs: Distance, rhs: Distance) -> Bool { lhs.meters < rhs.meters }
  package static prefix func - (distance: Distance) -> Distance { Distance(meters: -distance.meters) }
  package static func + (lhs: Distance, rhs: Distance) -> Distance { Distance(meters: lhs.meters + rhs.meters) }
  package static func - (lhs: Distance, rhs: Distance) -> Distance { Distance(meters: lhs.meters - rhs.meters) }
  package static func * (distance: Distance, factor: Double) -> Distance { Distance(meters: distance.meters * factor) }
  package static func / (distance: Distance, divisor: Double) -> Distance {
    Distance(meters: distance.meters / divisor)
  }

  /// How many times the second length goes into the first.
  package static func / (lhs: Distance, rhs: Distance) -> Double { lhs.meters / rhs.meters }
}

/// A size on the ground.
package struct Area: Hashable, Comparable, Sendable {
  package var squareMeters: Double

  package static let zero = Area(squareMeters: 0)

  package init(squareMeters: Double) {
    self.squareMeters = squareMeters
  }

  package static func < (lhs: Area, rhs: Area) -> Bool { lhs.squareMeters < rhs.squareMeters }
}

/// How fast something moves over ground.
package struct Speed: Hashable, Comparable, Sendable {
  package var metersPerSecond: Double

  package static let zero = Speed(metersPerSecond: 0)

  package init(metersPerSecond: Double) {
    self.metersPerSecond = metersPerSecond
  }

  package static func < (lhs: Speed, rhs: Speed) -> Bool { lhs.metersPerSecond < rhs.metersPerSecond }
}

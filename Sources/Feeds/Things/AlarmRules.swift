package import Geodesy

/// An alarm for ships that come too near.
package struct CollisionRule: Hashable, Sendable {
  /// Nearer than this is too near.
  package var limit: Distance
  /// Seconds from now; later ones are no alarm yet.
  package var within: Double
  /// Slower ships are no danger: in harbours many are moored and don't report it.
  package var leastSpeed: Speed

  package static let harbor = CollisionRule(limit: .meters(150), within: 300, leastSpeed: Speed(metersPerSecond: 0.5))
  package static let sea = CollisionRule(limit: .meters(926), within: 1200, leastSpeed: .zero)

  /// The alarm for a ship at its present motion; none where it is moored or goes away.
  package func alarm(own: Motion, thing: Thing, motion: Motion?) -> Alarm? {
    guard thing.kind == .ship, !thing.isMoored, let motion, let speed = motion.speed, speed >= leastSpeed,
      let approach = ClosestApproach(own: own, target: motion), let time = approach.time,
      (0...within).contains(time), approach.closest < limit
    else { return nil }
    return Alarm(.collision(approach), of: thing.id)
  }
}

/// An alarm for things that enter or leave a circle.
package struct CircleRule: Sendable {
  package let name: String
  package var center: Coordinate
  package let radius: Distance
  /// Whether entering is the alarm, and not leaving.
  package let isForEntering: Bool
  /// A thing has left only this much farther out, so that one on the edge doesn't enter again and again.
  private static let margin = 1.05
  private var inside: [String: Bool] = [:]

  package init(_ name: String, center: Coordinate, radius: Distance, isForEntering: Bool) {
    (self.name, self.center, self.radius, self.isForEntering) = (name, center, radius, isForEntering)
  }

  /// Takes where all things are; those seen for the first time haven't crossed the edge.
  package mutating func alarms(of positions: [(id: String, coordinate: Coordinate)]) -> [Alarm] {
    let before = inside
    inside = [:]
    return positions.compactMap { id, coordinate in
      let wasInside = before[id]
      let reach = wasInside == true ? radius * Self.margin : radius
      let isInside = Sphere.earth.distance(from: center, to: coordinate) <= reach
      inside[id] = isInside
      guard let wasInside, wasInside != isInside, isInside == isForEntering else { return nil }
      return Alarm(isInside ? .enters(circle: name) : .leaves(circle: name), of: id)
    }
  }
}

/// The type of a step, in OSRM's terms.
package enum StepKind: String, Sendable {
  case depart, turn
  case newName = "new name"
  case `continue`, merge
  case onRamp = "on ramp"
  case offRamp = "off ramp"
  case fork
  case endOfRoad = "end of road"
  case roundabout
  /// At a roundabout that is left where it is entered.
  case exitRoundabout = "exit roundabout"
  case ferry
  case leaveFerry = "leave ferry"
  case steps, arrive
}

/// Where a turn leads.
package enum StepDirection: String, Sendable {
  case uturn
  case sharpRight = "sharp right"
  case right
  case slightRight = "slight right"
  case straight
  case slightLeft = "slight left"
  case left
  case sharpLeft = "sharp left"

  /// Of an angle in degrees to the right of straight on, or less than nothing to the left.
  init(_ angle: Double) {
    let sides: (sharp: Self, plain: Self, slight: Self) =
      angle > 0 ? (.sharpRight, .right, .slightRight) : (.sharpLeft, .left, .slightLeft)
    switch abs(angle) {
    case ...20: self = .straight
    case ..<40: self = sides.slight
    case ..<120: self = sides.plain
    case ..<179.9: self = sides.sharp
    default: self = .uturn
    }
  }

  /// The next word for a turn that is less of one.
  var milder: Self? {
    switch self {
    case .sharpRight: .right
    case .right: .slightRight
    case .sharpLeft: .left
    case .left: .slightLeft
    default: nil
    }
  }

  /// From so many degrees on no milder word does.
  var mildest: Double { self == .right || self == .left ? 75 : 145 }

  package var isToTheRight: Bool { [.sharpRight, .right, .slightRight].contains(self) }
  package var isToTheLeft: Bool { [.sharpLeft, .left, .slightLeft].contains(self) }
}

/// The direction of stairs.
package enum Climb: Sendable {
  case up, down
}

/// An action at a place of a route: ``ManeuverPass`` merges maneuvers, and those that remain become steps.
package struct Maneuver: Sendable {
  package internal(set) var kind: StepKind
  /// Nil if the maneuver has no direction.
  package internal(set) var direction: StepDirection?
  /// The number of the roundabout exit to take; nil if the route ends on the roundabout.
  package internal(set) var exit: Int?
  /// Whether stairs lead up or down, if known, or a road that is steep.
  package internal(set) var climb: Climb?
  /// The ferry that is boarded.
  package internal(set) var ferry: FerryRide?
  /// The place beside the road from which one departs or at which one arrives.
  package internal(set) var aside: Aside?
  /// The road that follows.
  package internal(set) var name: StreetName
  package internal(set) var place: RoadGraph.Place
  /// The directions before and after it, in degrees clockwise from north.
  package internal(set) var bearingBefore: Double
  package internal(set) var bearingAfter: Double
  /// Whether one turns where one might as well go elsewhere.
  package internal(set) var isChoice = false
  /// Whether one only goes over to the other side of the road.
  package internal(set) var crossesOver = false
  /// The street that is crossed before the last turn.
  package internal(set) var crossed: String?
  /// The next turn a few metres on, and whether those lead over a crossing.
  package internal(set) var thenTurn: (direction: StepDirection, isOverCrossing: Bool)?
  /// The number of the arc that follows, among those of the leg, and of the one that follows the last merged maneuver.
  var arc: Int
  var end: Int
  /// The distance from its start to that arc, in metres.
  var early = 0.0
  /// Whether it is a corner without alternatives.
  var isBend = false
  /// The change of direction, in degrees to the right.
  var turned = 0.0
  /// Whether going straight on looks natural but leaves the route.
  var isTemptedOn = false
  /// Whether what follows only leads from one road to another.
  var isOntoLink = false
}

extension Maneuver {
  /// Whether it is a turn, or a change of name.
  var isTurn: Bool { [.turn, .continue, .newName, .endOfRoad].contains(kind) }
  var isTurnOrFork: Bool { isTurn || kind == .fork }

  var isStraight: Bool { abs(turned) < (kind == .newName ? 45 : 25) && direction != .uturn }

  /// Whether the road continues under another name, and bends too little for a turn.
  package var goesStraightOn: Bool {
    guard kind == .newName, !name.spoken.isEmpty else { return false }
    return direction == .straight || !isChoice && [.slightLeft, .slightRight].contains(direction)
  }

  /// Whether it turns about as much as a street corner does.
  var isCorner: Bool { isTurnOrFork && 45...135 ~= abs(turned) }

  /// How much the direction changes from before it until after another one.
  func net(to last: Maneuver) -> Double { RoundAngle.wrapped(last.bearingAfter - bearingBefore) }

  /// One maneuver in place of this one and a later one.
  func joined(
    with last: Maneuver,
    as kind: StepKind = .turn,
    _ direction: StepDirection? = nil,
    turned: Double
  ) -> Maneuver {
    var joined = self
    joined.kind = self.kind == .newName && last.kind == .newName ? .newName : kind
    (joined.direction, joined.turned) = (direction ?? StepDirection(turned), turned)
    (joined.name, joined.bearingAfter, joined.climb) = (last.name, last.bearingAfter, last.climb)
    (joined.end, joined.isOntoLink, joined.isChoice) = (last.end, last.isOntoLink, last.isChoice)
    joined.isBend = isBend && last.isBend
    return joined
  }
}

/// A place beside the road at which a route begins or ends.
package struct Aside: Sendable {
  /// How far it is from the road, in metres.
  package let distance: Double
  /// Where it lies from there, in degrees clockwise from north.
  package let bearing: Double
  /// The direction of the place seen from the route, in degrees to the right of straight on.
  package let angle: Double

  init(_ spot: RoadSpot, facing heading: Double) {
    distance = spot.distance
    bearing = RoadMeters.bearing(from: spot.place, to: spot.asked)
    angle = RoundAngle.wrapped(bearing - heading)
  }
}

/// A ride on a ferry, from where it is boarded to where it is left.
package struct FerryRide: Sendable {
  /// The name of the landing at which it is left; empty if unknown.
  package let destination: String
  /// The time on board, in seconds.
  package let duration: Double
}

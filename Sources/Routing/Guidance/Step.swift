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

/// A step of a route: the maneuver at a place, and the road that follows.
package struct Step: Sendable {
  package var kind: StepKind
  /// Nil if the step has no direction.
  package var direction: StepDirection?
  /// The number of the roundabout exit to take; nil if the route ends on the roundabout.
  package var exit: Int?
  /// Whether stairs lead up or down, if known.
  package var climb: Climb?
  /// The ferry that is boarded.
  package var ferry: FerryRide?
  /// The lanes to use before the turn, if they are marked.
  package var lanes: TurnLanes?
  /// The type of nameless path that begins here, if the previous road had another type.
  package var pathway: Pathway?
  /// Whether the turn has traffic lights.
  package var hasSignals = false
  /// The street along which a path without a name leads, or else the one to which it leads.
  package var along: String?
  package var ahead = ""
  /// The distance from here on which a bicycle is walked, in metres.
  package var walked = 0.0
  /// The length of stairs, in metres; 0 if there are none.
  package var stairs = 0.0
  /// The landmark, if neither a name nor anything else identifies the turn, and whether it is passed before the turn.
  package var landmark: (landmark: Landmark, isPassed: Bool)?
  /// The place beside the road from which one departs or at which one arrives.
  package var aside: Aside?
  /// The road that follows.
  package var name: StreetName
  /// Whether that is the road one was on.
  package var keepsName = false
  /// Whether one only goes over to its other side.
  package var crossesOver = false
  /// The street that is crossed before the last turn.
  package var crossed: String?
  /// Where one turns again a few metres on, and whether those lead over a crossing.
  package var thenTurn: (direction: StepDirection, isOverCrossing: Bool)?
  /// How far it goes on to the next step, in metres, and how long that takes, in seconds.
  package var length: Double
  package var duration: Double
  /// Where one faces before and behind, in degrees clockwise from north.
  package var bearingBefore: Double
  package var bearingAfter: Double
  /// The number of the arc that follows, among those of the leg, and of the one that follows where all is done.
  var arc: Int
  var end: Int
  /// The distance from its start to that arc, in metres.
  var early = 0.0
  /// Whether it is a corner without alternatives.
  var isBend = false
  /// How far one turns, in degrees to the right.
  var turned: Double
  /// Whether one turns where one might as well go elsewhere.
  package var isChoice: Bool
  /// Whether going straight on looks natural but leaves the route.
  var isTemptedOn: Bool
  /// Whether what follows only leads from one road to another.
  var isOntoLink: Bool
  package var place: RoadGraph.Place
}

extension Step {
  /// The type in the words of OSRM, which has none for leaving a ferry.
  package var type: String {
    guard kind == .leaveFerry else { return kind.rawValue }
    return (direction == .straight ? StepKind.newName : .turn).rawValue
  }
}

extension Step {
  /// A landmark farther from a corner belongs to another one, in metres.
  private static let reach = 30.0
  /// A landmark this close to the side is neither ahead nor behind, in degrees.
  private static let abreast = 10.0

  /// Whether nothing but the turn itself identifies the step.
  var isUnmarked: Bool {
    [.turn, .fork].contains(kind) && thenTurn == nil && name.isEmpty && pathway == nil && !hasSignals
  }

  /// The nearest landmark that is the only one of its kind.
  func sight(among landmarks: [Landmark]) -> (landmark: Landmark, isPassed: Bool)? {
    let around = RoadMeters(around: place)
    let near = landmarks.map { (landmark: $0, distance: around.flat($0.place).length) }
      .filter { $0.distance <= Self.reach }
      .sorted { $0.distance < $1.distance }
    let best = near.first { one in near.count { $0.landmark.kind == one.landmark.kind } == 1 }
    guard let landmark = best?.landmark else { return nil }
    let angle = abs(RoundAngle.wrapped(RoadMeters.bearing(from: place, to: landmark.place) - bearingBefore))
    return abs(angle - 90) > Self.abreast ? (landmark, angle > 90) : nil
  }
}

/// A ride on a ferry, from where it is boarded to where it is left.
package struct FerryRide: Sendable {
  /// The name of the landing at which it is left; empty if unknown.
  package let destination: String
  /// The time on board, in seconds.
  package let duration: Double
}

extension ProfileGraph {
  /// Terminals lie no farther from where a ferry lands, in metres.
  private static let terminalReach = 150.0

  /// The ride that begins with an arc of a leg.
  func ferryRide(from first: Int, along leg: Route.Leg) -> FerryRide {
    var last = first
    while last + 1 < leg.arcs.count, isFerry(leg.arcs[last + 1]), !boards(from: leg.arcs[last], to: leg.arcs[last + 1])
    {
      last += 1
    }
    let seconds = (first...last).reduce(0.0) { $0 + Double(time(of: leg.arcs[$1])) * leg.range(of: $1).span / 1000 }
    return FerryRide(destination: landing(roads.graph.head(of: leg.arcs[last])), duration: seconds)
  }

  /// The name of a landing: its own, or that of the nearest terminal.
  private func landing(_ node: UInt32) -> String {
    if let name = roads.graph.kinds[roads.graph.nodeKinds[Int(node)]]["name"] { return name }
    let place = roads.graph.place(of: node)
    let around = RoadMeters(around: place)
    return (landmarks?(place) ?? []).filter { $0.kind == "ferry_terminal" && !$0.name.isEmpty }
      .map { (name: $0.name, distance: around.flat($0.place).length) }
      .filter { $0.distance <= Self.terminalReach }
      .min { $0.distance < $1.distance }?.name ?? ""
  }
}

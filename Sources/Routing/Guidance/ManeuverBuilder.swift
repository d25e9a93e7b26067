/// Describes a route step by step.
package struct ManeuverBuilder: Sendable {
  private let travel: ProfileGraph

  package init(_ travel: ProfileGraph) {
    self.travel = travel
  }

  /// From the beginning of a leg to its end.
  package func steps(of leg: Route.Leg) -> [Step] {
    let leg = GuidedLeg(travel, leg)
    return leg.steps(ManeuverPass.order.reduce(leg.maneuvers) { $1($0, on: leg) })
  }
}

/// A function from the maneuvers of a leg to those that travellers perceive.
struct ManeuverPass: Sendable {
  let name: String
  private let modes: Set<TravelMode>
  private let apply: @Sendable (GuidedLeg) -> ([Maneuver]) -> [Maneuver]

  private init(
    _ name: String,
    _ modes: Set<TravelMode>,
    _ apply: @escaping @Sendable (GuidedLeg) -> ([Maneuver]) -> [Maneuver]
  ) {
    (self.name, self.modes, self.apply) = (name, modes, apply)
  }

  private static let (all, slow): (Set<TravelMode>, Set<TravelMode>) = ([.foot, .bicycle, .car], [.foot, .bicycle])

  /// The passes in their order: each relies only on the ones before it.
  static let order = [
    // Before anything is merged: bends beside a turn are part of its change of direction.
    ManeuverPass("insert bends", [.foot], { $0.insertingBends }),
    // Before pairs: three turns that cancel out would leave a turn if two of them were merged first.
    ManeuverPass("merge zigzags", slow, { $0.mergingZigzags }),
    ManeuverPass("merge pairs", all, { $0.mergingPairs }),
    // After pairs: two turns back onto the same road have become one that continues on it.
    ManeuverPass("mark U-turns", all, { $0.markingUTurns }),
    // After pairs: how long a name holds depends on where the next maneuver is.
    ManeuverPass("drop names", all, { $0.droppingShortNames }),
    // Again: without the names between them, other maneuvers follow each other.
    ManeuverPass("merge pairs", all, { $0.mergingPairs }),
    // Before crossings: what is dropped at either end would be half of one.
    ManeuverPass("drop ends", slow, { $0.droppingEnds }),
    // The change of sides first: it is two corners too, but with a better instruction.
    ManeuverPass("join changes of sides", [.foot], { $0.joiningChangesOfSides }),
    ManeuverPass("join corners", [.foot], { $0.joiningCorners }),
    // After corners: a street may be crossed before the first of two.
    ManeuverPass("begin at crossings", [.foot], { $0.beginningAtCrossings }),
    // Bends that have become part of no turn.
    ManeuverPass("drop bends", [.foot], { $0.droppingBends }),
    // Last: what is merged above has no place for where the bicycle has to be walked.
    ManeuverPass("insert walks", [.bicycle], { $0.insertingWalks }),
  ]

  func callAsFunction(_ maneuvers: [Maneuver], on leg: GuidedLeg) -> [Maneuver] {
    modes.contains(leg.mode) ? apply(leg)(maneuvers) : maneuvers
  }
}

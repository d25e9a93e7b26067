/// The cost of passing a junction in a travel mode.
package struct JunctionCost: Sendable {
  package let passage: Passage
  /// How long one waits there, in seconds.
  package let wait: Double
  /// Whether only who comes across the road waits there, not who goes along it.
  package let isCrossing: Bool
  /// Those at which only one direction has to stop: of the way as it is drawn.
  package let direction: RoadAccess.Direction?

  package init(_ tags: RoadTags, for profile: RoutingProfile) {
    let access = RoadAccess(barrier: tags)
    passage = access.map { max($0[profile.mode, .forwards], Self.pushed($0, tags, profile)) } ?? .open
    wait = Self.wait(tags, profile.mode)
    isCrossing = profile.mode == .foot && tags["highway"] == "crossing"
    direction =
      switch tags["traffic_signals:direction"] ?? tags["direction"] {
      case "forward": .forwards
      case "backward": .back
      default: nil
      }
  }

  /// Where walkers get through a bicycle is pushed through.
  private static func pushed(_ access: RoadAccess, _ tags: RoadTags, _ profile: RoutingProfile) -> Passage {
    guard profile.mode == .bicycle, tags["bicycle"] == "dismount" else { return .closed }
    return access[.foot, .forwards]
  }

  private static func wait(_ tags: RoadTags, _ mode: TravelMode) -> Double {
    let hasSignals = tags["highway"] == "traffic_signals" || tags["crossing"] == "traffic_signals"
    switch (mode, tags["highway"]) {
    case (.foot, _): return tags["highway"] == "elevator" ? 30 : hasSignals ? 8 : 0
    case (_, "traffic_signals"): return 3
    case (.car, "stop"): return 2
    case (.car, "give_way"), (.car, "mini_roundabout"): return 1
    default: break
    }
    switch tags["barrier"] {
    case "bollard" where mode == .car, "rising_bollard" where mode == .car: return 8
    case "gate", "lift_gate", "swing_gate", "toll_booth": return mode == .foot ? 2 : 8
    case "cycle_barrier", "bollard": return mode == .bicycle ? 2 : 0
    default: return tags["railway"] == "level_crossing" ? 3 : 0
    }
  }
}

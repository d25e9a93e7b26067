import Geodesy

/// Holds back a place that nothing could have reached, until further fixes confirm it.
struct JumpGate {
  enum Verdict: Hashable {
    case plausible
    /// Far away, and only now believed: nothing connects it with what was before.
    case confirmed
    case held
  }

  /// No vehicle on a map is faster.
  private static let fastest = 150.0
  /// How near each other the fixes must lie that confirm a jump.
  private static let nearness = Distance.meters(100)
  private static let confirmations = 2

  private var held: (place: Coordinate, confirmations: Int)?

  mutating func judge(_ place: Coordinate, after last: Coordinate, elapsed: Duration) -> Verdict {
    // Two fixes of one instant may disagree a little; a tenth of a second allows for 15 m.
    let reach = Distance.meters(Self.fastest * max(elapsed / .seconds(1), 0.1))
    if Sphere.earth.distance(from: last, to: place) <= reach {
      held = nil
      return .plausible
    }
    guard let before = held, Sphere.earth.distance(from: before.place, to: place) <= Self.nearness else {
      held = (place, 0)
      return .held
    }
    held = (place, before.confirmations + 1)
    guard before.confirmations + 1 >= Self.confirmations else { return .held }
    held = nil
    return .confirmed
  }
}

import Geodesy

/// Rejects a fix that no vehicle could have reached since the last one, until another rejected fix agrees with it.
struct JumpGate {
  enum Verdict: Hashable {
    case plausible
    /// Far away, and only now believed: nothing connects it with the position before. It has jumped unless it only went
    /// much faster than reported.
    case confirmed(isJump: Bool)
    case held
  }

  /// In metres a second: without a reported speed 1,200 km/h, which is also the maximum; with one, at least 540 km/h.
  private static let (fastest, slowest) = (1200 / 3.6, 150.0)
  /// How much faster than reported a receiver may have been since the last fix.
  private static let allowance = 1.5

  private var held: PlacedFix?

  mutating func judge(_ new: PlacedFix, after last: PlacedFix) -> Verdict {
    let reported = [last.fix.speed, new.fix.speed].compactMap { $0?.metersPerSecond }.max()
    let speed = reported.map { min(max($0 * Self.allowance, Self.slowest), Self.fastest) } ?? Self.fastest
    if new.isReachable(from: last, at: speed) {
      held = nil
      return .plausible
    }
    // A repeated report of the same instant confirms nothing.
    if let held, held.elapsed(to: new) == .zero { return .held }
    guard let before = held, new.isReachable(from: before, at: Self.fastest) else {
      held = new
      return .held
    }
    held = nil
    return .confirmed(isJump: !new.isReachable(from: last, at: Self.fastest))
  }
}

/// A fix with its place, and when it came by the caller's clock.
struct PlacedFix {
  let fix: Fix
  let coordinate: Coordinate
  let at: Duration

  /// A receiver's clock that goes on by more was set.
  private static let longestGap = Duration.seconds(3600)

  /// The time that passed by the receiver's clock; nil if one of the fixes has no time.
  func elapsed(to next: PlacedFix) -> Duration? {
    guard let start = fix.time, let end = next.fix.time else { return nil }
    return end - start
  }

  /// Whether the receiver's clock was set in between.
  func isClockSet(before next: PlacedFix) -> Bool {
    elapsed(to: next).map { !(Duration.zero...Self.longestGap).contains($0) } ?? false
  }

  /// Whether a vehicle of this speed, in metres a second, gets here from another fix in time.
  fileprivate func isReachable(from start: PlacedFix, at speed: Double) -> Bool {
    // A recording may be played faster than it was made, so the receiver's clock is the better one, unless it was set.
    let elapsed = start.isClockSet(before: self) ? at - start.at : start.elapsed(to: self) ?? at - start.at
    // Two fixes of one instant may disagree a little.
    let reach = speed * max(elapsed / .seconds(1), 0.1)
    return Sphere.earth.distance(from: start.coordinate, to: coordinate) <= .meters(reach)
  }
}

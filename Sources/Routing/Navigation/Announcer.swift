/// Decides what to announce and when: nothing twice, and nothing that has been passed.
struct Announcer: Sendable {
  private let route: TrackedRoute
  /// The last announcement of each step.
  private var said: [Int: Announcement.Occasion] = [:]

  /// In seconds, before the place.
  private static let (early, soon, now) = (35.0, 10.5, 2.5)
  /// Latest times before a step, in seconds: later than that, the next announcement is made at the step itself.
  private static let (latestEarly, latestSoon) = (20.0, 3.5)
  /// In metres a second: from there on a word in time is too late for who has to change lanes.
  private static let fast = 12.0
  /// Gaps in seconds: steps with a shorter one are announced together, or not separately.
  private static let (close, closest) = (5.0, 2.5)

  init(_ route: TrackedRoute) { self.route = route }

  /// Without the start and the first turn, which the caller announces; at a speed in metres a second.
  init(rerouted route: TrackedRoute, at speed: Double) {
    self.route = route
    said[0] = .start
    guard let turn = route.nextStep(after: 0) else { return }
    said[turn] = route.starts[turn] / max(speed, Pace(route.mode).slowest) <= Self.soon ? .soon : .early
  }

  mutating func begin() -> Announcement? {
    guard said[0] == nil, route.steps.first?.kind == .depart, route.length > 0 else { return nil }
    said[0] = .start
    return Announcement(occasion: .start, step: 0, distance: 0, then: nil)
  }

  /// The accuracy is how far off one may be, in metres.
  mutating func announcements(at along: Double, _ speed: Double, within accuracy: Double) -> [Announcement] {
    let start = along < Self.start ? begin() : nil
    return [start, word(at: along, max(speed, Pace(route.mode).slowest), accuracy)].compactMap(\.self)
  }

  /// In metres: who is farther has begun.
  private static let start = 30.0

  private mutating func word(at along: Double, _ speed: Double, _ accuracy: Double) -> Announcement? {
    guard let step = route.nextStep(after: along).map(untold) else { return nil }
    let distance = route.starts[step] - along
    let occasion = occasion(of: step, distance, speed, accuracy)
    guard let occasion, occasion > said[step] ?? .start else { return nil }
    said[step] = occasion
    return Announcement(
      occasion: occasion,
      step: step,
      distance: distance,
      then: occasion == .early ? nil : close(to: step, occasion, speed)
    )
  }

  /// The next step, or the one after it if that follows so closely that both may be passed and was announced with it.
  private func untold(_ step: Int) -> Int {
    guard said[step] == .now, let next = route.step(after: step), route.steps[next].kind != .arrive,
      route.starts[next] - route.starts[step] <= 2 * Pace(route.mode).corner
    else { return step }
    return next
  }

  private func occasion(
    of step: Int,
    _ distance: Double,
    _ speed: Double,
    _ accuracy: Double
  ) -> Announcement.Occasion? {
    let time = distance / speed
    let kind = route.steps[step].kind
    // The arrival is announced by the tracker's state.
    let isEnd = step == route.steps.count - 1
    if time <= Self.now || distance <= Pace(route.mode).corner + accuracy / 3 {
      return isEnd ? nil : .now
    }
    // Going straight on needs no preparation.
    guard kind != .newName || route.steps[step].direction != .straight else { return nil }
    if (Self.latestSoon...Self.soon).contains(time) { return .soon }
    // The arrival isn't announced without an earlier warning.
    if isEnd, distance <= TrackedRoute.nearEnd(within: accuracy) + Self.now * speed { return .soon }
    return speed >= Self.fast && (Self.latestEarly...Self.early).contains(time) ? .early : nil
  }

  /// The step that follows another so closely that both are announced together.
  private mutating func close(to step: Int, _ occasion: Announcement.Occasion, _ speed: Double) -> Int? {
    guard let next = route.step(after: step), route.steps[next].kind != .arrive, route.steps[step].kind != .arrive
    else { return nil }
    let distance = route.starts[next] - route.starts[step]
    guard distance <= max(Self.close * speed, 2 * Pace(route.mode).corner) else { return nil }
    let isAtOnce = occasion == .now && distance <= max(Self.closest * speed, Pace(route.mode).corner)
    said[next] = isAtOnce ? .now : .soon
    return next
  }

  /// Typical values for a travel mode.
  private struct Pace {
    /// In metres a second, for who stands or creeps.
    let slowest: Double
    /// In metres: so near to a turn one is at it.
    let corner: Double

    init(_ mode: TravelMode) {
      (slowest, corner) =
        switch mode {
        case .foot: (1, 4)
        case .bicycle: (2.5, 7)
        case .car: (4, 12)
        }
    }
  }
}

/// An instruction to announce now.
package struct Announcement: Hashable, Sendable {
  package enum Occasion: Int, Comparable, Sendable {
    /// How one begins.
    case start
    /// On a fast road, long before.
    case early
    /// Some ten seconds before.
    case soon
    /// At the place itself.
    case now

    package static func < (one: Occasion, other: Occasion) -> Bool { one.rawValue < other.rawValue }
  }

  package let occasion: Occasion
  /// The index of the step.
  package let step: Int
  /// How far that is, in metres.
  package let distance: Double
  /// The step that follows closely and is announced together with it.
  package let then: Int?
}

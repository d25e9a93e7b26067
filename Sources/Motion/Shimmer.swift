/// The opacity of something whose direction isn't known: it swings, after a while stays dim, and comes back once known.
struct Shimmer: Hashable, Sendable {
  private enum Phase: Hashable {
    case clear
    case swinging(milliseconds: Int)
    case dim
    case returning
  }

  private var phase = Phase.clear
  private(set) var opacity = 1.0

  private static let dimOpacity = 0.35
  private static let swingPerSecond = 1.2
  private static let returnPerSecond = 5.0
  /// In a terminal, more than ten steps a second aren't worth their cost.
  private static let millisecondsPerStep = 100
  private static let millisecondsUntilDim = 30_000

  var isSettled: Bool { phase == .clear || phase == .dim }

  /// The time after which it looks different, zero while it does so with every frame.
  var timeToNextChange: Duration? {
    switch phase {
    case .clear, .dim: nil
    case .returning: .zero
    case .swinging(let time): .milliseconds(Self.millisecondsPerStep - time % Self.millisecondsPerStep)
    }
  }

  mutating func show(isKnown: Bool, isStill: Bool) {
    switch (isKnown, isStill, phase) {
    case (true, true, _): (phase, opacity) = (.clear, 1)
    case (false, true, _): (phase, opacity) = (.dim, Self.dimOpacity)
    case (true, false, .swinging), (true, false, .dim): phase = .returning
    case (false, false, .clear), (false, false, .returning): phase = .swinging(milliseconds: 0)
    default: break
    }
  }

  /// Advances by a millisecond.
  mutating func step() {
    switch phase {
    case .clear, .dim: break
    case .returning:
      opacity = min(opacity + Self.returnPerSecond / 1000, 1)
      if opacity == 1 { phase = .clear }
    case .swinging(let time):
      swing(at: time + 1)
    }
  }

  /// Advances the swing by a time without frames.
  mutating func skip(_ elapsed: Duration) {
    guard case .swinging(let time) = phase else { return }
    swing(at: time + Int(min(elapsed / .milliseconds(1), Double(Self.millisecondsUntilDim))))
  }

  private mutating func swing(at time: Int) {
    guard time < Self.millisecondsUntilDim else {
      (phase, opacity) = (.dim, Self.dimOpacity)
      return
    }
    phase = .swinging(milliseconds: time)
    let shownTime = time - time % Self.millisecondsPerStep
    // Down from 1 to 0 and up again: two ways make a swing.
    let way = Double(shownTime) / 1000 * Self.swingPerSecond
    opacity = 1 - abs(way.remainder(dividingBy: 2))
  }
}

/// Where somebody is, of all places at which they were seen and how they went on from there.
///
/// A receiver errs the same way for some time: only what it says over longer than that is better than what it says last.
struct TrailMean: Sendable {
  /// In metres east and north of where they were seen last.
  private(set) var place = SIMD2<Double>.zero
  /// Over how long a time, in seconds.
  private var time = 0.0

  /// In seconds: for so long a receiver errs the same way; and after the few it takes to be seen a few times.
  private static let (memory, few) = (30.0, 5.0)
  /// In seconds for each metre that a receiver may be wrong by: after that how somebody went on is known no better.
  private static let longest = 3.0

  /// Somebody has gone on for a time, in metres east and north, and is seen so far from where they were seen before.
  mutating func move(by step: SIMD2<Double>, seen: SIMD2<Double>, after seconds: Double, within radius: Double) {
    time = min(time + seconds, Self.longest * radius)
    place = (place + step - seen) * (1 - min(seconds / (time + seconds), 1))
  }

  /// How wrong it may be, as a share of what one place may be.
  var error: Double { ((Self.memory + Self.few) / (Self.memory + max(time, Self.few))).squareRoot() }
}

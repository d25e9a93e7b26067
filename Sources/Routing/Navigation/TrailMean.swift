/// The position averaged over all fixes and the motion between them.
///
/// A receiver's error changes slowly: only an average over a longer time improves on the last fix.
struct TrailMean: Sendable {
  /// In metres east and north of where they were seen last.
  private(set) var place = SIMD2<Double>.zero
  /// Over how long a time, in seconds.
  private var time = 0.0

  /// In seconds: for so long a receiver errs the same way; and after the few it takes to be seen a few times.
  private static let (memory, few) = (30.0, 5.0)
  /// The averaging time in seconds for each metre of accuracy: beyond it, the motion itself is no longer known better.
  private static let longest = 3.0

  /// Adds a fix: the motion since the last one, and the observed change of position, both in metres east and north.
  mutating func move(by step: SIMD2<Double>, seen: SIMD2<Double>, after seconds: Double, within radius: Double) {
    time = min(time + seconds, Self.longest * radius)
    place = (place + step - seen) * (1 - min(seconds / (time + seconds), 1))
  }

  /// How wrong it may be, as a share of what one place may be.
  var error: Double { ((Self.memory + Self.few) / (Self.memory + max(time, Self.few))).squareRoot() }
}

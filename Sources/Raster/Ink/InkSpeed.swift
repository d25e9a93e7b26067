internal import Glibc

/// The speed of a hand along its way, calm although events come in bursts.
///
/// Ways and times are summed up apart, and both fade with the same time constant: a constant speed comes out exactly
/// from the first step on, and two events that arrive together make no leap.
struct InkSpeed {
  private var way = 0.0
  private var seconds = 0.0

  /// The time after which a third of what was counts.
  private static let memory = 0.08

  mutating func add(way: Double, in time: Duration) {
    let seconds = max(time / .seconds(1), 0)
    let rest = exp(-seconds / Self.memory)
    self.way = self.way * rest + way
    self.seconds = self.seconds * rest + seconds
  }

  /// In dots a second; nil as long as no time has gone by.
  var value: Double? { seconds > 0 ? way / seconds : nil }
}

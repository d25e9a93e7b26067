/// Measures how fast a line is, and knows of a frame that is still under way.
///
/// The terminal is asked how it is before a frame and behind it, and what lies between its answers is how long the frame
/// took, however far away the terminal is and whatever lies between holds in store.
struct LineRuler {
  private var frame: Frame?

  private struct Frame {
    let bytes: Int
    /// When it was sent, or its beginning came.
    var since: ContinuousClock.Instant
    var hasBegun = false
    /// The number of bytes that were sent after it.
    var bytesBehind = 0

    /// The time after which an answer is lost: no connection is slower.
    var end: ContinuousClock.Instant { since + .seconds(3 + Double(bytes) / 4000) }
  }

  /// A smaller frame isn't worth the question, unless it takes long.
  private static let least = 4096
  /// The time that a terminal may spend on painting so many bytes.
  private static func painting(_ bytes: Int) -> Duration { .microseconds(min(10 * bytes, 100_000)) }

  /// Whether answers are awaited.
  var isMeasuring: Bool { isMeasuring(at: .now) }

  private func isMeasuring(at now: ContinuousClock.Instant) -> Bool { frame.map { now < $0.end } ?? false }

  /// How much longer a frame may be under way that is known to have begun to come; nil where there is none.
  func patience(at now: ContinuousClock.Instant = .now) -> Duration? {
    guard let frame, frame.hasBegun, isMeasuring(at: now) else { return nil }
    return frame.end - now
  }

  /// A frame with a query attached; unchanged if it is too small to measure, or if the initial answers are pending.
  mutating func measured(_ bytes: [UInt8], takesLong: Bool = false, at now: ContinuousClock.Instant = .now) -> [UInt8] {
    guard !isMeasuring(at: now) else {
      frame?.bytesBehind += bytes.count
      return bytes
    }
    guard bytes.count >= Self.least || takesLong else { return bytes }
    frame = Frame(bytes: bytes.count, since: now)
    return Queries.status + bytes + Queries.status
  }

  /// Processes an answer; the second one yields the transfer time of a number of bytes, and how many follow them.
  mutating func pass(at now: ContinuousClock.Instant = .now) -> (bytes: Int, time: Duration, bytesBehind: Int)? {
    guard let begun = frame else { return nil }
    guard begun.hasBegun else {
      frame?.since = now
      frame?.hasBegun = true
      return nil
    }
    frame = nil
    let time = now - begun.since
    return (begun.bytes, max(time - Self.painting(begun.bytes), time / 4), begun.bytesBehind)
  }
}

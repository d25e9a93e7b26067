/// Measures how fast a line is.
///
/// The terminal is asked how it is before a large frame and behind it, and what lies between its answers is how long the
/// frame took, however far away the terminal is.
struct LineRuler {
  private var frame: (bytes: Int, answered: ContinuousClock.Instant?)?

  /// A smaller frame isn't worth the question; one that isn't large tells something only where it took long.
  private static let (least, large) = (4096, 16_384)
  private static let long = Duration.milliseconds(250)
  /// So long a terminal may be busy with a frame that has come.
  private static let painting = Duration.milliseconds(100)

  /// Whether answers are awaited.
  var isMeasuring: Bool { frame != nil }

  /// A frame as it is to be sent; one that tells nothing, or comes before the answers, as it is.
  mutating func measured(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.count >= Self.least, !isMeasuring else { return bytes }
    frame = (bytes.count, nil)
    return Queries.status + bytes + Queries.status
  }

  /// Takes an answer; the second one tells how long how many bytes took.
  mutating func pass(at now: ContinuousClock.Instant = .now) -> (bytes: Int, time: Duration)? {
    guard let begun = frame else { return nil }
    guard let first = begun.answered else {
      frame?.answered = now
      return nil
    }
    frame = nil
    let time = max(now - first - Self.painting, (now - first) / 4)
    return begun.bytes >= Self.large || time > Self.long ? (begun.bytes, time) : nil
  }
}

/// What frames cost, for the panel of figures; a snapshot has none of it, so that it is always the same.
final class FrameMeter {
  struct Frame {
    /// When it was begun, in the program's time.
    let time: Duration
    let cost: Duration
    let bytes: Int
  }

  private(set) var frames: [Frame] = []
  /// Whether anybody measures; the live program does.
  let isRunning: Bool

  static let kept = 60

  init(isRunning: Bool) {
    self.isRunning = isRunning
  }

  func count(_ frame: Frame) {
    frames.append(frame)
    if frames.count > Self.kept { frames.removeFirst() }
  }

  /// Frames in the second before the last one.
  var perSecond: Int? {
    frames.last.map { last in frames.count { last.time - $0.time < .seconds(1) } }
  }

  /// The median of what the frames cost.
  var medianCost: Duration? {
    frames.isEmpty ? nil : frames.map(\.cost).sorted()[frames.count / 2]
  }
}

import Glibc

/// The costs of frames, for the panel of figures; a snapshot has none of it, so that it is always the same.
final class FrameMeter {
  struct Frame {
    /// When it was begun, in the program's time.
    let time: Duration
    let cost: Duration
    /// The part that the program's own thread computed; on a busy machine the rest is others'.
    let work: Duration
    let bytes: Int
  }

  /// The last of them.
  private(set) var frames: [Frame] = []
  /// How many there were since the start.
  private(set) var drawn = 0
  /// The computing time of the first frame, which makes the map and has a budget of its own.
  private(set) var first = Duration.zero
  /// The largest duration and the largest computing time of the other frames.
  private(set) var slowest = Duration.zero
  private(set) var dearest = Duration.zero
  /// How often the program has woken, whatever for.
  private(set) var wakeUps = 0
  /// Whether frames are measured, as in the live program.
  let isRunning: Bool

  static let kept = 60

  init(isRunning: Bool) {
    self.isRunning = isRunning
  }

  func count(_ frame: Frame) {
    drawn += 1
    if drawn == 1 {
      first = frame.work
    } else {
      slowest = max(slowest, frame.cost)
      dearest = max(dearest, frame.work)
    }
    frames.append(frame)
    if frames.count > Self.kept { frames.removeFirst() }
  }

  func countWakeUp() { wakeUps += 1 }

  /// Frames in the second before the last one.
  var perSecond: Int? {
    frames.last.map { last in frames.count { last.time - $0.time < .seconds(1) } }
  }

  /// The median of what the frames cost.
  var medianCost: Duration? {
    frames.isEmpty ? nil : frames.map(\.cost).sorted()[frames.count / 2]
  }
}

/// The memory used by this process.
enum ProcessMemory {
  /// The bytes that are resident, if the system reports them.
  static var resident: Int? {
    guard let text = SmallFile.text(at: "/proc/self/statm") else { return nil }
    let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) }
    return pages.map { $0 * Int(sysconf(Int32(_SC_PAGESIZE))) }
  }
}

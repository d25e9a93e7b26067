import Baking
import Glibc

/// A line on a terminal that shows the current step, its progress, and the estimated time left.
final class BakeProgress {
  enum Stage {
    case baking(BakingStage)
    case pictures
    /// The speed in bytes a second; 0 while unknown.
    case fetching(Int)
    case waiting
    case writing

    var words: String {
      switch self {
      case .baking(.reading): "reading"
      case .baking(.sorting): "sorting"
      case .baking(.tiles): "cutting tiles"
      case .baking(.finishing): "finishing"
      case .pictures: "drawing"
      case .fetching(let rate): rate > 0 ? "fetching, \(ByteCount.text(rate))/s" : "fetching"
      case .waiting: "waiting for the source"
      case .writing: "writing"
      }
    }
  }

  /// Whether standard error is a terminal.
  let isShown = isatty(STDERR_FILENO) == 1
  private let start = ContinuousClock.now
  private var last: ContinuousClock.Instant?

  private static let width = 30
  private static let pause = Duration.milliseconds(100)
  /// Before that a guess at the rest is worth nothing.
  private static let soonest = Duration.seconds(2)

  /// The line, as often as it is worth reading.
  func line(_ stage: Stage, _ done: Double) -> String? {
    let now = ContinuousClock.now
    guard isShown, done >= 1 || last.map({ now - $0 >= Self.pause }) ?? true else { return nil }
    last = now
    return Self.line(stage, done, after: now - start)
  }

  static func line(_ stage: Stage, _ done: Double, after time: Duration) -> String {
    let done = min(max(done, 0), 1)
    let full = Int(done * Double(width))
    let bar = String(repeating: "█", count: full) + String(repeating: "░", count: width - full)
    let percent = String(Int(done * 100))
    let left = time >= soonest && done > 0.02 && done < 1 ? rest(of: time, done) : ""
    // Blanks wipe away what stood there before.
    return "\(bar) " + String(repeating: " ", count: 3 - percent.count)
      + "\(percent) % \(stage.words)\(left)            "
  }

  private static func rest(of time: Duration, _ done: Double) -> String {
    let seconds = Int((time / Duration.seconds(1) * (1 - done) / done).rounded(.up))
    return seconds < 100 ? ", \(seconds) s left" : ", \((seconds + 59) / 60) min left"
  }
}

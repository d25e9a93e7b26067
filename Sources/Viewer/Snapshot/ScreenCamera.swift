import Cells

/// Keeps what a screen shows while keys are pressed and time passes.
final class ScreenCamera {
  /// The destination of a screen recording.
  protocol Film: AnyObject {
    /// A screen that isn't as the one before.
    func add(_ grid: CellGrid, at time: Duration)
  }

  /// How long a screen stays before the next key.
  let pause: Duration
  private let interval: Duration
  private let film: any Film
  private var next = Duration.zero
  private var shown: CellGrid?

  init(_ film: any Film, framesPerSecond: Double, pause: Duration) {
    (self.film, self.pause) = (film, pause)
    interval = .seconds(1) / framesPerSecond
  }

  /// Looks at the screen, unless it has done so just before.
  func see(_ session: Session, at time: Duration) {
    guard time >= next else { return }
    // Rounding is not to cost every other frame.
    next = time + interval - .milliseconds(1)
    let grid = session.frame()
    guard grid != shown else { return }
    film.add(grid, at: time)
    shown = grid
  }

  /// Looks at the screen once more, however short ago it did.
  func seeLast(_ session: Session, at time: Duration) {
    next = .zero
    see(session, at: time)
  }
}

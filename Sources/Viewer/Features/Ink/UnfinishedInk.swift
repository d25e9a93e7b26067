import Places

/// Sees to it that a stroke under the hand is on the disk twice a second, whatever becomes of the program.
final class UnfinishedInk {
  private let recorder: InkRecorder?
  /// How much of the stroke is kept, and when that was.
  private var points = 0
  private var time = Duration.zero

  private static let interval = Duration.milliseconds(500)

  /// What lies in memory isn't kept for anybody.
  init(_ places: OwnPlaces) {
    recorder = places.file.map { InkRecorder(into: $0) }
  }

  func begin(at now: Duration) {
    (points, time) = (0, now)
  }

  /// Has a stroke kept where it is time for that.
  func keep(_ item: @autoclosure () -> InkItem, points count: Int, at now: Duration) {
    guard let recorder, count != points, now - time >= Self.interval else { return }
    (points, time) = (count, now)
    recorder.keep(item())
  }

  /// When the stroke is to be kept next; nil where it is as it is.
  func timeToNext(points count: Int, at now: Duration) -> Duration? {
    guard recorder != nil, count != points else { return nil }
    return max(time + Self.interval - now, .milliseconds(1))
  }

  /// The hand lifts: the number under which the stroke is kept as far as it has come, if it is.
  func finish() -> InkID? { recorder?.finish() }
}

import Places

/// Sees to it that a stroke under the hand is on the disk twice a second, whatever becomes of the program.
final class UnfinishedInk {
  private let book: InkBook
  /// The number of the stroke.
  private(set) var serial: InkRecorder.Serial = 0
  /// How much of the stroke is kept, and when that was.
  private var points = 0
  private var time = Duration.zero

  private static let interval = Duration.milliseconds(500)

  init(_ book: InkBook) {
    self.book = book
  }

  func begin(at now: Duration) {
    (serial, points, time) = (book.reserve(), 0, now)
    book.prepare()
  }

  /// Has a stroke kept where it is time for that.
  func keep(_ item: @autoclosure () -> InkItem, points count: Int, at now: Duration) {
    guard book.isOnDisk, count != points, now - time >= Self.interval else { return }
    (points, time) = (count, now)
    book.keep(item(), as: serial)
  }

  /// When the stroke is to be kept next; nil where it is as it is.
  func timeToNext(points count: Int, at now: Duration) -> Duration? {
    guard book.isOnDisk, count != points else { return nil }
    return max(time + Self.interval - now, .milliseconds(1))
  }
}

import Places

/// Sees to it that what is being drawn is on the disk twice a second, whatever becomes of the program.
final class UnfinishedInk {
  private let document: InkDocument
  /// The number of what is drawn.
  private(set) var serial: InkRecorder.Serial = 0
  /// How often it had changed when it was seen to last, and when that was.
  private var changes = 0
  private var time = Duration.zero
  private var isKept = false

  private static let interval = Duration.milliseconds(500)

  init(_ document: InkDocument) {
    self.document = document
  }

  func begin(at now: Duration) {
    (serial, changes, time, isKept) = (document.reserve(), 0, now, false)
    document.prepare()
  }

  /// Saves an interim copy of the item when it is due, or deletes the copy if the item is nil: too short to save.
  func keep(_ item: @autoclosure () -> InkItem?, after changes: Int, at now: Duration) {
    guard document.isOnDisk, changes != self.changes, now - time >= Self.interval else { return }
    (self.changes, time) = (changes, now)
    guard let item = item() else { return forget() }
    document.keep(item, as: serial)
    isKept = true
  }

  /// Deletes the interim copy of a discarded item.
  func forget() {
    if isKept { document.forget(serial) }
    isKept = false
  }

  /// The time until the next interim copy; nil if nothing has changed.
  func timeToNext(after changes: Int, at now: Duration) -> Duration? {
    guard document.isOnDisk, changes != self.changes else { return nil }
    return max(time + Self.interval - now, .milliseconds(1))
  }
}

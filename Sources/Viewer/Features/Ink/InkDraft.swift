import Calendar
import Geodesy
import Places

/// An arrow, a measured line or an area while it is drawn, corner by corner.
struct InkDraft {
  let kind: InkKind
  private(set) var corners: [Coordinate]
  private let created: Timestamp?
  /// How often it has changed, its beginning included.
  private(set) var changes = 1
  /// Whether the last corner still follows the hand.
  private var isHeld = false

  /// Begins it at a place and a moment.
  init(_ kind: InkKind, at corner: Coordinate, created: Timestamp?) {
    (self.kind, self.created) = (kind, created)
    corners = [corner]
  }

  /// Whether there are enough corners to save; going back to a corner adds none.
  var isWhole: Bool { Set(corners).count >= (kind == .area ? 3 : 2) }

  mutating func add(_ corner: Coordinate) {
    changes += 1
    if corners.last != corner { corners.append(corner) }
    isHeld = false
  }

  /// The hand goes on with the button held: the first time that makes a corner, which then follows it.
  mutating func drag(to corner: Coordinate) {
    changes += 1
    if isHeld { corners.removeLast() }
    corners.append(corner)
    isHeld = true
  }

  mutating func release() { isHeld = false }

  /// Takes the last corner away, whether the hand holds it or not; false where none would be left.
  mutating func removeLast() -> Bool {
    guard corners.count > 1 else { return false }
    changes += 1
    corners.removeLast()
    isHeld = false
    return true
  }

  /// The item measured, with the pen at the given coordinate if it isn't fixed.
  func item(_ state: InkState, dotsPerWorld: Double, with pen: Coordinate? = nil) -> InkItem {
    InkItem(
      kind,
      color: state.color,
      width: state.width,
      dotsPerWorld: dotsPerWorld,
      points: (corners + (pen.map { [$0] } ?? [])).map { InkPoint($0) },
      created: created
    )
  }
}

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

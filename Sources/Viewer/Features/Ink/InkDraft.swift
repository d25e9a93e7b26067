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
  func item(_ state: InkBar.State, dotsPerWorld: Double, with pen: Coordinate? = nil) -> InkItem {
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

import Geodesy
import Places
import Raster
import Scene

/// An arrow, a measured line or an area while it is drawn, corner by corner.
struct InkDraft {
  let kind: InkKind
  private(set) var corners: [Coordinate]
  /// Whether the last corner still follows the hand.
  private var isHeld = false

  init(_ kind: InkKind, at corner: Coordinate) {
    self.kind = kind
    corners = [corner]
  }

  /// Whether there is enough of it to be kept.
  var isWhole: Bool { corners.count >= (kind == .area ? 3 : 2) }

  mutating func add(_ corner: Coordinate) {
    if corners.last != corner { corners.append(corner) }
    isHeld = false
  }

  /// The hand goes on with the button held: the first time that makes a corner, which then follows it.
  mutating func drag(to corner: Coordinate) {
    if isHeld { corners.removeLast() }
    corners.append(corner)
    isHeld = true
  }

  mutating func letGo() { isHeld = false }

  /// False where no corner would be left.
  mutating func removeLast() -> Bool {
    guard corners.count > 1 else { return false }
    corners.removeLast()
    return true
  }

  /// What is measured if the hand, where it isn't held, is somewhere.
  func item(_ state: InkBar.State, dotsPerWorld: Double, with pen: Coordinate? = nil) -> InkItem {
    InkItem(
      kind,
      color: state.color,
      width: state.width,
      dotsPerWorld: dotsPerWorld,
      points: (corners + (pen.map { [$0] } ?? [])).map { InkPoint($0) }
    )
  }
}

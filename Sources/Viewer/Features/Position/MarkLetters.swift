import Cells
import Geodesy
import Scene

/// The mark where there is nothing but letters to draw it with: an arrow in brackets, whose diagonals have their tip.
struct MarkLetters {
  let text: String

  private static let arrows = ["(^)", "(/'", "(>)", "(\\,", "(v)", ",/)", "(<)", "'\\)"]

  /// Creates the letters; `up` is the direction of the screen's upper edge.
  init(course: Bearing?, up: Bearing, isHollow: Bool) {
    if let course {
      let eighth = Int(((course - up).degrees / 45).rounded())
      text = Self.arrows[(eighth + 8) % 8]
    } else {
      text = isHollow ? "( )" : "(o)"
    }
  }

  /// Writes it around a place.
  func write(at place: ScreenPoint, ink: CellColor, ground: CellColor, _ look: Look, into grid: inout CellGrid) {
    let cell = place.cell
    grid.write(
      text,
      at: CellPoint(column: cell.column - 1, row: cell.row),
      foreground: ink,
      background: ground,
      style: look.depth == .none ? [.bold, .reverse] : .bold
    )
  }
}

import Cells
import Geodesy

/// The marking of a pair of points: first a place on the picture, then its place on the map.
struct PairMarking {
  /// The place on the picture that is marked, in its pixels, while its place on the map isn't yet.
  var pixel: (x: Double, y: Double)?
  /// The position of the crosshair: keys move it, and so does a click.
  var cross: WorldPoint
  /// The pair that is chosen in the table.
  var chosen: Int?
  /// The end of a pair that the mouse has taken hold of.
  var hold: (pair: Int, end: End)?
  /// Where the mouse is, while a button is held, and whether it has moved.
  var grip: (cell: CellPoint, hasMoved: Bool)?
  /// Whether the table is there.
  var showsTable = true
  /// How much of the picture is seen while a place is marked on it, and while one is marked on the map.
  private var opacities = (onPicture: 0.8, onMap: 0.3)
  /// The picture's opacity before the marking.
  let opacityBefore: Double

  enum End {
    case picture, map
  }

  init(cross: WorldPoint, opacityBefore: Double) {
    (self.cross, self.opacityBefore) = (cross, opacityBefore)
  }

  var opacity: Double {
    get { pixel == nil ? opacities.onPicture : opacities.onMap }
    set { if pixel == nil { opacities.onPicture = newValue } else { opacities.onMap = newValue } }
  }

  /// Chooses the next one of so many, or the one before.
  mutating func choose(by step: Int, of count: Int) {
    guard count > 0 else { return chosen = nil }
    chosen = chosen.map { ($0 + step + count) % count } ?? (step > 0 ? 0 : count - 1)
  }
}

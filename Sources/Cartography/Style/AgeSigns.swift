package import Cells

/// The drawing of buildings of known and of unknown age: distinct colours or, on screens of few colours, forms, of
/// which the unknown one is the sparser.
package struct AgeSigns {
  package let known: Cell
  package let unknown: Cell

  init(_ style: Style, at zoom: Double, isPlain: Bool, depth: ColorDepth) {
    func color(_ mapClass: MapClass) -> CellColor { style.color(of: mapClass, at: zoom).cellColor(depth) }
    let (building, ground) = (color(.building), color(.ground))
    guard depth.tellsAgesByForm else {
      known = Cell(.space, background: building)
      unknown = Cell(.space, background: color(.undatedBuilding))
      return
    }
    let ink = style.ageInk.cellColor(depth)
    let isSolid = depth != .none && building != ground
    known =
      isSolid
      ? Cell(.space, background: building)
      : Cell(Glyph(isPlain ? ":" : "░"), foreground: ink, background: ground)
    unknown = Cell(Glyph(isPlain ? "." : "·"), foreground: ink, background: ground)
  }
}

extension ColorDepth {
  /// Whether there are too few colours for things of known and of unknown age, and the ground.
  var tellsAgesByForm: Bool { self == .none || isCoarse }
}

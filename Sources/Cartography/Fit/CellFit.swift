import Cells

/// What a cell is drawn with: a glyph and two classes; of one class if it is blank.
struct CellFit: Hashable, Sendable {
  var glyph: Glyph
  var ink: MapClass
  var ground: MapClass

  init(_ mapClass: MapClass) {
    glyph = .space
    ink = mapClass
    ground = mapClass
  }

  init(_ glyph: Glyph, ink: MapClass, ground: MapClass) {
    self.glyph = glyph
    self.ink = ink
    self.ground = ground
  }

  /// The class of the whole cell, if it shows only one.
  var only: MapClass? { glyph == .space ? ground : nil }
}

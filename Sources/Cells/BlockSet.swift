/// A family of glyphs that cells are drawn with.
package enum BlockSet: String, CaseIterable, Sendable {
  case half, quadrant, block, sextant, octant, braille, ascii
}

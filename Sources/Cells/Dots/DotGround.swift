/// A cell that dots are drawn on.
struct DotGround {
  private let cell: Cell
  private let blocks: BlockSet

  init(_ cell: Cell, blocks: BlockSet) {
    self.cell = cell
    self.blocks = blocks
  }

  /// The cell with the dots; nil where it holds text.
  func cell(with pattern: UInt8, ink: CellColor, depth: ColorDepth) -> Cell? {
    guard !isText else { return nil }
    let older = blocks == .braille ? nil : cell.glyph.brailleDots
    let dots = Int(pattern | (older ?? 0))
    let ground = older == nil ? cell.meanColor : cell.background
    return Cell(
      blocks == .ascii ? StrokeShape.nearest(to: dots) : BlockGlyphs.braille(dots),
      foreground: ink.reduced(to: depth),
      background: ground.reduced(to: depth),
      style: older == nil ? (isInked ? .reverse : []) : cell.style
    )
  }

  /// A picture made of characters has no letters in it.
  private var isText: Bool {
    guard let base = cell.glyph.base else { return true }
    if blocks == .ascii { return !PrintableShape.draws(cell.glyph) }
    return cell.glyph.inkShare == nil && base != " "
  }

  /// Whether the cell is more ink than ground, in a terminal's own colours.
  private var isInked: Bool {
    guard cell.foreground == .standard, cell.background == .standard else { return false }
    let share = cell.glyph.inkShare ?? 0
    return cell.style.contains(.reverse) ? share < 0.5 : share >= 0.5
  }
}

/// Dots drawn by a pen over the cells and names of a picture.
extension DotOverlay {
  /// Draws the dots in full colour, in the most similar glyphs; letters stay, with ink as their background.
  ///
  /// In pictures of braille or characters, or without colours, the dots are such glyphs, too, unless they are to be
  /// solid without colours. A name with known cells gets ink behind all of them if most are covered, and otherwise
  /// behind none.
  package func drawInk(
    over grid: inout CellGrid,
    blocks: BlockSet,
    depth: ColorDepth,
    names: [[CellPoint]] = [],
    isSolidWithoutColors: Bool = false
  ) {
    var beside = self
    for name in names where mark(name, depth: depth, in: &grid) { beside.clear(name) }
    let isSolid = blocks != .braille && blocks != .ascii && (depth != .none || isSolidWithoutColors)
    beside.drawBesideNames(over: &grid, blocks: blocks, depth: depth, isSolid: isSolid)
  }

  /// Puts ink behind all of a name or none of it, and returns whether it did.
  private func mark(_ name: [CellPoint], depth: ColorDepth, in grid: inout CellGrid) -> Bool {
    let cells = name.filter { (0..<columns).contains($0.column) && (0..<rows).contains($0.row) }
    let inks = cells.filter { pattern($0.column, $0.row) != 0 }.map { self.inks[$0.row * columns + $0.column] }
    guard !inks.isEmpty else { return false }
    guard inks.count * 2 >= cells.count else { return true }
    let text = InkedText(ink: inks[inks.count / 2].reduced(to: depth), depth: depth)
    for cell in cells where grid.contains(cell.column, cell.row) {
      // Parts of the map between the words would look like blots.
      if !CellSamples.isText(grid[cell.column, cell.row]) { grid[cell.column, cell.row].glyph = .space }
      mark(cell.column, cell.row, 0xff, text, in: &grid)
    }
    return true
  }

  private func drawBesideNames(over grid: inout CellGrid, blocks: BlockSet, depth: ColorDepth, isSolid: Bool) {
    var ground = InkGround()
    let glyphs = PenGlyphs.of(blocks)
    for (column, row, pattern, ink) in inked where grid.contains(column, row) {
      let cell = grid[column, row]
      let color = ink.reduced(to: depth)
      if isSolid, depth == .none, !CellSamples.isText(cell) {
        let choice = glyphs[pattern]
        grid[column, row] = Cell(choice.glyph, style: choice.isInverse ? .reverse : [])
      } else if isSolid, !CellSamples.isText(cell) {
        let paper = ground.color(of: cell, beside: pattern).reduced(to: depth)
        let choice = glyphs[pattern]
        let (front, back) = choice.isInverse ? (paper, color) : (color, paper)
        grid[column, row] = Cell(choice.glyph, foreground: front, background: back)
      } else if let dotted = isSolid ? nil : DotGround(cell, blocks: blocks).cell(with: pattern, ink: ink, depth: depth)
      {
        grid[column, row] = dotted
        // Characters are so much thinner than a pen, and without colours a map is full of their like.
        if blocks == .ascii { grid[column, row].style.formUnion(depth == .none ? [.bold, .reverse] : .bold) }
      } else {
        mark(column, row, pattern, InkedText(ink: color, depth: depth), in: &grid)
      }
    }
  }

  /// Both cells of a wide letter get the same ink, once.
  private func mark(_ column: Int, _ row: Int, _ pattern: UInt8, _ text: InkedText, in grid: inout CellGrid) {
    let isSecond = grid[column, row].glyph == .continuation && column > 0
    let first = isSecond ? column - 1 : column
    let isWide = first + 1 < grid.columns && grid[first + 1, row].glyph == .continuation
    let other = isWide ? self.pattern(isSecond ? first : first + 1, row) : 0
    guard !isSecond || other == 0 else { return }
    let cell = text.cell(grid[first, row], under: pattern | other)
    grid[first, row] = cell
    if isWide {
      var rest = cell
      rest.glyph = .continuation
      grid[first + 1, row] = rest
    }
  }
}

/// Finds out what paper is seen beside ink: the colour that a cell has most of where no dots are.
private struct InkGround {
  private var covers: [Glyph: SIMD8<Float>] = [:]

  mutating func color(of cell: Cell, beside pattern: UInt8) -> CellColor {
    let (ink, ground) =
      cell.style.contains(.reverse) ? (cell.background, cell.foreground) : (cell.foreground, cell.background)
    let free = 1 - DotCover.dots(pattern)
    let cover = cover(of: cell.glyph)
    return (cover * free).sum() > ((1 - cover) * free).sum() ? ink : ground
  }

  private mutating func cover(of glyph: Glyph) -> SIMD8<Float> {
    if let known = covers[glyph] { return known }
    let cover = DotCover.of(glyph) ?? .zero
    covers[glyph] = cover
    return cover
  }
}

/// A letter that ink runs under: it stays what it is and can be read, on ground that has taken the ink's colour.
struct InkedText {
  let ink: CellColor
  let depth: ColorDepth

  /// From here on text is easy to read (Web Content Accessibility Guidelines 2).
  private static let leastContrast = 4.5

  func cell(_ cell: Cell, under pattern: UInt8) -> Cell {
    guard depth != .none else {
      var cell = cell
      cell.style.insert(.underline)
      return cell
    }
    let isReversed = cell.style.contains(.reverse)
    let (front, back) = isReversed ? (cell.background, cell.foreground) : (cell.foreground, cell.background)
    let ground = ground(back, pattern).reduced(to: depth)
    var style = cell.style
    style.remove(.reverse)
    return Cell(cell.glyph, foreground: readable(front, on: ground), background: ground, style: style)
  }

  /// The more of the cell is ink, the more its ground is.
  private func ground(_ paper: CellColor, _ pattern: UInt8) -> CellColor {
    guard !depth.isCoarse, let paper = paper.hex, let ink = ink.hex else { return ink }
    return .mixed(ink, paper, share: 0.4 + 0.075 * Double(pattern.nonzeroBitCount))
  }

  /// The colour itself as long as it can be read, otherwise black or white.
  private func readable(_ color: CellColor, on ground: CellColor) -> CellColor {
    func contrast(_ color: CellColor) -> Double { color.contrast(with: ground) ?? 0 }
    if contrast(color) >= Self.leastContrast { return color }
    let (black, white) = (CellColor(hex: 0).reduced(to: depth), CellColor(hex: 0xffffff).reduced(to: depth))
    return contrast(black) >= min(contrast(white), Self.leastContrast) ? black : white
  }
}

/// A drawing of lit dots, 2×4 to a cell, that is laid over a picture made of cells.
///
/// Every cell has one ink: the one of its dot that was lit last.
package struct DotOverlay: Hashable, Sendable {
  package let columns: Int
  package let rows: Int
  /// The lit dots of each cell, row by row from the lowest bit.
  private(set) var patterns: [UInt8]
  private(set) var inks: [CellColor]

  package init(columns: Int, rows: Int) {
    precondition(columns >= 0 && rows >= 0, "an overlay has no negative size")
    self.columns = columns
    self.rows = rows
    patterns = Array(repeating: 0, count: columns * rows)
    inks = Array(repeating: .standard, count: columns * rows)
  }

  /// The size in dots.
  package var width: Int { columns * 2 }
  package var height: Int { rows * 4 }

  /// Lights a dot; what lies outside is not drawn.
  package mutating func set(_ x: Int, _ y: Int, ink: CellColor) {
    guard (0..<width).contains(x), (0..<height).contains(y) else { return }
    let cell = y / 4 * columns + x / 2
    patterns[cell] |= 1 << UInt8(y % 4 * 2 + x % 2)
    inks[cell] = ink
  }

  /// Lights some dots of a cell, row by row from the lowest bit; what lies outside is not drawn.
  package mutating func add(_ pattern: UInt8, column: Int, row: Int, ink: CellColor) {
    guard (0..<columns).contains(column), (0..<rows).contains(row), pattern != 0 else { return }
    patterns[row * columns + column] |= pattern
    inks[row * columns + column] = ink
  }

  /// Puts out the dots of some cells.
  package mutating func clear(_ cells: some Sequence<CellPoint>) {
    for cell in cells where (0..<columns).contains(cell.column) && (0..<rows).contains(cell.row) {
      patterns[cell.row * columns + cell.column] = 0
    }
  }

  /// The dots in some inks.
  package func part(where isWanted: (CellColor) -> Bool) -> DotOverlay {
    var part = self
    for cell in patterns.indices where !isWanted(inks[cell]) { part.patterns[cell] = 0 }
    return part
  }

  /// Every other dot of it, as on a chequerboard.
  package var thinned: DotOverlay {
    var thinned = self
    for cell in patterns.indices { thinned.patterns[cell] &= 0b10_01_10_01 }
    return thinned
  }

  /// The cells with lit dots: where they are, which dots these are, row by row from the lowest bit, and their ink.
  package var inked: [(column: Int, row: Int, pattern: UInt8, ink: CellColor)] {
    patterns.indices.lazy.filter { patterns[$0] != 0 }.map { place in
      (place % columns, place / columns, patterns[place], inks[place])
    }
  }

  /// The lit dots of a cell, row by row from the lowest bit.
  func pattern(_ column: Int, _ row: Int) -> UInt8 { patterns[row * columns + column] }

  package func isLit(_ x: Int, _ y: Int) -> Bool {
    guard (0..<width).contains(x), (0..<height).contains(y) else { return false }
    return patterns[y / 4 * columns + x / 2] >> UInt8(y % 4 * 2 + x % 2) & 1 == 1
  }

  /// Draws the dots over the cells from this one on.
  ///
  /// A cell with dots keeps its mean colour as their background. Cells with text stay as they are, and dots drawn
  /// over dots join them. Where a picture is made of characters the dots are characters too.
  package func draw(
    over grid: inout CellGrid,
    at origin: CellPoint = CellPoint(column: 0, row: 0),
    blocks: BlockSet,
    depth: ColorDepth
  ) {
    for place in patterns.indices where patterns[place] != 0 {
      let column = origin.column + place % columns
      let row = origin.row + place / columns
      guard grid.contains(column, row) else { continue }
      let ground = DotGround(grid[column, row], blocks: blocks)
      guard let cell = ground.cell(with: patterns[place], ink: inks[place], depth: depth) else { continue }
      grid[column, row] = cell
    }
  }
}

/// A place in dots, 2×4 to a cell, counted from the top left; the first dot covers 0…1 on both axes.
package struct DotPoint: Hashable, Sendable {
  package var x: Double
  package var y: Double

  package init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

extension DotOverlay {
  /// The same dots, with ink that contrasts with the cells of a grid below.
  ///
  /// An ink with enough contrast stays; otherwise the choice with the best contrast is used. Over a terminal's own
  /// colours, which are unknown, nothing changes.
  package func standingOut(from grid: CellGrid, in choices: [CellColor], depth: ColorDepth) -> DotOverlay {
    var dots = DotOverlay(columns: columns, rows: rows)
    for (column, row, pattern, ink) in inked {
      let cell = grid.contains(column, row) ? grid[column, row] : .blank
      let ground = cell.glyph.brailleDots == nil ? cell.meanColor : cell.background
      let best = Self.outstanding(ink, on: ground.reduced(to: depth), choices, depth)
      dots.add(pattern, column: column, row: row, ink: best)
    }
    return dots
  }

  /// The minimum for graphics by the Web Content Accessibility Guidelines 2.
  private static let leastContrast = 3.0

  private static func outstanding(
    _ ink: CellColor,
    on ground: CellColor,
    _ choices: [CellColor],
    _ depth: ColorDepth
  ) -> CellColor {
    func contrast(_ color: CellColor) -> Double? { color.reduced(to: depth).contrast(with: ground) }
    guard let own = contrast(ink), choices.contains(ink) || own < leastContrast else { return ink }
    return choices.max { contrast($0) ?? 0 < contrast($1) ?? 0 } ?? ink
  }
}

import Cells
import Testing

/// Ink on cells: thin lines are thin and dark, and names can be read.
struct InkDotsTests {
  private static let red = CellColor(hex: 0xd8202c)
  private static let sand = CellColor(hex: 0xc8b8a0)

  private static func inked(_ pattern: UInt8, _ cell: Cell, blocks: BlockSet, depth: ColorDepth = .trueColor) -> Cell {
    var grid = CellGrid(columns: 1, rows: 1, filledWith: cell)
    var dots = DotOverlay(columns: 1, rows: 1)
    dots.add(pattern, column: 0, row: 0, ink: red)
    dots.drawInk(over: &grid, blocks: blocks, depth: depth)
    return grid[0, 0]
  }

  @Test(arguments: [
    (UInt8(0b00_00_00_11), "▆", true), (0b00_00_11_00, "━", false), (0b00_11_00_00, "━", false),
    (0b11_00_00_00, "▂", false), (0b00_00_01_00, "▘", false), (0b00_10_00_00, "▗", false),
    (0b00_10_01_00, "━", false), (0b01_01_01_01, "▌", false), (0b00_11_11_00, "▀", false),
    (0b11_11_11_11, "█", false), (0b00_00_11_11, "▀", false), (0b10_10_01_01, "▚", false),
  ])
  func `a thin line is a thin glyph in the ink itself`(pattern: UInt8, glyph: Unicode.Scalar, isInverse: Bool) {
    let cell = Self.inked(pattern, Cell(.space, background: Self.sand), blocks: .block)

    let (ink, ground) = isInverse ? (Self.sand, Self.red) : (Self.red, Self.sand)
    #expect(cell == Cell(Glyph(glyph), foreground: ink, background: ground))
  }

  @Test(arguments: [BlockSet.half, .quadrant, .block, .sextant, .octant], [ColorDepth.trueColor, .indexed, .sixteen])
  func `no ink is ever paler than it is`(blocks: BlockSet, depth: ColorDepth) {
    let (ink, ground) = (Self.red.reduced(to: depth), Self.sand.reduced(to: depth))

    for pattern in UInt8(1)...255 {
      let cell = Self.inked(pattern, Cell(.space, background: Self.sand), blocks: blocks, depth: depth)
      #expect(Set([cell.foreground, cell.background]) == [ink, ground] && cell.glyph != .space, "\(pattern)")
    }
  }

  @Test(arguments: [(0b11_11_11_11, "█", []), (0b00_00_00_11, "▆", .reverse)] as [(UInt8, Unicode.Scalar, CellStyle)])
  func `without colours ink is solid only where it has to be`(pattern: UInt8, glyph: Unicode.Scalar, style: CellStyle) {
    var dots = DotOverlay(columns: 1, rows: 1)
    dots.add(pattern, column: 0, row: 0, ink: Self.red)
    var (dotted, grid) = (CellGrid(columns: 1, rows: 1), CellGrid(columns: 1, rows: 1))
    dots.drawInk(over: &dotted, blocks: .block, depth: .none)
    dots.drawInk(over: &grid, blocks: .block, depth: .none, isSolidWithoutColors: true)

    #expect(grid[0, 0] == Cell(Glyph(glyph), style: style))
    #expect((0x2801...0x28ff).contains(dotted[0, 0].glyph.base?.value ?? 0))
  }

  @Test func `every pattern has a glyph of its own where there are octants`() {
    let glyphs = (UInt8(1)...255).map { Self.inked($0, Cell(.space, background: Self.sand), blocks: .octant).glyph }

    #expect(Set(glyphs).count == 255)
  }

  @Test func `the paper is what is seen most beside the ink`() {
    let blue = CellColor(hex: 0x4080c0)
    // The upper half is blue: ink in the lower one leaves that, ink in the upper one the sand.
    let cell = Cell("▀", foreground: blue, background: Self.sand)

    #expect(Self.inked(0b11_11_00_00, cell, blocks: .block).background == blue)
    #expect(Self.inked(0b00_00_11_11, cell, blocks: .block).background == Self.sand)
    #expect(Self.inked(0b11_11_00_00, cell.reversed, blocks: .block).background == Self.sand)
  }

  @Test(arguments: [ColorDepth.trueColor, .indexed, .sixteen], [UInt8(0b00_00_11_00), 0b01_01_01_01, 0xff])
  func `letters stay and can be read, on ground that has the ink's colour`(depth: ColorDepth, pattern: UInt8) throws {
    for (front, back) in [
      (UInt32(0x2a2018), UInt32(0xf4efe4)), (0xe8e8e8, 0x202428), (0xffffff, 0x107070), (0xd8202c, 0xffffff),
    ] {
      let letter = Cell(Glyph("a"), foreground: CellColor(hex: front), background: CellColor(hex: back), style: .bold)
      for blocks in [BlockSet.block, .braille, .ascii] {
        let cell = Self.inked(pattern, letter, blocks: blocks, depth: depth)

        #expect(cell.glyph == Glyph("a") && cell.style == .bold)
        #expect(try #require(cell.foreground.contrast(with: cell.background)) >= 4.3, "\(cell)")
        #expect(cell.background != letter.background.reduced(to: depth))
        if pattern == 0xff { #expect(cell.background == Self.red.reduced(to: depth)) }
      }
    }
  }

  @Test func `without colours letters are underlined where ink runs under them`() {
    let name = Cell("a", style: .reverse)

    #expect(Self.inked(0b11, name, blocks: .block, depth: .none) == Cell("a", style: [.reverse, .underline]))
    #expect(Self.inked(0b1100, .blank, blocks: .block, depth: .none) == Cell("⠒"))
  }

  @Test func `in characters ink is bold, and reversed where no colour tells it from those of a map`() {
    let ground = Cell("#", foreground: CellColor(hex: 0), background: Self.sand)

    #expect(Self.inked(0xff, ground, blocks: .ascii).style == .bold)
    #expect(Self.inked(0xff, Cell("#"), blocks: .ascii, depth: .none).style == [.bold, .reverse])
  }

  @Test(arguments: UInt8(1)...255)
  func `no ink is a caret, which would lead upwards as an arrow does`(pattern: UInt8) {
    #expect(Self.inked(pattern, Cell(.space, background: Self.sand), blocks: .ascii).glyph != Glyph("^"))
  }

  @Test func `half of all dots are left of a thinned drawing, whose parts are told by their ink`() {
    let (red, blue) = (Self.red, CellColor(hex: 0x4080c0))
    var dots = DotOverlay(columns: 2, rows: 1)
    dots.add(0xff, column: 0, row: 0, ink: red)
    dots.add(0b11, column: 1, row: 0, ink: blue)

    #expect(dots.thinned.inked.map { $0.pattern.nonzeroBitCount } == [4, 1])
    #expect(dots.part { $0 == blue }.inked.map { $0.column } == [1])
  }

  @Test(arguments: [(0..<4, false), (0..<5, true), (3..<9, true)], [BlockSet.block, .ascii])
  func `a name stands on ink with all its cells or with none`(inked: (Range<Int>, Bool), blocks: BlockSet) {
    let (columns, isInked) = inked
    var grid = CellGrid(columns: 12, rows: 1, filledWith: Cell(.space, background: Self.sand))
    let name = (1..<10).map { CellPoint(column: $0, row: 0) }
    for (cell, letter) in zip(name, "Rue-d Or.".unicodeScalars) {
      grid[cell.column, 0] = Cell(Glyph(letter), foreground: CellColor(hex: 0), background: Self.sand)
    }
    let before = grid
    var dots = DotOverlay(columns: 12, rows: 1)
    for column in columns { dots.add(0b11, column: column + 1, row: 0, ink: Self.red) }
    dots.add(0xff, column: 11, row: 0, ink: Self.red)

    dots.drawInk(over: &grid, blocks: blocks, depth: .trueColor, names: [name])

    let ground = isInked ? Self.red : Self.sand
    #expect(name.allSatisfy { grid[$0.column, 0].background == ground })
    #expect(name.allSatisfy { grid[$0.column, 0].glyph == before[$0.column, 0].glyph })
    #expect(Set(name.map { grid[$0.column, 0].foreground }).count == 1)
    #expect(grid[11, 0] != before[11, 0])
  }

  @Test func `what the map has between the words of a name on ink isn't seen`() {
    var grid = CellGrid(columns: 5, rows: 1, filledWith: Cell("a", background: Self.sand))
    grid[2, 0] = Cell("▄", foreground: CellColor(hex: 0), background: Self.sand)
    var dots = DotOverlay(columns: 5, rows: 1)
    for column in 0..<5 { dots.add(0xff, column: column, row: 0, ink: Self.red) }

    dots.drawInk(
      over: &grid,
      blocks: .block,
      depth: .trueColor,
      names: [(0..<5).map { CellPoint(column: $0, row: 0) }]
    )

    #expect(grid[2, 0].glyph == .space && grid[2, 0].background == Self.red)
  }

  @Test(arguments: [[0], [1], [0, 1]])
  func `both cells of a wide letter have the same ground`(columns: [Int]) {
    var grid = CellGrid(columns: 3, rows: 1, filledWith: Cell("x", background: Self.sand))
    grid[0, 0] = Cell("界", background: Self.sand)
    grid[1, 0] = Cell(.continuation, background: Self.sand)
    var dots = DotOverlay(columns: 3, rows: 1)
    for column in columns { dots.add(0b11, column: column, row: 0, ink: Self.red) }

    dots.drawInk(over: &grid, blocks: .block, depth: .trueColor)

    #expect(grid[0, 0].glyph == Glyph("界") && grid[1, 0].glyph == .continuation)
    #expect(grid[0, 0].background == grid[1, 0].background && grid[0, 0].background != Self.sand)
    #expect(grid[2, 0].background == Self.sand)
  }
}

extension Cell {
  fileprivate init(
    _ scalar: Unicode.Scalar,
    foreground: CellColor = .standard,
    background: CellColor = .standard,
    style: CellStyle = []
  ) {
    self.init(Glyph(scalar), foreground: foreground, background: background, style: style)
  }

  /// The same in reverse: what was ink is ground.
  fileprivate var reversed: Cell { Cell(glyph, foreground: foreground, background: background, style: .reverse) }
}

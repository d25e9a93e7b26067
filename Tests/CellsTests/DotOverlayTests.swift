import Cells
import Testing

struct DotOverlayTests {
  private let red = CellColor(hex: 0xd02020)

  @Test func `every dot has its place in the braille of its cell`() {
    // The dots of braille in rows: 1 4, 2 5, 3 6, 7 8.
    for (place, dot) in [1, 4, 2, 5, 3, 6, 7, 8].enumerated() {
      var overlay = DotOverlay(columns: 2, rows: 2)
      overlay.set(2 + place % 2, 4 + place / 2, ink: red)
      var grid = CellGrid(columns: 2, rows: 2)

      overlay.draw(over: &grid, blocks: .block, depth: .trueColor)

      #expect(grid[1, 1].glyph.base.map { Int($0.value) } == 0x2800 + 1 << (dot - 1))
      #expect(grid.cells.filter { $0 == .blank }.count == 3)
    }
  }

  @Test(arguments: [
    (glyph: " " as Unicode.Scalar, color: 0x000080 as UInt32),
    (glyph: "█", color: 0x800000),
    (glyph: "▀", color: 0x400040),
    (glyph: "▂", color: 0x200060),
    (glyph: "▊", color: 0x600020),
    (glyph: "▟", color: 0x600020),
    (glyph: "\u{1fb00}", color: 0x15006b),
    (glyph: "\u{1cd00}", color: 0x100070),
  ])
  func `the ground of the dots is the mean colour of the cell`(glyph: Unicode.Scalar, color: UInt32) {
    let cell = Cell(Glyph(glyph), foreground: CellColor(hex: 0x800000), background: CellColor(hex: 0x000080))
    var grid = CellGrid(columns: 1, rows: 1, filledWith: cell)
    var overlay = DotOverlay(columns: 1, rows: 1)
    overlay.set(0, 0, ink: red)

    overlay.draw(over: &grid, blocks: .octant, depth: .trueColor)

    #expect(grid[0, 0] == Cell(Glyph("⠁"), foreground: red, background: CellColor(hex: color)))
  }

  @Test func `text wins`() {
    let text = [Glyph("a"), Glyph("界"), .continuation, Glyph("●")]
    var grid = CellGrid(columns: 4, rows: 1)
    for (column, glyph) in text.enumerated() { grid[column, 0] = Cell(glyph, foreground: red) }
    let before = grid
    var overlay = DotOverlay(columns: 4, rows: 1)
    overlay.line(from: DotPoint(x: 0, y: 2), to: DotPoint(x: 8, y: 2), ink: red)

    overlay.draw(over: &grid, blocks: .half, depth: .trueColor)

    #expect(grid == before)
  }

  @Test func `dots join the dots that are there, in the ink that comes last`() {
    let blue = CellColor(hex: 0x0000ff)
    var grid = CellGrid(columns: 1, rows: 1, filledWith: Cell(.space, background: CellColor(hex: 0xffffff)))
    for (y, ink) in [(0, red), (3, blue)] {
      var overlay = DotOverlay(columns: 1, rows: 1)
      overlay.set(0, y, ink: ink)
      overlay.draw(over: &grid, blocks: .block, depth: .trueColor)
    }

    #expect(grid[0, 0] == Cell(Glyph("⡁"), foreground: blue, background: CellColor(hex: 0xffffff)))
  }

  @Test func `without colours dots are dark where the picture is light`() {
    var grid = CellGrid(columns: 2, rows: 1)
    grid[0, 0] = Cell(Glyph("█"))
    var overlay = DotOverlay(columns: 2, rows: 1)
    overlay.line(from: DotPoint(x: 0, y: 0), to: DotPoint(x: 4, y: 0), ink: red)

    overlay.draw(over: &grid, blocks: .block, depth: .none)

    #expect(grid.cells == [Cell(Glyph("⠉"), style: .reverse), Cell(Glyph("⠉"))])
  }

  @Test(arguments: [
    (from: DotPoint(x: 0, y: 0), to: DotPoint(x: 0, y: 4), glyph: "|"),
    (from: DotPoint(x: 0, y: 1), to: DotPoint(x: 2, y: 1), glyph: "-"),
    (from: DotPoint(x: 0, y: 3.5), to: DotPoint(x: 2, y: 3.5), glyph: "_"),
    (from: DotPoint(x: 0, y: 0), to: DotPoint(x: 2, y: 4), glyph: "\\"),
    (from: DotPoint(x: 2, y: 0), to: DotPoint(x: 0, y: 4), glyph: "/"),
    (from: DotPoint(x: 0, y: 3.5), to: DotPoint(x: 0, y: 3.5), glyph: "."),
  ])
  func `in ASCII strokes are characters that lean like them`(from: DotPoint, to: DotPoint, glyph: String) {
    var overlay = DotOverlay(columns: 1, rows: 1)
    overlay.line(from: from, to: to, ink: red)
    var grid = CellGrid(columns: 1, rows: 1, filledWith: Cell(Glyph("#")))

    overlay.draw(over: &grid, blocks: .ascii, depth: .trueColor)

    #expect(grid[0, 0].glyph.scalars == Array(glyph.unicodeScalars))
    #expect(grid[0, 0].foreground == red)
  }

  @Test(arguments: [
    (from: DotPoint(x: 0, y: 0), to: DotPoint(x: 12, y: 12), rows: ["`.    ", "  `.  ", "    `."]),
    (from: DotPoint(x: 0, y: 1), to: DotPoint(x: 12, y: 13), rows: ["-.    ", " '-.  ", "   '-."]),
    (from: DotPoint(x: 12, y: 0), to: DotPoint(x: 0, y: 12), rows: ["    .'", "  .'  ", ".'    "]),
    (from: DotPoint(x: 12, y: 1), to: DotPoint(x: 0, y: 13), rows: ["    .-", "  .-' ", ".-'   "]),
    (from: DotPoint(x: 0, y: 0), to: DotPoint(x: 12, y: 8), rows: ["`-_   ", "   `-_", "      "]),
  ])
  func `in ASCII a slanted stroke has no gaps`(from: DotPoint, to: DotPoint, rows: [String]) {
    var overlay = DotOverlay(columns: 6, rows: 3)
    overlay.line(from: from, to: to, ink: red)
    var grid = CellGrid(columns: 6, rows: 3)

    overlay.draw(over: &grid, blocks: .ascii, depth: .trueColor)

    let drawn = (0..<3).map { row in (0..<6).map { String(grid[$0, row].glyph.base ?? "?") }.joined() }
    #expect(drawn == rows)
  }

  @Test func `in ASCII a slanted stroke of two dots leans`() {
    var (falling, rising) = (DotOverlay(columns: 6, rows: 4), DotOverlay(columns: 6, rows: 4))
    for shift in [0.0, 1] {
      falling.line(from: DotPoint(x: 0, y: shift), to: DotPoint(x: 12, y: 12 + shift), ink: red)
      rising.line(from: DotPoint(x: 12, y: shift), to: DotPoint(x: 0, y: 12 + shift), ink: red)
    }
    let drawn = [falling, rising].map { overlay in
      var grid = CellGrid(columns: 6, rows: 4)
      overlay.draw(over: &grid, blocks: .ascii, depth: .none)
      return (0..<3).map { row in (0..<6).map { String(grid[$0, row].glyph.base ?? "?") }.joined() }
    }

    #expect(drawn[0].allSatisfy { $0.contains("\\_") } && drawn[1].allSatisfy { $0.contains("_/") }, "\(drawn)")
  }

  @Test func `the overlay can lie anywhere, also half outside`() {
    var overlay = DotOverlay(columns: 3, rows: 3)
    overlay.fill([DotPoint(x: 0, y: 0), DotPoint(x: 6, y: 0), DotPoint(x: 6, y: 12), DotPoint(x: 0, y: 12)], ink: red)
    var grid = CellGrid(columns: 4, rows: 4)

    overlay.draw(over: &grid, at: CellPoint(column: -1, row: 3), blocks: .block, depth: .trueColor)

    #expect(grid.cells.indices.filter { grid.cells[$0] != .blank } == [12, 13])
  }

  @Test(
    arguments: [ColorDepth.trueColor, .indexed, .sixteen, .eight],
    [0x000000, 0x202830, 0x808080, 0xe0dccb, 0xffffff] as [UInt32]
  )
  func `dots can be had that stand out from whatever lies under them`(depth: ColorDepth, ground: UInt32) throws {
    let (black, white) = (CellColor(hex: 0), CellColor(hex: 0xffffff))
    let background = CellColor(hex: ground).reduced(to: depth)
    var grid = CellGrid(columns: 2, rows: 1, filledWith: Cell(.space, background: background))
    for ink in [black, white, red] {
      var overlay = DotOverlay(columns: 2, rows: 1)
      overlay.set(0, 0, ink: ink)

      overlay.standingOut(from: grid, in: [black, white], depth: depth).draw(over: &grid, blocks: .block, depth: depth)

      #expect(try #require(grid[0, 0].foreground.contrast(with: background)) >= 3)
      #expect(grid[1, 0].glyph == .space)
      grid[0, 0] = grid[1, 0]
    }
  }

  @Test func `dots that stand out already keep their ink`() {
    let grid = CellGrid(columns: 1, rows: 1, filledWith: Cell(.space, background: CellColor(hex: 0xffffff)))
    var overlay = DotOverlay(columns: 1, rows: 1)
    overlay.set(0, 0, ink: red)
    let choices = [CellColor(hex: 0), CellColor(hex: 0xffffff)]

    #expect(overlay.standingOut(from: grid, in: choices, depth: .trueColor) == overlay)
    // A terminal's own colours are unknown.
    let plain = CellGrid(columns: 1, rows: 1)
    #expect(overlay.standingOut(from: plain, in: choices, depth: .none) == overlay)
  }
}

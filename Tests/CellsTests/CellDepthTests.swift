import Cells
import Testing

struct CellDepthTests {
  private let red = CellColor(hex: 0xf01010)
  private let night = CellColor(hex: 0x101018)

  @Test(arguments: [
    (depth: ColorDepth.trueColor, color: CellColor(hex: 0xf01010)),
    (depth: .indexed, color: CellColor(index: 196)),
    (depth: .sixteen, color: CellColor(index: 9)),
    (depth: .eight, color: CellColor(index: 1)),
    (depth: .none, color: .standard),
  ])
  func `a colour becomes the nearest that the screen has`(depth: ColorDepth, color: CellColor) {
    #expect(red.reduced(to: depth) == color)
  }

  @Test(arguments: ColorDepth.allCases)
  func `the terminal's own colour stays`(depth: ColorDepth) {
    #expect(CellColor.standard.reduced(to: depth) == .standard)
  }

  @Test func `text never sinks into its background`() {
    let grid = CellGrid(
      columns: 1,
      rows: 1,
      filledWith: Cell(Glyph("a"), foreground: CellColor(hex: 0x080808), background: .init(hex: 0x020202))
    )

    let cell = grid.reduced(to: .sixteen)[0, 0]

    #expect(cell.foreground == CellColor(index: 15))
    #expect(cell.background == CellColor(index: 0))
  }

  @Test(arguments: 0..<8, 0..<8)
  func `of eight colours text can be read, on xterm as on a console, and without bold being a colour`(
    ink: Int,
    ground: Int
  ) throws {
    let letter = Cell(
      Glyph("a"),
      foreground: CellColor(index: UInt8(ink) + 8),
      background: CellColor(index: UInt8(ground) + 8),
      style: [.bold, .dim]
    )

    let cell = CellGrid(columns: 1, rows: 1, filledWith: letter).reduced(to: .eight)[0, 0]

    guard case .indexed(let front) = cell.foreground.kind, case .indexed(let back) = cell.background.kind else {
      Issue.record("it has no colours of the palette")
      return
    }
    let console: [UInt32] = [0, 0xaa0000, 0x00aa00, 0xaa5500, 0x0000aa, 0xaa00aa, 0x00aaaa, 0xaaaaaa]
    let bright = CellColor(index: front + 8)
    #expect(front < 8 && back < 8)
    #expect(try #require(cell.foreground.contrast(with: cell.background)) > 2.5)
    #expect(
      try #require(CellColor(hex: console[Int(front)]).contrast(with: CellColor(hex: console[Int(back)]))) > 2.5
    )
    #expect(cell.style.isEmpty || cell.style == .bold)
    if cell.style == .bold { #expect(try #require(bright.contrast(with: cell.background)) > 2.5) }
  }

  @Test func `without colours text on light ground is reversed`() {
    let white = CellColor(hex: 0xffffff)
    let dark = Cell(Glyph("a"), foreground: white, background: night)
    let light = Cell(Glyph("a"), foreground: night, background: white)

    #expect(CellGrid(columns: 1, rows: 1, filledWith: dark).reduced(to: .none)[0, 0] == Cell(Glyph("a")))
    #expect(
      CellGrid(columns: 1, rows: 1, filledWith: light).reduced(to: .none)[0, 0] == Cell(Glyph("a"), style: .reverse)
    )
  }

  @Test func `two parts of a picture that get the same colour become one`() {
    let pale = Cell(Glyph("▄"), foreground: CellColor(hex: 0x848484), background: CellColor(hex: 0x808080))

    let cell = CellGrid(columns: 1, rows: 1, filledWith: pale).reduced(to: .sixteen)[0, 0]

    #expect(cell == Cell(.space, background: CellColor(index: 8)))
  }

  @Test(arguments: [
    (ink: 0xffffff as UInt32, ground: 0x101010 as UInt32, cell: Cell(Glyph("▌"))),
    (ink: 0x101010, ground: 0xffffff, cell: Cell(Glyph("▌"), style: .reverse)),
    (ink: 0xffffff, ground: 0xe0e0e0, cell: Cell(.space, style: .reverse)),
    (ink: 0x202020, ground: 0x101010, cell: .blank),
  ])
  func `without colours the light parts of a picture are ink`(ink: UInt32, ground: UInt32, cell: Cell) {
    let block = Cell(Glyph("▌"), foreground: CellColor(hex: ink), background: CellColor(hex: ground))

    #expect(CellGrid(columns: 1, rows: 1, filledWith: block).reduced(to: .none)[0, 0] == cell)
  }
}

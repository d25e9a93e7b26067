import Cells
import TestSupport
import Testing

struct ANSIWriterTests {
  private static let origin = CellPoint(column: 0, row: 0)
  private static let red = CellColor(hex: 0xff0000)
  private static let blue = CellColor(hex: 0x0000ff)

  @Test(arguments: 0..<24)
  func `an update makes any terminal show any grid`(seed: UInt64) {
    var world = RandomGrids(seed: seed)
    for _ in 0..<60 {
      let (old, new) = world.pair()
      let features = ANSIFeatures(rawValue: UInt8.random(in: 0..<64, using: &world.generator))
      expect(old, becomes: new, features)
    }
  }

  @Test(arguments: 0..<8)
  func `an update makes any terminal show a picture, whatever its cells share`(seed: UInt64) {
    var world = RandomGrids(seed: seed)
    for _ in 0..<40 {
      expect(world.mosaic(columns: 40, rows: 4), becomes: world.mosaic(columns: 40, rows: 4), .common)
    }
  }

  @Test(arguments: 0..<8)
  func `a grid that moved is scrolled, and arrives whole`(seed: UInt64) {
    var world = RandomGrids(seed: seed)
    for _ in 0..<20 {
      let (old, new) = world.movedPair()
      expect(old, becomes: new, seed.isMultiple(of: 2) ? .all : .common)
    }
  }

  private func expect(_ old: CellGrid?, becomes new: CellGrid, _ features: ANSIFeatures) {
    let bytes = ANSIWriter.update(from: old, to: new, features: features)
    for erasesInColor in features.contains(.coloredErase) ? [true] : [true, false] {
      var terminal = TinyTerminal(columns: new.columns, rows: new.rows, erasesInColor: erasesInColor)
      if let old, old.columns == new.columns, old.rows == new.rows {
        terminal = TinyTerminal(showing: old, erasesInColor: erasesInColor)
      }
      terminal.feed(bytes)
      #expect(terminal.complaint == nil)
      let (shown, wanted) = (terminal.grid.seen.cells, new.seen.cells)
      let wrong = shown.indices.first { shown[$0] != wanted[$0] }
      #expect(
        wrong == nil,
        "\(new.columns)×\(new.rows): \(wrong.map { (shown[$0], wanted[$0]) } as Any) \(self.shown(bytes))"
      )
      #expect(terminal.grid.addresses == new.addresses)
      #expect(terminal.pen == .blank)
      #expect(!terminal.isSynchronized)
    }
  }

  @Test(arguments: 0..<12)
  func `a page is read back as it was written`(seed: UInt64) {
    var world = RandomGrids(seed: seed)
    for _ in 0..<20 {
      let grid = world.pair().new
      let page = ANSIWriter.page(grid)
      let copy = ANSIPageReader.grid(of: page, columns: grid.columns, rows: grid.rows)
      #expect(ANSIWriter.page(copy) == page)
    }
  }

  @Test func `a page from elsewhere is read as far as it makes sense`() {
    let page = Array("\u{1b}[1;38;5;9ma\u{1b}[2Jb\u{1b}[48;2;1;2;300mc\u{1b}[m\nfar too long\n\n\nbelow\u{1b}[3".utf8)

    let grid = ANSIPageReader.grid(of: page, columns: 3, rows: 2)

    #expect(grid.text == "abc\nfar\n")
    #expect(grid[0, 0] == Cell(Glyph("a"), foreground: CellColor(index: 9), style: .bold))
    #expect(grid[2, 0].background == CellColor(red: 1, green: 2, blue: 255))
  }

  @Test func `an unchanged screen costs nothing`() {
    let grid = CellGrid(columns: 40, rows: 10, filledWith: Cell(Glyph("▀"), foreground: Self.red))
    var other = grid
    other.cells[7] = Cell(.space, foreground: Self.blue)
    var same = other
    same.cells[7].foreground = Self.red

    #expect(ANSIWriter.update(from: grid, to: grid) == [])
    #expect(ANSIWriter.update(from: other, to: same) == [], "the ink of a blank doesn't show")
  }

  @Test(arguments: [
    (text: "ab", at: 0, bytes: "␛[Hab"),
    (text: "ab", at: 5, bytes: "␛[;6Hab"),
    (text: "a b", at: 5, bytes: "␛[;6Ha␛[Cb"),
    (text: "北", at: 2, bytes: "␛[;3H北"),
  ])
  func `text is written where it changed`(text: String, at column: Int, bytes: String) {
    let old = CellGrid(columns: 20, rows: 2, filledWith: Cell(.space, background: Self.blue))
    var new = old
    for (offset, character) in text.unicodeScalars.enumerated() where character != " " {
      let width = CharacterWidth.standard.of(character)
      new.place(Cell(Glyph(character)), at: CellPoint(column: column + offset, row: 0), columns: width)
    }

    #expect(shown(ANSIWriter.update(from: old, to: new, features: [])) == bytes)
  }

  @Test func `colours that change together share a sequence`() {
    var grid = CellGrid(columns: 3, rows: 1)
    grid.write("a", at: Self.origin, foreground: Self.red, background: Self.blue, style: [.bold, .underline])
    grid.write("b", at: CellPoint(column: 1, row: 0), foreground: CellColor(index: 9), background: CellColor(index: 17))
    grid.write("c", at: CellPoint(column: 2, row: 0), foreground: CellColor(index: 3), style: .dim)

    let bytes = ANSIWriter.page(grid)

    #expect(
      shown(bytes) == "␛[1;4;38;2;255;0;0;48;2;0;0;255ma␛[22;24;91;48;5;17mb␛[2;33;49mc␛[m␊"
    )
  }

  @Test func `glyphs are exchanged for their inverses where that saves a colour`() {
    var grid = CellGrid(columns: 4, rows: 1)
    for (column, glyph) in (["▀", "▄", "█", " "] as [Unicode.Scalar]).enumerated() {
      let isSwapped = column == 1
      grid[column, 0] = Cell(
        Glyph(glyph),
        foreground: isSwapped ? Self.blue : Self.red,
        background: isSwapped ? Self.red : Self.blue
      )
    }

    let bytes = ANSIWriter.update(from: nil, to: grid, features: [])

    #expect(shown(bytes) == "␛[H␛[38;2;255;0;0;48;2;0;0;255m▀▀█ ␛[m")
  }

  @Test func `a page can be cut into lines that stand alone`() {
    var grid = CellGrid(columns: 6, rows: 3)
    grid.write("ab", at: Self.origin, foreground: Self.red)
    grid.write("北", at: CellPoint(column: 1, row: 2), background: Self.blue)

    #expect(shown(ANSIWriter.page(grid)) == "␛[38;2;255;0;0mab␛[m␊␊ ␛[48;2;0;0;255m北␛[m␊")
  }

  @Test func `long blanks are erased and long runs repeated`() {
    let old = CellGrid(columns: 60, rows: 1, filledWith: Cell(Glyph("-")))
    var new = CellGrid(columns: 60, rows: 1)
    for column in 20..<40 { new[column, 0] = Cell(Glyph("x")) }

    #expect(shown(ANSIWriter.update(from: old, to: new, features: .erase)).hasPrefix("␛[H␛[20X␛[20Cxx"))
    #expect(shown(ANSIWriter.update(from: old, to: new, features: .all)) == "␛[?2026h␛[H ␛[19bx␛[19b␛[K␛[?2026l")
  }

  @Test func `a pan up or down costs a tenth of a frame, one sideways too`() {
    var world = RandomGrids(seed: 5)
    let map = world.picture(columns: 140, rows: 50)
    func view(_ column: Int, _ row: Int) -> CellGrid {
      var grid = CellGrid(columns: 120, rows: 40)
      for y in 0..<40 { for x in 0..<120 { grid[x, y] = map[x + column, y + row] } }
      grid.write("a status line that stays", at: CellPoint(column: 3, row: 39))
      return grid
    }
    let first = ANSIWriter.update(from: nil, to: view(5, 5)).count

    for (column, row) in [(5, 6), (5, 4), (5, 8), (6, 5), (2, 5), (7, 6)] {
      let bytes = ANSIWriter.update(from: view(5, 5), to: view(column, row))
      #expect(bytes.count * 10 <= first, "\(column - 5) columns, \(row - 5) rows")
    }
  }

  @Test func `nothing that steers a terminal gets out, even when a cell holds it`() {
    let steering: [UInt32] = [0x07, 0x1b, 0x7f, 0x9b, 0x202e, 0x2028, 0xfeff, 0x200b, 0xe0001]
    var grid = CellGrid(columns: steering.count, rows: 1)
    for (column, value) in steering.enumerated() {
      grid[column, 0] = Cell(Unicode.Scalar(value).map { Glyph($0) } ?? .space)
    }
    let replaced = String(repeating: "�", count: steering.count)

    #expect(shown(ANSIWriter.update(from: nil, to: grid, features: [])) == "␛[H" + replaced)
    #expect(shown(ANSIWriter.page(grid)) == replaced + "␊")
  }

  @Test func `the cursor is placed anew where terminals disagree on a width`() {
    var grid = CellGrid(columns: 9, rows: 1, filledWith: Cell(Glyph("-")))
    grid.write("⚠️🌲", at: Self.origin)

    let bytes = ANSIWriter.update(from: nil, to: grid, features: [])

    #expect(shown(bytes) == "␛[H⚠️␛[;3H🌲␛[;5H-----")
  }

  @Test(arguments: [(0, 0), (0, 3), (3, 0), (1, 1)])
  func `the smallest grids work`(columns: Int, rows: Int) {
    let grid = CellGrid(columns: columns, rows: rows)

    #expect(ANSIWriter.page(grid) == Array(repeating: 0x0a, count: rows))
    expect(nil, becomes: grid, .all)
  }

  /// Control characters as pictures.
  private func shown(_ bytes: [UInt8]) -> String {
    String(decoding: bytes, as: UTF8.self).map { $0 == "\u{1b}" ? "␛" : $0 == "\n" ? "␊" : String($0) }.joined()
  }
}

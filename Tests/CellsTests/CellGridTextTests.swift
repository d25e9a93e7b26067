import Cells
import TestSupport
import Testing

struct CellGridTextTests {
  private static let blue = CellColor(hex: 0x0000ff)
  private static let red = CellColor(hex: 0xff0000)

  @Test func `text covers cells and tells how many`() {
    var grid = CellGrid(columns: 8, rows: 2)

    let used = grid.write("a北e\u{301}", at: CellPoint(column: 1, row: 1))

    #expect(used == 4)
    #expect(grid.text == "\n a北e\u{301}\n")
    #expect(grid[3, 1].glyph == .continuation)
  }

  @Test func `text without a background keeps the ground under it`() {
    var grid = CellGrid(columns: 3, rows: 1, filledWith: Cell(.space, background: Self.blue))

    grid.write("ab", at: CellPoint(column: 0, row: 0), foreground: Self.red)
    grid.write("c", at: CellPoint(column: 2, row: 0), background: Self.red, style: .bold)

    #expect(grid.cells.map(\.background) == [Self.blue, Self.blue, Self.red])
    #expect(grid.cells.map(\.style) == [[], [], .bold])
  }

  @Test(arguments: [
    (column: 0, columns: 4, text: "北京"),
    (column: 1, columns: 4, text: " 北京"),
    (column: 2, columns: 4, text: "  北京"),
    (column: 4, columns: 4, text: "    北"),
    (column: -1, columns: 9, text: " 京"),
    (column: -2, columns: 9, text: "京"),
    (column: -9, columns: 9, text: ""),
    (column: 0, columns: 3, text: "北"),
    (column: 9, columns: 9, text: ""),
  ])
  func `a wide character is never cut in two by an edge`(column: Int, columns: Int, text: String) {
    var grid = CellGrid(columns: 6, rows: 1)

    grid.write("北京", at: CellPoint(column: column, row: 0), columns: columns)

    #expect(grid.text == text + "\n")
    #expect(hasWholeCharacters(grid))
  }

  @Test func `writing outside the rows does nothing`() {
    var grid = CellGrid(columns: 3, rows: 1)

    grid.write("ab", at: CellPoint(column: 0, row: -1))
    grid.write("ab", at: CellPoint(column: 0, row: 1))

    #expect(grid.text == "\n")
  }

  @Test func `no half of a wide character is left behind`() {
    var generator = SeededRandom(seed: 1)
    var grid = CellGrid(columns: 9, rows: 1)
    for _ in 0..<2000 {
      let text = ["北", "a", "京b", "cd", "🌲"].randomElement(using: &generator) ?? ""
      grid.write(text, at: CellPoint(column: Int.random(in: -2..<10, using: &generator), row: 0))
      #expect(hasWholeCharacters(grid))
    }
  }

  @Test func `text can't smuggle controls into a grid`() {
    var grid = CellGrid(columns: 9, rows: 1)

    grid.write("a\u{1b}\u{9b}\u{202e}\nb", at: CellPoint(column: 0, row: 0))

    #expect(grid.text == "a�� b\n")
  }

  private func hasWholeCharacters(_ grid: CellGrid) -> Bool {
    (0..<grid.columns).allSatisfy { column in
      let isWide = CharacterWidth.standard.of(grid[column, 0].glyph) == 2
      let next = column + 1 < grid.columns ? grid[column + 1, 0].glyph : nil
      let isHead = grid[column, 0].glyph != .continuation
      return !isHead || isWide == (next == .continuation)
    }
  }
}

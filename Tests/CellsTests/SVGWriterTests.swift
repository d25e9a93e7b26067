import Cells
import TestSupport
import Testing

struct SVGWriterTests {
  private static let red = CellColor(hex: 0xff0000)
  private static let blue = CellColor(hex: 0x0000ff)

  @Test func `a screen becomes text, blocks and grounds`() throws {
    var grid = CellGrid(columns: 20, rows: 4)
    for column in 0..<20 { grid[column, 0] = Cell(Glyph("▄"), foreground: Self.red, background: Self.blue) }
    for column in 4..<9 {
      for row in 1..<3 { grid[column, row] = Cell(.space, background: Self.blue) }
    }
    grid[0, 1] = Cell(Glyph("🬖"), foreground: Self.red)
    grid[1, 1] = Cell(Glyph("⣿"), foreground: Self.red)
    grid[2, 1] = Cell(Glyph("┼"))
    grid[3, 1] = Cell(Glyph("▒"), foreground: Self.red)
    grid.write("Fish & <Chips>", at: CellPoint(column: 5, row: 1), foreground: Self.red, style: .bold)
    grid.write("北京 x", at: CellPoint(column: 4, row: 2))
    grid.write("both words", at: CellPoint(column: 2, row: 3), style: [.italic, .underline])

    try expectSnapshot(of: SVGWriter.text(of: grid), as: .svg)
  }

  @Test func `rectangles of one colour grow to the side and down`() {
    let grid = CellGrid(columns: 30, rows: 9, filledWith: Cell(.space, background: Self.blue))

    let text = SVGWriter.text(of: grid)

    #expect(text.contains("<path fill=\"#0000ff\" d=\"M0 0h720v432h-720z\"/>"))
  }

  @Test func `the file is well-formed, whatever the cells hold`() throws {
    var generator = SeededRandom(seed: 3)
    var grid = CellGrid(columns: 40, rows: 20)
    for index in grid.cells.indices {
      let scalar = Unicode.Scalar(UInt32.random(in: 1..<0x3000, using: &generator)) ?? " "
      let color = CellColor(index: UInt8.random(in: 0...255, using: &generator))
      let style = CellStyle(rawValue: UInt16.random(in: 0..<32, using: &generator))
      grid.cells[index] = Cell(Glyph(scalar), foreground: color, background: color, style: style)
    }

    let text = SVGWriter.text(of: grid)

    #expect(!text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
    #expect(text.unicodeScalars.count { $0 == "<" } == text.unicodeScalars.count { $0 == ">" })
    #expect(SVGWriter.text(of: grid) == text)
  }

  @Test func `text can be found again`() {
    var grid = CellGrid(columns: 30, rows: 1)
    grid.write("Plaza Mayor", at: CellPoint(column: 3, row: 0))

    #expect(SVGWriter.text(of: grid).contains(">Plaza Mayor</text>"))
  }
}

extension Snapshotting<String> {
  fileprivate static var svg: Self { Self(fileExtension: "svg") { Array($0.utf8) } }
}

import Cells
import TestSupport
import Testing

struct CellGridCalmTests {
  @Test(arguments: 0..<6)
  func `a calm grid looks the same and changes its colours less often`(seed: UInt64) {
    var generator = SeededRandom(seed: seed)
    var grid = CellGrid(columns: 40, rows: 12)
    let glyphs = [" ", "█", "▌", "▐", "▄", "▙", "a", "é"].map { Glyph($0.unicodeScalars.first ?? " ") }
    for index in grid.cells.indices {
      grid.cells[index] = Cell(
        glyphs.randomElement(using: &generator) ?? .space,
        foreground: CellColor(index: UInt8.random(in: 16..<20, using: &generator)),
        background: CellColor(index: UInt8.random(in: 16..<20, using: &generator))
      )
    }

    let calm = grid.calm

    #expect(CellPainter().bitmap(of: calm) == CellPainter().bitmap(of: grid))
    #expect(Self.changes(in: calm) < Self.changes(in: grid))
    #expect(calm.calm == calm)
  }

  @Test(arguments: [0, 1, -2, 7])
  func `what is known of another picture changes nothing`(shift: Int) {
    var generator = SeededRandom(seed: 3)
    var grid = CellGrid(columns: 30, rows: 20)
    for index in grid.cells.indices {
      grid.cells[index] = Cell(
        [Glyph("▌"), Glyph("▄"), .space].randomElement(using: &generator) ?? .space,
        foreground: CellColor(index: UInt8.random(in: 16..<20, using: &generator)),
        background: CellColor(index: UInt8.random(in: 16..<20, using: &generator))
      )
    }
    var moved = grid
    for row in 0..<grid.rows where (0..<grid.rows).contains(row + shift) && row != 9 {
      for column in 0..<grid.columns { moved[column, row] = grid[column, row + shift] }
    }

    #expect(moved.calm(after: (grid, grid.calm)) == moved.calm)
    #expect(moved.calm(after: (CellGrid(columns: 3, rows: 3), CellGrid(columns: 3, rows: 3))) == moved.calm)
  }

  @Test func `wide characters stay whole, and styled cells as they are`() {
    var grid = CellGrid(columns: 6, rows: 1)
    grid.write(
      "水 a",
      at: CellPoint(column: 0, row: 0),
      foreground: CellColor(index: 1),
      background: CellColor(index: 2),
      style: .bold
    )

    #expect(grid.calm.text == grid.text)
    #expect(CellPainter().bitmap(of: grid.calm) == CellPainter().bitmap(of: grid))
  }

  private static func changes(in grid: CellGrid) -> Int {
    zip(grid.cells, grid.cells.dropFirst()).count { ($0.foreground, $0.background) != ($1.foreground, $1.background) }
  }
}

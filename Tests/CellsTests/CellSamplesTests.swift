import Cells
import Raster
import Testing

struct CellSamplesTests {
  @Test(arguments: [BlockSet.half, .quadrant, .block, .sextant, .octant])
  func `what was encoded comes back`(blocks: BlockSet) {
    let size = blocks.samplesPerCell
    var canvas = Bitmap(width: 4 * size.width, height: 3 * size.height)
    for y in 0..<canvas.height {
      for x in 0..<canvas.width {
        // The upper half of every cell in another colour than the lower one, of sextants the upper third.
        let isUpper = y % size.height < (size.height == 3 ? 1 : size.height / 2)
        canvas[x, y] = isUpper ? Pixel(red: 200, green: 30, blue: 10) : Pixel(red: 10, green: 90, blue: 160)
      }
    }
    var grid = CellGrid(columns: 4, rows: 3)
    BlockEncoder(blocks, depth: .trueColor).encode(canvas, into: &grid)
    var back = Bitmap(width: canvas.width, height: canvas.height)
    var samples = CellSamples(blocks)
    for row in 0..<3 {
      for column in 0..<4 { samples.draw(grid[column, row], column: column, row: row, into: &back) }
    }
    let differences = zip(back.bytes, canvas.bytes).map { abs(Int($0) - Int($1)) }
    #expect((differences.max() ?? 0) <= (blocks == .sextant ? 14 : 1))
  }

  @Test func `of text only the ground is left`() {
    var canvas = Bitmap(width: 8, height: 8)
    var samples = CellSamples(.block)
    let letter = Cell(Glyph("A"), foreground: CellColor(hex: 0xffffff), background: CellColor(hex: 0x102030))
    samples.draw(letter, column: 0, row: 0, into: &canvas)
    #expect(CellSamples.isText(letter) && !CellSamples.isText(Cell(.space)) && !CellSamples.isText(Cell(Glyph("▀"))))
    #expect((0..<64).allSatisfy { canvas[$0 % 8, $0 / 8] == Pixel(red: 16, green: 32, blue: 48) })
  }
}

import Cells
import Raster
import Testing

struct BlockInverseTests {
  @Test func `whatever the writer exchanges looks the same`() {
    let ranges: [ClosedRange<UInt32>] = [0x20...0x20, 0x2580...0x259f, 0x1fb00...0x1fbff, 0x1cd00...0x1ceff]
    let (red, blue) = (CellColor(hex: 0xff0000), CellColor(hex: 0x0000ff))
    let before = Cell(Glyph("▚"), foreground: blue, background: red)
    for glyph in ranges.joined().compactMap(Unicode.Scalar.init).map({ Glyph($0) }) {
      var grid = CellGrid(columns: 2, rows: 1, filledWith: before)
      grid[1, 0] = Cell(glyph, foreground: red, background: blue)
      var terminal = TinyTerminal(columns: 2, rows: 1, erasesInColor: true)

      terminal.feed(ANSIWriter.update(from: nil, to: grid))

      #expect(CellPainter().bitmap(of: terminal.grid) == CellPainter().bitmap(of: grid), "\(glyph.scalars)")
    }
  }

  @Test(arguments: ["▀", "▙", "🬀", "🬖", "▇", "█", "\u{1cd00}", "\u{1cea8}"] as [Unicode.Scalar])
  func `an exchange is made where it saves a colour`(glyph: Unicode.Scalar) {
    let (red, blue) = (CellColor(hex: 0xff0000), CellColor(hex: 0x0000ff))
    var grid = CellGrid(columns: 2, rows: 1, filledWith: Cell(Glyph("▚"), foreground: blue, background: red))
    grid[1, 0] = Cell(Glyph(glyph), foreground: red, background: blue)

    let bytes = ANSIWriter.update(from: nil, to: grid, features: [])

    #expect(bytes.count { $0 == 0x1b } == 3, "home, one rendition and the reset")
  }
}

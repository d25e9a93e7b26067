import Cells
import TestSupport
import Testing

struct SVGScreenReaderTests {
  private static let hidden = CellRect(column: 10, row: 4, columns: 12, rows: 5)

  @Test func `what is hidden changes no line, whatever stands around it`() {
    var generator = SeededRandom(seed: 11)
    for _ in 0..<20 {
      let screen = Self.screen(&generator)
      var other = screen
      let noise = Self.screen(&generator)
      for row in 0..<screen.rows {
        for column in 0..<screen.columns where Self.hidden.contains(CellPoint(column: column, row: row)) {
          other[column, row] = noise[column, row]
        }
      }

      #expect(SVGWriter.text(of: screen) != SVGWriter.text(of: other))
      #expect(Self.lines(of: screen) == Self.lines(of: other))
    }
  }

  @Test func `a change anywhere else changes the line of its cell`() {
    var generator = SeededRandom(seed: 12)
    let screen = Self.screen(&generator)
    for (column, row) in [(9, 4), (22, 8), (0, 0), (39, 11), (15, 3), (15, 9)] {
      var other = screen
      other[column, row] = Cell(Glyph("W"), foreground: CellColor(hex: 0x123456))

      let changed = zip(Self.lines(of: screen), Self.lines(of: other)).first { $0 != $1 }

      #expect(changed?.1.hasPrefix("column \(column), row \(row): ") == true)
    }
  }

  @Test func `words and characters with names in XML are told apart letter by letter`() {
    var screen = CellGrid(columns: 12, rows: 1)
    screen.write("a<b & c", at: CellPoint(column: 1, row: 0), style: .bold)

    let lines = SVGScreenReader(
      SVGWriter.text(of: screen),
      columns: 12,
      rows: 1,
      without: CellRect(column: 3, row: 0, columns: 1, rows: 1)
    ).lines

    let cells = lines.filter { $0.hasPrefix("column") }
    #expect(cells.map { $0.prefix { $0 != "," } } == ["column 1", "column 2", "column 5", "column 7"])
    #expect(cells[2].contains("“&amp;”"))
  }

  @Test func `a file from elsewhere is kept as it stands`() {
    let text = "<path fill=\"red\" d=\"M1 2\"/>\n<text>so</text>\nno svg at all"

    let lines = SVGScreenReader(text, columns: 40, rows: 12, without: Self.hidden).lines

    #expect(lines == text.split(separator: "\n").map(String.init))
  }

  private static func lines(of screen: CellGrid) -> [String] {
    SVGScreenReader(
      SVGWriter.text(of: screen),
      columns: screen.columns,
      rows: screen.rows,
      without: hidden
    ).lines
  }

  /// Blocks, dots, words and grounds of a few colours, so that neighbours often look alike.
  private static func screen(_ generator: inout SeededRandom) -> CellGrid {
    let glyphs = Array("▄▌█▙⣿⠁▒ aZ─&").map { Glyph($0.unicodeScalars.first ?? " ") }
    let colors = [0xff0000, 0x00ff00, 0x0000ff].map { CellColor(hex: $0) }
    var screen = CellGrid(columns: 40, rows: 12)
    for index in screen.cells.indices {
      screen.cells[index] = Cell(
        glyphs.randomElement(using: &generator) ?? .space,
        foreground: colors.randomElement(using: &generator) ?? .standard,
        background: colors.randomElement(using: &generator) ?? .standard
      )
    }
    return screen
  }
}

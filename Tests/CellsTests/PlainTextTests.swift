import Cells
import Testing

struct PlainTextTests {
  @Test(arguments: [
    ("Musée océanographique", "Musee oceanographique"), ("Töölönlahti", "Toolonlahti"),
    ("43°44′04.3″N", "43d44'04.3\"N"), ("4533 m², 2 × 3", "4533 m2, 2 x 3"), ("↗ ↘ ↙ ↖", "/ \\ / \\"),
    ("Łódź", "Lodz"), ("Площадь", "Plosad'"), ("東京", "??"), ("╭─╮ ▸", "+-+ >"), ("+ - size · Tab", "+ - size | Tab"),
    ("plain ~ text", "plain ~ text"),
  ])
  func `letters lose their marks and signs become the nearest`(text: String, plain: String) {
    #expect(PlainText.folded(text) == plain)
  }

  @Test func `a grid in ASCII has a byte for every cell`() {
    var grid = CellGrid(columns: 8, rows: 1)
    _ = grid.write("é東░ ©", at: CellPoint(column: 0, row: 0))

    let plain = grid.inASCII

    #expect(plain.text.utf8.allSatisfy { $0 < 0x80 })
    #expect(plain.text.hasPrefix("e? ? c"))
  }

  @Test(arguments: [
    ("Schloßstraße  12", "Schlosstrasse 12"), ("Große Bleichen   |", "Grosse Bleichen  |"), ("Straße", "Strase"),
    ("Kellerstraße ##", "Kellerstrasse##"), ("Straße│", "Strase|"), ("Nørre Æblevej, 3 ", "Norre AEblevej, 3"),
    ("Weißenburger Str. #", "Weissenburger Str.#"), ("# ß-Bahn  :", "# ss-Bahn :"),
  ])
  func `letters that are two in ASCII are so where there is room`(text: String, plain: String) {
    var grid = CellGrid(columns: text.count, rows: 2)
    _ = grid.write(text, at: CellPoint(column: 0, row: 0))

    #expect(grid.inASCII.text.split(separator: "\n").first.map(String.init) == plain)
  }
}

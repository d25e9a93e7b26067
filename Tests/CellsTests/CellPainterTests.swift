import Cells
import Raster
import TestSupport
import Testing

struct CellPainterTests {
  private static let red = CellColor(hex: 0xff0000)
  private static let blue = CellColor(hex: 0x0000ff)

  @Test func `text is drawn in a font of our own`() throws {
    var grid = CellGrid(columns: 13, rows: 4)
    grid.write("Ångström 86 m", at: CellPoint(column: 0, row: 0))
    grid.write("Ἀθήνα ΐΩ ψάρι", at: CellPoint(column: 0, row: 1))
    grid.write("Київ Їжак №9²", at: CellPoint(column: 0, row: 2))
    grid.write("Ștefan’s ⌂→★…", at: CellPoint(column: 0, row: 3))

    try expectSnapshot(of: CellPainter().bitmap(of: grid), as: .dots)
  }

  @Test func `the letters of Vietnamese are there, each of its own`() throws {
    let vowels = [
      "aàảãáạ", "ăằẳẵắặ", "âầẩẫấậ", "eèẻẽéẹ", "êềểễếệ", "iìỉĩíị", "oòỏõóọ", "ôồổỗốộ", "ơờởỡớợ", "uùủũúụ", "ưừửữứự",
      "yỳỷỹýỵ",
    ]
    let letters = Array(vowels.joined()) + ["đ"]
    let capitals = letters.flatMap { $0.uppercased() }
    func picture(_ letter: Character) -> [UInt8] {
      var grid = CellGrid(columns: 1, rows: 1)
      grid.write(String(letter), at: CellPoint(column: 0, row: 0))
      return CellPainter().bitmap(of: grid).bytes
    }

    let pictures = Set((letters + capitals + ["\u{e000}"]).map(picture))
    #expect(pictures.count == 2 * letters.count + 1)

    var grid = CellGrid(columns: 24, rows: 6)
    for (row, start) in stride(from: 0, to: 72, by: 24).enumerated() {
      grid.write(String(letters[start..<start + 24]), at: CellPoint(column: 0, row: 2 * row))
      grid.write(String(capitals[start..<start + 24]), at: CellPoint(column: 0, row: 2 * row + 1))
    }
    try expectSnapshot(of: CellPainter().bitmap(of: grid), as: .dots)
  }

  @Test func `lines join in every way`() throws {
    var grid = CellGrid(columns: 16, rows: 8)
    for index in 0..<128 {
      grid[index % 16, index / 16] = Cell(Unicode.Scalar(UInt32(0x2500 + index)).map { Glyph($0) } ?? .space)
    }

    try expectSnapshot(of: CellPainter().bitmap(of: grid), as: .dots)
  }

  @Test(
    arguments: [
      (glyph: "▀", rows: 0..<8, columns: 0..<8), (glyph: "▄", rows: 8..<16, columns: 0..<8),
      (glyph: "▌", rows: 0..<16, columns: 0..<4), (glyph: "▐", rows: 0..<16, columns: 4..<8),
      (glyph: "▗", rows: 8..<16, columns: 4..<8), (glyph: "▂", rows: 12..<16, columns: 0..<8),
      (glyph: "▎", rows: 0..<16, columns: 0..<2), (glyph: "▔", rows: 0..<2, columns: 0..<8),
      (glyph: "🬀", rows: 0..<5, columns: 0..<4), (glyph: "🬞", rows: 11..<16, columns: 4..<8),
      (glyph: "\u{1cd00}", rows: 4..<8, columns: 0..<4), (glyph: "\u{1fb85}", rows: 0..<12, columns: 0..<8),
      (glyph: "⠁", rows: 1..<3, columns: 1..<3), (glyph: "⢀", rows: 13..<15, columns: 5..<7),
    ] as [(glyph: Unicode.Scalar, rows: Range<Int>, columns: Range<Int>)]
  )
  func `blocks are exact`(glyph: Unicode.Scalar, rows: Range<Int>, columns: Range<Int>) {
    let grid = CellGrid(columns: 1, rows: 1, filledWith: Cell(Glyph(glyph), foreground: Self.red))

    let picture = CellPainter().bitmap(of: grid)

    for y in 0..<16 {
      for x in 0..<8 {
        let isInk = rows.contains(y) && columns.contains(x)
        #expect(picture[x, y] == (isInk ? Pixel(red: 255, green: 0, blue: 0) : Pixel(red: 0, green: 0, blue: 0)))
      }
    }
  }

  @Test(arguments: [
    (cell: Cell(.space, background: CellColor(hex: 0x123456)), color: 0x123456),
    (cell: Cell(Glyph("█")), color: 0xe5e5e5),
    (cell: Cell(Glyph("█"), foreground: CellColor(index: 196)), color: 0xff0000),
    (cell: Cell(.space, foreground: red, style: .reverse), color: 0xff0000),
    (cell: Cell(.space, style: .reverse), color: 0xe5e5e5),
    (cell: Cell(Glyph("█"), foreground: red, background: blue, style: .dim), color: 0x800080),
    (cell: Cell(Glyph("░"), foreground: red), color: 0x400000),
    (cell: Cell(Glyph("▓"), foreground: red, background: blue), color: 0xbf0040),
  ])
  func `a cell has the colours that its style gives it`(cell: Cell, color: Int) {
    let picture = CellPainter().bitmap(of: CellGrid(columns: 1, rows: 1, filledWith: cell))

    let pixel = picture[3, 3]
    #expect(Int(pixel.red) << 16 | Int(pixel.green) << 8 | Int(pixel.blue) == color)
    #expect(pixel.alpha == 255)
  }

  @Test func `what the font doesn't have is a frame as wide as the character`() {
    #expect(ink("北", columns: 2) == 2 * 14 + 2 * 8)
    #expect(ink("ກ", columns: 1) == 2 * 6 + 2 * 8)
    #expect(ink(" ", columns: 1) == 0)
    #expect(ink("\u{a0}", columns: 1) == 0)
  }

  @Test func `styles change the ink`() {
    #expect(ink("l", columns: 1, style: .underline) == ink("l", columns: 1) + 8)
    #expect(ink("l", columns: 1, style: .bold) > ink("l", columns: 1))
    #expect(ink("l", columns: 1, style: .italic) == ink("l", columns: 1))
  }

  @Test(arguments: [
    " !\"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~",
    "¡¢£¤¥¦§¨©ª«¬®¯°±²³´µ¶·¸¹º»¼½¾¿–—‘’‚“”„†‡•…‰′″‹›€№™−≈≠≤≥∞",
    "ΆΈΉΊΌΎΏΐΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩΪΫάέήίΰαβγδεζηθικλμνξοπρςστυφχψωϊϋόύώ",
    "АБВГҐДЂЃЕЁЄЖЗИЙІЇЈКЛЉМНЊОПРСТЋЌУЎФХЦЧЏШЩЪЫЬЭЮЯЅабвгґдђѓеёєжзийіїјклљмнњопрстћќуўфхцчџшщъыьэюяѕѝ",
    "←↑→↓↔↕↖↗↘↙⇧●○■□▲△▶▷▼▽◀◁◆◇★☆†✚⌂✓✗⚑⚓✈♿☎🔒",
    "ȘșȚțẞ�",
  ])
  func `the font has the letters and signs that maps need`(characters: String) {
    #expect(missing(characters.unicodeScalars) == [])
  }

  @Test func `the font has all of Latin-1 and Latin Extended-A, box drawing and blocks`() {
    let ranges: [ClosedRange<UInt32>] = [0xc0...0x17f, 0x2500...0x259f, 0x2800...0x28ff, 0x1fb00...0x1fb3b]
    #expect(missing(ranges.joined().compactMap(Unicode.Scalar.init)) == [])
  }

  @Test func `marks that come by themselves are drawn too`() {
    #expect(picture("a\u{308}") == picture("ä"))
    #expect(picture("E\u{301}") == picture("É"))
    #expect(picture("и\u{306}") == picture("й"))
  }

  private func missing(_ scalars: some Sequence<Unicode.Scalar>) -> [Unicode.Scalar] {
    let frames = [picture("ກ"), picture("北")]
    return scalars.filter { frames.contains(picture(String($0))) }
  }

  private func picture(_ text: String, style: CellStyle = []) -> Bitmap {
    var grid = CellGrid(columns: CharacterWidth.standard.of(text), rows: 1)
    grid.write(text, at: CellPoint(column: 0, row: 0), foreground: Self.red, style: style)
    return CellPainter().bitmap(of: grid)
  }

  private func ink(_ text: String, columns: Int, style: CellStyle = []) -> Int {
    let bitmap = picture(text, style: style)
    #expect(bitmap.width == columns * 8)
    return stride(from: 0, to: bitmap.bytes.count, by: 4).count { bitmap.bytes[$0] != 0 }
  }
}

extension Snapshotting<Bitmap> {
  /// Whatever isn't black, as `#`.
  fileprivate static var dots: Self {
    Snapshotting<String>.lines.pullback { picture in
      (0..<picture.height).map { y in
        let line = (0..<picture.width).map { picture[$0, y].green == 0 ? " " : "#" }.joined()
        return String(line.reversed().drop { $0 == " " }.reversed()) + "\n"
      }.joined()
    }
  }
}

import Cells
import Testing

struct CellBlendTests {
  private static let (white, black, red) = (CellColor(hex: 0xffffff), CellColor(hex: 0), CellColor(hex: 0xff0000))
  private static let plain = Cell(.space, background: white)
  private static let upper = Cell(Glyph("▀"), foreground: red, background: black)
  private static let left = Cell(Glyph("▌"), foreground: red, background: black)
  private var reader = CellSamples(.block)

  private mutating func cell(_ above: Cell, over below: Cell, share: Int) -> (cell: Cell, hadText: Bool)? {
    guard case .cell(let cell, let hadText) = reader.blend(above, over: below, share: share) else { return nil }
    return (cell, hadText)
  }

  @Test mutating func `of one shape the colours are mixed`() throws {
    let other = Cell(Glyph("▀"), foreground: Self.black, background: Self.white)

    let mixed = try #require(cell(Self.upper, over: other, share: 128))

    #expect(mixed.cell == Cell(Glyph("▀"), foreground: CellColor(hex: 0x800000), background: CellColor(hex: 0x7f7f7f)))
    #expect(!mixed.hadText)
  }

  @Test(arguments: [false, true])
  mutating func `what is plain takes the shape of the other`(isAbove: Bool) throws {
    let (above, below) = isAbove ? (Self.plain, Self.upper) : (Self.upper, Self.plain)

    let mixed = try #require(cell(above, over: below, share: isAbove ? 51 : 204)).cell

    #expect(mixed == Cell(Glyph("▀"), foreground: CellColor(hex: 0xff3333), background: CellColor(hex: 0x333333)))
  }

  @Test mutating func `two shapes are a pair, unless hardly anything is seen of one`() throws {
    #expect(cell(Self.upper, over: Self.left, share: 128) == nil)
    let (faint, most) = (cell(Self.upper, over: Self.left, share: 39), cell(Self.upper, over: Self.left, share: 216))
    #expect(try #require(faint).cell.glyph == Glyph("▌"))
    #expect(try #require(most).cell.glyph == Glyph("▀"))
  }

  @Test mutating func `of letters the ground is left, and it is told that there were some`() throws {
    let letter = Cell(Glyph("a"), foreground: Self.black, background: Self.white)

    let mixed = try #require(cell(letter, over: Self.upper, share: 51))

    #expect(mixed.cell.glyph == Glyph("▀") && mixed.hadText)
  }

  @Test mutating func `every share of two colours is the nearest there is`() throws {
    for share in 0...255 {
      let (one, other) = (CellColor(hex: 0x0a80f1), CellColor(hex: 0xfe017f))
      let mixed = try #require(cell(Cell(.space, background: one), over: Cell(.space, background: other), share: share))
      for (shift, low, high) in [(UInt32(16), 0x0a, 0xfe), (8, 0x80, 0x01), (0, 0xf1, 0x7f)] {
        let exact = (Double(low * share + high * (255 - share)) / 255).rounded()
        #expect(mixed.cell.background.hex.map { Double($0 >> shift & 0xff) } == exact)
      }
    }
  }
}

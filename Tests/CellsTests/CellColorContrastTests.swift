import Cells
import Testing

struct CellColorContrastTests {
  @Test(arguments: [
    (one: 0x000000 as UInt32, other: 0xffffff as UInt32, ratio: 21.0),
    (one: 0xffffff, other: 0xffffff, ratio: 1),
    // The grey that web pages are told to use at the lightest on white.
    (one: 0x767676, other: 0xffffff, ratio: 4.54),
    (one: 0xff0000, other: 0xffffff, ratio: 4.0),
  ])
  func `contrast is what the guidelines say, either way round`(one: UInt32, other: UInt32, ratio: Double) throws {
    let contrast = try #require(CellColor(hex: one).contrast(with: CellColor(hex: other)))

    #expect(abs(contrast - ratio) < 0.01)
    #expect(CellColor(hex: other).contrast(with: CellColor(hex: one)) == contrast)
  }

  @Test func `nobody knows the contrast to the terminal's own colours`() {
    #expect(CellColor.standard.contrast(with: CellColor(hex: 0)) == nil)
  }
}

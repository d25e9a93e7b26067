import Cells
import Testing

struct CellColorContrastTests {
  @Test func `a colour stands out as soon as it is light or dark enough, and stays as it is where it does`() {
    let (dark, light) = (CellColor(hex: 0x11672c), CellColor(hex: 0x76a16b))
    let green = CellColor(hex: 0x24703a)

    let lighter = green.standingOut(from: [dark, CellColor(hex: 0)], by: 3, lighter: true)
    #expect(lighter.leastContrast(with: [dark, CellColor(hex: 0)]) >= 3)
    #expect((lighter.hex ?? 0) >> 8 & 0xff > (lighter.hex ?? 0) & 0xff, "it is green still")
    #expect(green.standingOut(from: [light], by: 3, lighter: false).leastContrast(with: [light]) >= 3)
    #expect(green.standingOut(from: [CellColor(hex: 0xffffff)], by: 3, lighter: false) == green)
    #expect(green.standingOut(from: [], by: 3, lighter: true) == green)
    // An impossible contrast is approximated as far as possible.
    #expect(green.standingOut(from: [light], by: 20, lighter: false) == CellColor(hex: 0))
    #expect(CellColor.standard.standingOut(from: [light], by: 3, lighter: true) == .standard)
  }

  @Test(arguments: [
    (one: 0x000000 as UInt32, other: 0xffffff as UInt32, ratio: 21.0),
    (one: 0xffffff, other: 0xffffff, ratio: 1),
    // The lightest grey that accessibility guidelines allow on white.
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

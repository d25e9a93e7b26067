import Cells
import Testing

struct PaletteTests {
  @Test(arguments: [
    (index: UInt8(1), hex: UInt32(0xcd0000)),
    (index: 15, hex: 0xffffff),
    (index: 16, hex: 0x000000),
    (index: 17, hex: 0x00005f),
    (index: 67, hex: 0x5f87af),
    (index: 231, hex: 0xffffff),
    (index: 232, hex: 0x080808),
    (index: 255, hex: 0xeeeeee),
  ])
  func `the numbered colours are those of xterm`(index: UInt8, hex: UInt32) {
    #expect(Palette.hex(of: index) == hex)
  }

  @Test func `the nearest colour is as near as any other`() {
    for hex in sampleColors {
      let nearest = distance(hex, Palette.hex(of: Palette.nearest(to: hex, depth: .indexed)))
      let best = (16...255).map { distance(hex, Palette.hex(of: $0)) }.min()

      #expect(nearest == best, "\(String(hex, radix: 16))")
    }
  }

  @Test func `the nearest of sixteen is as near as any other`() {
    for hex in sampleColors {
      let nearest = distance(hex, Palette.hex(of: Palette.nearest(to: hex, depth: .sixteen)))
      let best = (0...15).map { distance(hex, Palette.hex(of: $0)) }.min()

      #expect(nearest == best, "\(String(hex, radix: 16))")
    }
  }

  @Test func `every colour of the palette is its own nearest`() {
    for index in UInt8(16)...255 {
      let hex = Palette.hex(of: index)

      #expect(Palette.hex(of: Palette.nearest(to: hex, depth: .indexed)) == hex)
    }
  }
}

private let sampleColors: [UInt32] = (0..<4096).map { (number: UInt32) in
  (number &* 2_654_435_761) >> 8
}

private func distance(_ one: UInt32, _ other: UInt32) -> Int {
  [16, 8, 0].reduce(0) { sum, shift in
    let difference = Int(one >> shift & 0xff) - Int(other >> shift & 0xff)
    return sum + difference * difference
  }
}

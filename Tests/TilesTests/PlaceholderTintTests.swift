import Raster
import Testing
import Tiles

struct PlaceholderTintTests {
  @Test(arguments: PlaceholderTint.allCases)
  func `a tint lets what is under it shine through`(tint: PlaceholderTint) {
    let color = tint.color

    #expect((1..<128).contains(color.alpha))
    #expect([color.red, color.green, color.blue].allSatisfy { $0 <= color.alpha })
  }

  @Test func `green is not loaded, blue is loading, red has no memory, magenta can't be loaded`() {
    func channels(_ tint: PlaceholderTint) -> [Bool] {
      [tint.color.red, tint.color.green, tint.color.blue].map { $0 > 40 }
    }

    #expect(channels(.notLoaded) == [false, true, false])
    #expect(channels(.loading) == [false, false, true])
    #expect(channels(.noMemory) == [true, false, false])
    #expect(channels(.failed) == [true, false, true])
  }
}

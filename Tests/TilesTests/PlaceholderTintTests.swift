import Raster
import Testing
import Tiles

struct PlaceholderTintTests {
  @Test(arguments: PlaceholderTint.allCases)
  func `a wash lets what is under it shine through`(tint: PlaceholderTint) {
    let color = wash.color

    #expect((1..<128).contains(color.alpha))
    #expect([color.red, color.green, color.blue].allSatisfy { $0 <= color.alpha })
  }

  @Test func `green is not loaded, blue is loading, red has no memory, magenta can't be loaded`() {
    func channels(_ tint: PlaceholderTint) -> [Bool] {
      [wash.color.red, wash.color.green, wash.color.blue].map { $0 > 40 }
    }

    #expect(channels(.notLoaded) == [false, true, false])
    #expect(channels(.loading) == [false, false, true])
    #expect(channels(.noMemory) == [true, false, false])
    #expect(channels(.failed) == [true, false, true])
  }
}

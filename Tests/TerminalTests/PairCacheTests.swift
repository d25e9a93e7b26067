import Terminal
import Testing

struct PairCacheTests {
  private let red = PairCache.Colors(foreground: 1, background: 0)
  private let green = PairCache.Colors(foreground: 2, background: 0)
  private let blue = PairCache.Colors(foreground: 4, background: 0)

  @Test func `the terminal's own colours are pair 0`() {
    var cache = PairCache(colors: 256, capacity: 4)

    #expect(cache.pair(PairCache.Colors(foreground: -1, background: -1)) == .known(0))
  }

  @Test func `a pair is defined once and known from then on`() {
    var cache = PairCache(colors: 256, capacity: 4)

    #expect(cache.pair(red) == .new(1))
    #expect(cache.pair(green) == .new(2))
    #expect(cache.pair(red) == .known(1))
  }

  @Test func `a pair that a cell shows is never given other colours`() {
    var cache = PairCache(colors: 256, capacity: 3)
    #expect(cache.pair(red) == .new(1))
    cache.show(1, insteadOf: 0)
    #expect(cache.pair(green) == .new(2))
    cache.show(2, insteadOf: 0)

    #expect(cache.pair(blue) == .none)
    cache.show(0, insteadOf: 2)

    #expect(cache.pair(blue) == .new(2))
    cache.show(2, insteadOf: 0)
    #expect(cache.pair(green) == .none)
    #expect(cache.pair(red) == .known(1))
  }

  @Test func `all pairs are free once nothing is shown any more`() {
    var cache = PairCache(colors: 256, capacity: 2)
    #expect(cache.pair(red) == .new(1))
    cache.show(1, insteadOf: 0)
    #expect(cache.pair(green) == .none)

    cache.showNothing(cells: 80 * 24)

    #expect(cache.pair(green) == .new(1))
  }

  @Test func `however many colours come, there are never more pairs than the terminal has`() {
    var cache = PairCache(colors: 256, capacity: 64)

    for color in 0..<10_000 {
      let colors = PairCache.Colors(foreground: Int16(color % 256), background: Int16(color / 256 % 256))
      if case .new(let number) = cache.pair(colors) { #expect((1..<64).contains(number)) }
    }
  }

  @Test func `without colours there is only pair 0`() {
    var cache = PairCache(colors: 0, capacity: 1)

    #expect(cache.pair(red) == .none)
  }
}

import Geodesy
import Raster
import TestSupport
import Testing
import Tiles

struct OpeningTests {
  @Test(.enabled(if: SharedData.isPresent, "\(SharedData.absence)"))
  func `the world of 1689 opens as a picture`() throws {
    let stack = try MapStack.open([SharedData.path("data/old/schagen1689.jpg")])
    let view = ViewArea.square(x: 0.5, y: 0.5, side: 1)
    let clock = ContinuousClock()
    let time = clock.measure { _ = stack.finishedFrame(view) }
    print("world", time, stack.tiles, stack.problems, stack.bounds, stack.zooms, stack.memoryInUse)
    #expect(stack.problems == [])
    #expect(stack.tiles.shown == 1)
  }
}

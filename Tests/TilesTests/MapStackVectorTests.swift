import Geodesy
import Synchronization
import Testing
import Threads
import Tiles

/// Maps of vector tiles in the same stack as pictures.
struct MapStackVectorTests {
  private func stack(
    _ vectors: SyntheticVectorMap,
    pyramids: [any TileSource] = [],
    memory: Int = MapStack.defaultMemory
  ) -> MapStack {
    let stack = MapStack(pyramids: pyramids, pictures: [], memory: memory, threads: 2)
    stack.add([vectors])
    return stack
  }

  private func view(x: Double, zoom: Int) -> ViewArea { .square(x: x, y: 0.3, side: 1 / Double(1 << zoom)) }

  @Test func `vector tiles and pictures share one budget`() {
    let stack = stack(
      SyntheticVectorMap(tileBytes: 200_000),
      pyramids: [SyntheticPyramid(TileGrid(world: 0...8))],
      memory: 4 << 20
    )

    for step in 0..<30 {
      _ = stack.finishedFrame(view(x: 0.1 + Double(step) * 0.02, zoom: 5))
      #expect(stack.memoryInUse <= 4 << 20)
      #expect(stack.tiles.missing == 0)
    }
    #expect(stack.memoryOfPictures > 0 && stack.memoryOfPictures < stack.memoryInUse)
  }

  @Test func `vector tiles off the screen are let go above a quarter of the budget`() {
    let stack = stack(SyntheticVectorMap(tileBytes: 100_000), memory: 4 << 20)

    for step in 0..<40 { _ = stack.finishedFrame(view(x: 0.1 + Double(step) * 0.02, zoom: 6)) }

    #expect(stack.memoryInUse <= 1 << 20)
  }

  @Test func `pictures that can't be seen aren't loaded`() {
    let pictures = SyntheticPyramid(TileGrid(world: 0...8))
    let stack = stack(SyntheticVectorMap(tileBytes: 1000), pyramids: [pictures])
    let area = view(x: 0.3, zoom: 4)

    stack.update(for: area, samplesPerWorld: (4096, 4096), zoom: 4, showsPictures: false)
    stack.finishLoading()

    #expect(pictures.counts.isEmpty)
    #expect(stack.tiles.shown > 0 && stack.isComplete)
  }

  @Test func `what comes of vector maps waits for the rest, but not for long`() throws {
    let gate = Threads.Semaphore()
    let late = try #require(TileID(zoom: 2, x: 1, y: 1))
    let stack = stack(SyntheticVectorMap(tileBytes: 1000) { if $0 == late { gate.wait() } })
    stack.show(.square(x: 0.5, y: 0.25, side: 0.4), dots: 410)

    // All tiles but the delayed one arrive.
    var hasShown = false
    while stack.deadline == nil {
      _ = stack.waitForArrival()
      hasShown = stack.collectArrivals(at: .seconds(1)) || hasShown
    }
    #expect(!hasShown && stack.tiles.shown == 0)
    #expect(stack.deadline == .milliseconds(1040))
    #expect(stack.collectArrivals(at: .milliseconds(1040)))
    #expect(stack.tiles.shown > 0 && stack.tiles.missing > 0 && stack.deadline == nil)

    gate.signal()
    stack.finishLoading()
    #expect(stack.tiles.missing == 0)
  }

  @Test func `what is loaded in advance is shown at once, and nothing waits for it`() throws {
    let gate = Threads.Semaphore()
    let ahead = try #require(TileID(zoom: 2, x: 2, y: 1))
    let stack = stack(SyntheticVectorMap(tileBytes: 1000) { if $0 == ahead { gate.wait() } })
    stack.show(.square(x: 0.375, y: 0.375, side: 0.2), dots: 205)
    while !stack.isComplete {
      _ = stack.waitForArrival()
      _ = stack.collectArrivals(at: .seconds(1))
    }
    stack.lookAhead()
    #expect(stack.deadline == nil && stack.tiles.shown == 1)

    gate.signal()
    while stack.waitForArrival() {
      #expect(!stack.collectArrivals(at: .seconds(1)))
      stack.lookAhead()
    }
    stack.show(.square(x: 0.625, y: 0.375, side: 0.2), dots: 205)

    #expect(stack.tiles.shown == 1 && stack.isComplete)
  }

  @Test(arguments: [true, false])
  func `on a slow line nothing is asked of a server in advance`(isServed: Bool) {
    let stack = stack(SyntheticVectorMap(tileBytes: 1000, isServed: isServed))
    stack.isLineSlow = true
    _ = stack.finishedFrame(view(x: 0.3, zoom: 4))
    stack.show(view(x: 0.3, zoom: 4))
    let needed = stack.memoryInUse

    stack.lookAhead()

    #expect((stack.memoryInUse == needed) == isServed)
  }

  @Test func `a system short of memory leaves what is drawn of vector tiles`() {
    let stack = stack(SyntheticVectorMap(tileBytes: 1000))
    _ = stack.finishedFrame(view(x: 0.3, zoom: 5))
    _ = stack.finishedFrame(view(x: 0.7, zoom: 5))
    let (used, shown) = (stack.memoryInUse, stack.tiles.shown)

    stack.systemIsShortOfMemory()

    #expect(stack.tiles.shown == shown)
    #expect(stack.memoryInUse < used && stack.memoryInUse > 0)
  }
}

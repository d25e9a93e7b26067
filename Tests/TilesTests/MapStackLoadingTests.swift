import Geodesy
import Images
import Raster
import Synchronization
import Testing
import Threads
import Tiles

struct MapStackLoadingTests {
  @Test func `what the screen no longer shows is given up, and nothing is loaded twice`() {
    let source = SyntheticPyramid(TileGrid(world: 0...8))
    let stack = MapStack(pyramids: [source], pictures: [], threads: 1)

    for step in 0..<40 { stack.show(.square(x: 0.1 + Double(step) * 0.02, y: 0.3, side: 0.02)) }
    let asked = 40 * 4
    _ = stack.finishedFrame(.square(x: 0.9, y: 0.3, side: 0.02))

    #expect(source.counts.values.allSatisfy { $0 == 1 })
    #expect(source.counts.count < asked)
    #expect(stack.tiles.missing == 0)
  }

  @Test func `a frame at rest has a ring around it and the neighbouring levels, and then nothing runs`() throws {
    let source = SyntheticPyramid(TileGrid(world: 0...8))
    let stack = MapStack(pyramids: [source], pictures: [], threads: 1)
    let view = ViewArea.square(x: 0.3, y: 0.3, side: 0.03)
    _ = stack.finishedFrame(view)
    let needed = source.counts.count

    let isChanged = stack.rest(in: view)

    #expect(!isChanged)
    #expect(source.counts.count > needed + 8)
    #expect(source.counts.keys.contains { $0.zoom == 4 })
    #expect(source.counts.keys.contains { $0.zoom == 6 })
    let loaded = source.counts
    #expect(!stack.rest(in: view))
    #expect(source.counts == loaded)
  }

  @Test func `what was prefetched is there at once when the map moves`() {
    let source = SyntheticPyramid(TileGrid(world: 0...8))
    let stack = MapStack(pyramids: [source], pictures: [], threads: 1)
    let view = ViewArea.square(x: 0.3, y: 0.3, side: 0.03)
    _ = stack.finishedFrame(view)
    _ = stack.rest(in: view)

    stack.show(.square(x: 0.31, y: 0.3, side: 0.03))

    #expect(stack.tiles.missing + stack.tiles.standIns == 0)
  }

  @Test func `an empty tile is filled by its nearest ancestor`() throws {
    let source = SyntheticPyramid(TileGrid(world: 0...6)) { id in
      id.zoom > 2 && id.x % 2 == 0 ? nil : Bitmap(width: 256, height: 256, filledWith: .color(of: id))
    }
    let stack = MapStack(pyramids: [source], pictures: [])
    let view = ViewArea.square(x: 0.5, y: 0.5, side: 0.1)

    let frame = stack.finishedFrame(view, dots: 320)

    #expect(stack.tiles.missing == 0)
    #expect(stack.pieces(for: view).allSatisfy { $0.tint == nil })
    #expect(frame.isOpaqueEverywhere)
    #expect(source.counts.keys.contains { $0.zoom == 2 })
  }

  @Test func `a broken tile is washed, stood in for and named once`() throws {
    let source = SyntheticPyramid(TileGrid(world: 0...6)) { id throws(TileError) in
      if id.zoom == 3 { throw .notAFile(path: "maps/3/\(id.x)/\(id.y).png") }
      return Bitmap(width: 256, height: 256, filledWith: .color(of: id))
    }
    let stack = MapStack(pyramids: [source], pictures: [])
    let view = ViewArea.square(x: 0.5, y: 0.5, side: 0.2)

    _ = stack.finishedFrame(view, dots: 320)

    #expect(stack.problems.map(\.text) == ["3.png is neither a file nor a folder, and 3 more tiles."])
    #expect(stack.tiles == (shown: 0, standIns: 4, missing: 0))
    #expect(stack.pieces(for: view).count { $0.tint == .failed } == 4)
    stack.show(view, dots: 320)
    stack.finishLoading()
    #expect(source.counts.filter { $0.key.zoom == 3 }.values.allSatisfy { $0 == 1 })
  }

  @Test func `a budget that is too small for the finest level shows a coarser one`() {
    let source = SyntheticPyramid(TileGrid(world: 0...8))
    let stack = MapStack(pyramids: [source], pictures: [], memory: 3 << 20)

    _ = stack.finishedFrame(.square(x: 0.5, y: 0.5, side: 0.5), dots: 1024)

    #expect(stack.tiles.missing == 0)
    #expect(stack.tiles.shown <= 11)
    #expect(stack.memoryInUse <= 3 << 20)
  }

  @Test func `a budget that is too small for anything is washed red`() {
    let source = SyntheticPyramid(TileGrid(world: 0...8))
    let stack = MapStack(pyramids: [source], pictures: [], memory: 100_000)
    let view = ViewArea.square(x: 0.5, y: 0.5, side: 0.5)

    _ = stack.finishedFrame(view)

    #expect(stack.pieces(for: view).map(\.tint) == [.noMemory])
    #expect(source.counts.isEmpty)
  }

  @Test func `a system short of memory gets everything back, and less is used from then on`() {
    let source = SyntheticPyramid(TileGrid(world: 0...8))
    let stack = MapStack(
      pyramids: [source],
      pictures: [.world(SyntheticPicture(width: 600, height: 600))],
      memory: 8 << 20
    )
    let view = ViewArea.square(x: 0.5, y: 0.5, side: 0.5)
    let before = stack.finishedFrame(view, dots: 512)
    let used = stack.memoryInUse

    stack.systemIsShortOfMemory()
    #expect(stack.memoryLimit < 8 << 20)
    #expect(stack.memoryLimit >= (8 << 20) * 3 / 10)
    #expect(stack.tiles.shown == 0)
    stack.finishLoading()

    #expect(stack.memoryInUse <= max(used, stack.memoryLimit))
    #expect(stack.frame(view, dots: 512) == before)
  }

  @Test func `maps off the screen are let go above a quarter of the budget`() {
    let (near, far) = (SyntheticPicture(width: 500, height: 500), SyntheticPicture(width: 500, height: 500))
    let stack = MapStack(
      pyramids: [],
      pictures: [
        .synthetic(near, west: 0, south: 0, east: 10, north: 10),
        .synthetic(far, west: 100, south: 0, east: 110, north: 10),
      ],
      memory: 3 << 20
    )
    _ = stack.finishedFrame(.square(x: 0.5 + 5.0 / 360, y: 0.486, side: 10.0 / 360), dots: 512)

    _ = stack.finishedFrame(.square(x: 0.5 + 105.0 / 360, y: 0.486, side: 10.0 / 360), dots: 512)

    #expect(stack.memoryInUse <= 500 * 500 * 4 + 10_000)
  }

  @Test func `a picture that can't be decoded in the memory there is gets a red tint and isn't tried again`() {
    let picture = SyntheticPicture(
      width: 500,
      height: 500,
      failure: .badPicture(path: "big.png", .needsMemory(bytes: 1 << 30))
    )
    let stack = MapStack(pyramids: [], pictures: [.world(picture)])
    let view = ViewArea.square(x: 0.5, y: 0.5, side: 1)

    for _ in 0..<3 { _ = stack.finishedFrame(view) }

    #expect(Set(stack.pieces(for: view).map(\.tint)) == [.noMemory])
    #expect(picture.readings.count == 1)
    #expect(stack.problems.count == 1)
  }

  @Test func `what was shown before leaves no trace in a finished frame`() {
    func stack(_ work: BackgroundWork = BackgroundWork()) -> MapStack {
      MapStack(
        pyramids: [
          SyntheticPyramid(
            TileGrid(
              width: 1000,
              height: 700,
              levels: 3,
              tileSize: 256,
              placement: Placement(.equirectangular, west: -30, south: 20, east: 60, north: 75)
            )
          )
        ],
        pictures: [
          .synthetic(
            SyntheticPicture(width: 900, height: 777) { Pixel(red: UInt8($0 * 255), green: UInt8($1 * 255), blue: 99) },
            west: 0,
            south: 30,
            east: 40,
            north: 70
          )
        ],
        work: work
      )
    }
    let view = ViewArea.square(x: 0.54, y: 0.33, side: 0.13, bearing: 20)
    let expected = stack().finishedFrame(view, dots: 200)

    for seed in 0..<6 {
      let work = BackgroundWork(threads: [.quick: 3])
      let wandered = stack(work)
      for step in 0..<12 {
        let side = 0.05 + Double((step * 7 + seed * 3) % 11) * 0.03
        wandered.show(.square(x: 0.5 + Double(step) * 0.01, y: 0.3, side: side), dots: 200)
        if (step + seed) % 4 == 0 {
          _ = work.collect()
          _ = wandered.collectArrivals()
        }
        if (step + seed) % 5 == 0 { wandered.finishLoading() }
      }
      let frame = wandered.finishedFrame(view, dots: 200)
      #expect(frame.bytes.elementsEqual(expected.bytes))
    }
  }

  @Test func `at rest the live map becomes what a snapshot shows`() {
    let picture = SyntheticPicture(width: 2000, height: 2000) {
      Pixel(red: UInt8($0 * 255), green: UInt8($1 * 255), blue: 0)
    }
    let (live, snapshot) = (
      MapStack(pyramids: [], pictures: [.world(picture)]), MapStack(pyramids: [], pictures: [.world(picture)])
    )
    for side in [1, 0.9, 0.8, 0.75] { _ = live.finishedFrame(.square(x: 0.5, y: 0.5, side: side), dots: 300) }
    let view = ViewArea.square(x: 0.5, y: 0.5, side: 0.62)

    _ = live.rest(in: view, dots: 300)

    #expect(live.frame(view, dots: 300) == snapshot.finishedFrame(view, dots: 300))
  }

  @Test func `a world-wide picture goes on across 180 degrees`() {
    let picture = SyntheticPicture(width: 360, height: 180) { x, _ in x < 0.5 ? .pureRed : .pureBlue }
    let stack = MapStack(pyramids: [], pictures: [.synthetic(picture, west: -180, south: -90, east: 180, north: 90)])

    let frame = stack.finishedFrame(.square(x: 1, y: 0.5, side: 0.5), dots: 200)

    #expect(stack.isWorldWide)
    #expect(frame[98, 100] == .pureBlue)
    #expect(frame[102, 100] == .pureRed)
    #expect(frame.isOpaqueEverywhere)
  }

  @Test(arguments: [0.0, 30, 60, 75, -80])
  func `a parallel of an equirectangular world lies where Mercator has it`(north: Double) {
    let picture = SyntheticPicture(width: 720, height: 1440) { _, y in 90 - y * 180 > north ? .pureRed : .pureBlue }
    let stack = MapStack(pyramids: [], pictures: [.synthetic(picture, west: -180, south: -90, east: 180, north: 90)])

    let frame = stack.finishedFrame(.square(x: 0.5, y: 0.5, side: 1), dots: 300)

    let edge = (0..<300).reduce(0.0) { $0 + Double(frame[150, $1].red) / 255 }
    #expect(frame.isOpaqueEverywhere)
    #expect(abs(edge - WorldPoint(Coordinate(north: north, east: 0)).y * 300) < 0.5)
  }

  @Test func `the viewer is woken when something has come`() {
    let wakes = Mutex(0)
    let stack = MapStack(pyramids: [SyntheticPyramid(TileGrid(world: 0...3))], pictures: []) {
      wakes.withLock { $0 += 1 }
    }

    _ = stack.finishedFrame(.square(x: 0.5, y: 0.5, side: 1))

    #expect(wakes.withLock { $0 } > 0)
  }

  @Test func `a stack of nothing shows nothing`() {
    let stack = MapStack(pyramids: [], pictures: [])

    _ = stack.finishedFrame(.square(x: 0.5, y: 0.5, side: 1))

    #expect(stack.isEmpty)
    #expect(stack.bounds == WorldRect(minX: 0, minY: 0, maxX: 1, maxY: 1))
    #expect(stack.attribution == "")
    #expect(stack.tiles == (shown: 0, standIns: 0, missing: 0))
  }
}

extension MapStack {
  /// Lets a view rest until nothing is loaded any more; true when the frame looked different at any time.
  fileprivate func rest(in view: ViewArea, dots: Int = 256) -> Bool {
    show(view, dots: dots)
    var isChanged = false
    lookAhead()
    while waitForArrival() {
      isChanged = collectArrivals() || isChanged
      lookAhead()
    }
    return isChanged
  }
}

extension Bitmap {
  fileprivate var isOpaqueEverywhere: Bool { stride(from: 3, to: bytes.count, by: 4).allSatisfy { bytes[$0] == 255 } }
}

extension PlacedPicture {
  fileprivate static func world(_ source: SyntheticPicture) -> PlacedPicture {
    PlacedPicture(.success(source), at: .world, description: MapDescription(name: "synthetic"))
  }
}

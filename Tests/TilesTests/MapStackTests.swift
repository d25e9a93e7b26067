import Geodesy
import Images
import Raster
import Testing
import Tiles

struct MapStackTests {
  @Test func `a frame is made of the tiles of its level`() throws {
    let source = SyntheticPyramid(TileGrid(world: 0...5))
    let stack = MapStack(pyramids: [source], pictures: [])
    let view = ViewArea.square(x: 0.5, y: 0.5, side: 0.5)

    let frame = stack.finishedFrame(view, dots: 512)

    #expect(stack.tiles == (shown: 4, standIns: 0, missing: 0))
    #expect(frame[10, 10] == .color(of: try #require(TileID(zoom: 2, x: 1, y: 1))))
    #expect(frame[500, 10] == .color(of: try #require(TileID(zoom: 2, x: 2, y: 1))))
    #expect(stack.isComplete)
    #expect(source.counts.values.allSatisfy { $0 == 1 })
  }

  @Test func `a tile that is on its way is stood in for by its parent, and washed blue without one`() throws {
    let source = SyntheticPyramid(TileGrid(world: 0...5))
    let stack = MapStack(pyramids: [source], pictures: [], threads: 1)
    let fine = ViewArea.square(x: 0.55, y: 0.55, side: 0.05)
    stack.show(fine)
    #expect(stack.tiles.shown == 0)
    #expect(stack.pieces(for: fine).allSatisfy { $0.tint == .loading })
    #expect(!stack.isComplete)

    let other = MapStack(pyramids: [source], pictures: [], threads: 1)
    _ = other.finishedFrame(.square(x: 0.5, y: 0.5, side: 0.5))
    other.show(fine)

    #expect(other.tiles.missing == 0)
    #expect(other.tiles.standIns > 0)
    #expect(other.frame(fine)[128, 128] == .color(of: try #require(TileID(zoom: 1, x: 1, y: 1))))
  }

  @Test func `maps are stacked by their height, and only down to one that covers the screen`() {
    let world = SyntheticPicture(width: 100, height: 100) { _, _ in .pureRed }
    let city = SyntheticPicture(width: 100, height: 100) { _, _ in .pureBlue }
    let stack = MapStack(
      pyramids: [],
      pictures: [
        .synthetic(world, west: -180, south: -85, east: 180, north: 85),
        .synthetic(city, west: 10, south: 10, east: 12, north: 12),
      ]
    )
    let part = ViewArea.square(x: 0.5 + 11.0 / 360, y: WorldPoint(Coordinate(north: 11, east: 0)).y, side: 1.0 / 360)

    let frame = stack.finishedFrame(part)
    #expect(frame[128, 128] == .pureBlue)
    #expect(world.readings.isEmpty)
    #expect(stack.tiles == (shown: 1, standIns: 0, missing: 0))

    let wide = stack.finishedFrame(part.scaled(by: 4))
    #expect(wide[128, 128] == .pureBlue)
    #expect(wide[5, 5] == .pureRed)
    #expect(!world.readings.isEmpty)
  }

  @Test func `a picture that can't be read gets its tint and a line, and the rest of the map works`() {
    let good = SyntheticPicture(width: 100, height: 100) { _, _ in .pureGreen }
    let bad = SyntheticPicture(
      width: 100,
      height: 100,
      failure: .badPicture(path: "/maps/old.png", .damaged(reason: "the file ends too early"))
    )
    let stack = MapStack(
      pyramids: [],
      pictures: [
        .synthetic(good, west: 0, south: 0, east: 20, north: 20),
        .synthetic(bad, west: 5, south: 5, east: 15, north: 15),
      ]
    )
    let view = ViewArea.square(x: 0.5 + 10.0 / 360, y: WorldPoint(Coordinate(north: 10, east: 0)).y, side: 16.0 / 360)

    let frame = stack.finishedFrame(view)

    #expect(stack.problems.map(\.text) == ["old.png is damaged: the file ends too early."])
    #expect(stack.tiles == (shown: 1, standIns: 0, missing: 1))
    #expect(frame[10, 10] == .pureGreen)
    #expect(frame[128, 128].blue > 0)
    #expect(stack.isComplete)
  }
}

extension PlacedPicture {
  static func synthetic(_ source: SyntheticPicture, west: Double, south: Double, east: Double, north: Double)
    -> PlacedPicture
  {
    PlacedPicture(
      .success(source),
      at: Placement(.equirectangular, west: west, south: south, east: east, north: north) ?? .world,
      description: MapDescription(name: "synthetic")
    )
  }
}

import Geodesy
import Regions
import Testing
import Tiles

/// Which tiles belong to a region.
struct RegionTests {
  private func tiles(_ region: Region, _ zoom: Int, within limits: WorldRect? = nil) throws -> [TileID] {
    try #require(region.tiles(zoom...zoom, within: limits)).compactMap(PMTilesID.tile)
  }

  private func box(_ west: Double, _ south: Double, _ width: Double, _ north: Double) -> CoordinateBounds {
    CoordinateBounds(
      south: Latitude(clamping: south),
      west: Longitude(degrees: west),
      north: Latitude(clamping: north),
      width: Turn(degrees: width)
    )
  }

  @Test func `a box has the tiles that it overlaps, and none that only touch it`() throws {
    let columns = try tiles(Region(box(0, 1, 22.5, 2)), 5).map(\.x)

    #expect(columns.sorted() == [16, 17])
    #expect(try tiles(Region(box(0, 1, 22.6, 2)), 5).count == 3)
    #expect(try tiles(Region(box(10, 10, 1e-9, 10)), 14).count == 1)
  }

  @Test func `tiles come in the order of their numbers, level by level`() throws {
    let numbers = try #require(Region(box(-20, -30, 50, 40)).tiles(0...7, within: nil))

    #expect(numbers == numbers.sorted() && Set(numbers).count == numbers.count)
    #expect(numbers.first == 0 && Set(numbers.compactMap(PMTilesID.zoom)) == Set(0...7))
  }

  @Test func `a box across 180° has tiles on both sides of it, each of them once`() throws {
    let columns = try tiles(Region(box(170, 0.1, 20, 0.2)), 5).map(\.x)

    #expect(columns.sorted() == [0, 31])
  }

  @Test func `the whole world has every tile once`() throws {
    #expect(try tiles(Region(.world), 4).count == 256)
  }

  @Test func `around a place the tiles within a distance belong to it, near the poles too`() throws {
    let fields = try tiles(Region(around: Coordinate(north: 45, east: 11), .kilometers(5)), 14)
    let place = WorldPoint(Coordinate(north: 45, east: 11))
    let middle = try #require(TileID(zoom: 14, x: Int(place.x * 16384), y: Int(place.y * 16384)))

    #expect(fields.contains(middle))
    // A tile of this zoom is 1.73 km wide here.
    #expect(Set(fields.map(\.x)).count == 6 || Set(fields.map(\.x)).count == 7)
    #expect(try tiles(Region(around: Coordinate(north: 89.9, east: 0), .kilometers(50)), 3).count == 8)
  }

  @Test func `along a line the tiles beside it belong to it, and not all of its box`() throws {
    let line = [Coordinate(north: 45, east: 10), Coordinate(north: 46, east: 11)]
    let beside = Set(try tiles(Region(along: [line], .kilometers(2)), 12))
    let box = Set(try tiles(Region(box(10, 45, 1, 46)), 12))

    #expect(beside.count * 4 < box.count)
    for share in stride(from: 0.0, through: 1, by: 0.01) {
      let (first, last) = (WorldPoint(line[0]), WorldPoint(line[1]))
      let (x, y) = (first.x + (last.x - first.x) * share, first.y + (last.y - first.y) * share)
      #expect(beside.contains(try #require(TileID(zoom: 12, x: Int(x * 4096), y: Int(y * 4096)))))
    }
  }

  @Test func `a line across 180° goes the short way, and the box around it is small`() throws {
    let region = Region(along: [[Coordinate(north: 0, east: 179), Coordinate(north: 0, east: -179)]], .kilometers(1))
    let columns = Set(try tiles(region, 8).map(\.x))

    #expect(columns == [255, 0])
    let bounds = try #require(region.bounds)
    #expect(bounds.maxX - bounds.minX < 0.01)
  }

  @Test func `a place alone is a line as well, and no place is none`() throws {
    let place = Coordinate(north: 1, east: 1)

    #expect(try tiles(Region(along: [[place]], .meters(100)), 10).count == 1)
    #expect(try tiles(Region(along: [[]], .meters(100)), 10).isEmpty)
    #expect(Region(along: [], .meters(100)).bounds == nil)
  }

  @Test func `only what the map reaches is wanted, also where that lies across 180°`() throws {
    let world = Region(.world)
    let fiji = box(170, -20, 20, -10).worldRect

    let columns = Set(try tiles(world, 5, within: fiji).map(\.x))

    #expect(columns == [31, 0])
    #expect(try tiles(Region(box(0, 0, 10, 10)), 5, within: fiji).isEmpty)
  }

  @Test func `what is too large is refused before anybody counts it`() {
    #expect(Region(.world).tiles(0...22, within: nil) == nil)
    #expect(Region(around: Coordinate(north: 0, east: 0), .kilometers(1000)).tiles(16...16, within: nil) == nil)
  }
}

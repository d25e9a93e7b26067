import Geodesy
import Raster
import Testing
import Tiles

struct PlacementTests {
  @Test func `an equirectangular map has its parallels where Mercator has them`() throws {
    let world = try #require(Placement(.equirectangular, west: -180, south: -90, east: 180, north: 90))

    for north in [-85.0, -60, -1, 0, 45, 60, 84] {
      let expected = WorldPoint(Coordinate(north: north, east: 90))
      let point = world.worldPoint(0.75, (90 - north) / 180)
      #expect(abs(point.x - expected.x) < 1e-12)
      #expect(abs(point.y - expected.y) < 1e-12)
    }
  }

  @Test(arguments: [Placement.Projection.mercator, .equirectangular])
  func `a place on the map is where it was after a way there and back`(projection: Placement.Projection) throws {
    let map = try #require(Placement(projection, west: 20, south: 55, east: 31, north: 70))

    for (x, y) in [(0.0, 0.0), (1, 0), (0.3, 0.7), (1, 1), (-0.5, 1.2)] {
      let back = map.mapPoint(of: map.worldPoint(x, y))
      #expect(abs(back.x - x) < 1e-9)
      #expect(abs(back.y - y) < 1e-9)
    }
  }

  @Test func `a map across 180 degrees is in one piece`() throws {
    let map = try #require(Placement(.equirectangular, west: 170, south: -10, east: -170, north: 10))

    #expect(abs(map.bounds.minX - (170.0 / 360 + 0.5)) < 1e-12)
    #expect(abs(map.bounds.maxX - (190.0 / 360 + 0.5)) < 1e-12)
  }

  @Test func `four corners may be turned, and are smoothed where they don't fit`() throws {
    let corners = [(0.0, 10.0), (10.0, 12.0), (12.0, 2.0), (2.0, 0.0)].map { (east: $0.0, north: $0.1) }
    let exact = try #require(Placement(.equirectangular, corners: corners))
    for (corner, place) in zip([(0.0, 0.0), (1, 0), (1, 1), (0, 1)], corners) {
      let there = exact.transform.apply(corner.0, corner.1)
      #expect(abs(there.x - place.east) < 1e-9)
      #expect(abs(there.y - place.north) < 1e-9)
    }

    var bent = corners
    bent[2].east += 0.4
    let near = try #require(Placement(.equirectangular, corners: bent))
    #expect(abs(near.transform.apply(1, 1).x - bent[2].east) < 0.11)
  }

  @Test(arguments: [
    (0.0, 0.0, 10.0, 0.0),
    (0.0, -91.0, 10.0, 10.0),
    (0.0, 0.0, 2000.0, 10.0),
    (.nan, 0.0, 10.0, 10.0),
    (0.0, 0.0, .infinity, 10.0),
  ])
  func `there is no map without an extent or beyond the earth`(west: Double, south: Double, east: Double, north: Double)
  {
    #expect(Placement(.equirectangular, west: west, south: south, east: east, north: north) == nil)
  }

  @Test(arguments: [
    (width: 200.0, height: 100.0),
    (width: 100.0, height: 200.0),
    (width: 1.0, height: 1.0),
  ])
  func `a map without a place is as large as fits into the square world`(width: Double, height: Double) {
    let bounds = Placement.local(width: width, height: height).bounds

    #expect(max(bounds.maxX - bounds.minX, bounds.maxY - bounds.minY) == 1)
    #expect(abs((bounds.maxX - bounds.minX) / (bounds.maxY - bounds.minY) - width / height) < 1e-9)
    #expect(bounds.minX + bounds.maxX == 1)
  }

  @Test func `the less latitude a map spans, the more detailed it is`() throws {
    let minute = try #require(Placement(.equirectangular, west: 0, south: 60, east: 1.0 / 60, north: 60 + 1.0 / 60))

    #expect(abs(minute.latitudeSpan - 1.0 / 60) < 1e-9)
  }
}

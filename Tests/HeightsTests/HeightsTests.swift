import Foundation
import Geodesy
import Heights
import TestSupport
import Testing
import Tiles

/// Several sources of heights.
struct HeightsTests {
  private struct Flat: HeightSource {
    let name: String
    let finestZoom: Int
    var meters: Float?
    var areas = [WorldRect.square]
    var error: TileError?

    func tile(_ id: TileID) throws(TileError) -> [Float]? {
      if let error { throw error }
      return meters.map { [Float](repeating: $0, count: 65_536) }
    }

    func answer(at place: Coordinate) throws(TileError) -> HeightAnswer? {
      if let error { throw error }
      return meters.map {
        HeightAnswer(height: $0.isNaN ? .void : .land(meters: Double($0)), resolution: 1, source: name)
      }
    }
  }

  private static let maps = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
    "../../Maps"
  ).path
  private static let damage = TileError.damaged(path: "a", reason: "it is")

  @Test func `the finest source that knows a place answers`() throws {
    let all = [Flat(name: "a", finestZoom: 9, meters: 1), Flat(name: "b", finestZoom: 12, meters: 2)]
    #expect(try Heights(all).answer(at: Terrain.center)?.source == "b")
    let void = Flat(name: "c", finestZoom: 14, meters: .nan)
    #expect(try Heights(all + [void]).answer(at: Terrain.center)?.source == "b")
    #expect(try Heights([void]).answer(at: Terrain.center)?.height == .void)
    #expect(try Heights([]).answer(at: Terrain.center) == nil)
    let id = try #require(TileID(zoom: 3, x: 2, y: 2))
    #expect(try Heights(all + [void]).tile(id)?.allSatisfy { $0 == 2 } == true)
    #expect(Heights(all).finestZoom(in: id) == 12)
  }

  @Test func `a broken source doesn't hide the others`() throws {
    let broken = Flat(name: "x", finestZoom: 14, error: Self.damage)
    let sound = Flat(name: "a", finestZoom: 9, meters: 1)
    let id = try #require(TileID(zoom: 3, x: 2, y: 2))
    #expect(try Heights([broken, sound]).answer(at: Terrain.center)?.source == "a")
    #expect(try Heights([broken, sound]).tile(id)?.first == 1)
    #expect(throws: Self.damage) { _ = try Heights([broken]).answer(at: Terrain.center) }
    #expect(throws: Self.damage) { _ = try Heights([broken]).tile(id) }
  }

  @Test func `a source that is elsewhere isn't read`() throws {
    let far = WorldRect(minX: 0, minY: 0, maxX: 0.1, maxY: 0.1)
    let source = Flat(name: "x", finestZoom: 14, areas: [far], error: Self.damage)
    let id = try #require(TileID(zoom: 3, x: 6, y: 2))
    #expect(try Heights([source]).tile(id) == nil && !Heights([source]).mayHave(id))
  }

  @Test func `the world's heights are below all others`() throws {
    let world = HeightMap(Self.maps + "/world.heights")
    let tibet = try #require(try Heights([], world: world).answer(at: Coordinate(north: 33, east: 88)))
    #expect((4_000...6_000).contains(tibet.height.meters ?? 0) && abs(tibet.resolution - 9_266) < 1)
    let arctic = try #require(try Heights([], world: world).answer(at: Coordinate(north: 88, east: 60)))
    #expect(arctic.height == .sea(meters: arctic.height.meters ?? 0) && (arctic.height.meters ?? 0) < -2_000)
    let fine = Flat(name: "a", finestZoom: 9, meters: 1)
    #expect(try Heights([fine], world: world).answer(at: Terrain.center)?.source == "a")
    #expect(try Heights([], world: world).tile(try #require(TileID(zoom: 3, x: 2, y: 2))) == nil)
  }
}

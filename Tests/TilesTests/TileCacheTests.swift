import Geodesy
import Testing
import Tiles

struct TileCacheTests {
  private let empty = PictureContent(pieces: [], isOpaque: true)

  private func id(_ x: Int) throws -> TileID { try #require(TileID(zoom: 4, x: x, y: 0)) }

  @Test func `the tile of no use for the longest goes first`() throws {
    var cache = TileCache<PictureContent>()
    for x in 0..<3 { _ = cache.insert(empty, at: try id(x), now: x) }

    cache.touch(try id(0), now: 5)

    #expect(cache.oldest(before: 5)?.id == (try id(1)))
    #expect(cache.oldest(before: 1) == nil)
  }

  @Test func `touching with an earlier time takes nothing away`() throws {
    var cache = TileCache<PictureContent>()
    _ = cache.insert(empty, at: try id(0), now: 7)

    cache.touch(try id(0), now: 3)

    #expect(cache.oldest(before: 7) == nil)
  }

  @Test func `even an empty tile takes something`() throws {
    var cache = TileCache<PictureContent>()
    _ = cache.insert(empty, at: try id(0), now: 0)

    let first = cache.remove(try id(0))
    let second = cache.remove(try id(0))

    #expect(first > 0)
    #expect(second == 0)
    #expect(cache.count == 0)
  }
}

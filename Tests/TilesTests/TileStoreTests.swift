import Geodesy
import Testing
import Threads
import Tiles

struct TileStoreTests {
  private let tiles = (0..<4).compactMap { TileID(zoom: 3, x: $0, y: 0) }
  private let tile = PictureContent(pieces: [], isOpaque: false)

  @Test func `what is wanted is asked for until it is here, the nearest first`() {
    var store = TileStore<PictureContent>()
    store.require([(tiles[0], 0), (tiles[1], 1)], now: 1)
    #expect(Set(store.wanted(.required).map(\.id)) == [tiles[0], tiles[1]])

    _ = store.handle(.want, for: tiles[0])
    #expect(store.wanted(.required).count == 2)
    #expect(!store.isSettled)

    _ = store.receive(tile, at: tiles[0], now: 0)
    #expect(store.wanted(.required).map(\.id) == [tiles[1]])
  }

  @Test func `of what was only loaded in advance nobody is told that it couldn't be had, until it is needed`() {
    var store = TileStore<PictureContent>()
    store.require([(tiles[0], 0)], now: 1)
    store.prefetch([(tiles[1], 0)])
    for tile in tiles.prefix(2) { _ = store.handle(.want, for: tile) }
    _ = store.receive(tile, at: tiles[0], now: 1)
    store.receive(.notFound(path: "x"), at: tiles[1])
    #expect(store.failure == nil)

    store.require([(tiles[1], 0)], now: 2)
    #expect(store.failure?.count == 1)
    store.retryFailures()
    #expect(store.failure == nil)
  }

  @Test func `what is on its way for nobody is obsolete`() {
    var store = TileStore<PictureContent>()
    store.require([(tiles[0], 0), (tiles[1], 1)], now: 1)
    _ = store.handle(.want, for: tiles[0])
    _ = store.handle(.want, for: tiles[1])

    store.require([(tiles[1], 0)], now: 2)
    #expect(store.obsolete == [tiles[0]])

    store.prefetch([(tiles[0], 0)])
    #expect(store.obsolete == [])
  }

  @Test func `a failure is remembered and not asked for again`() {
    var store = TileStore<PictureContent>()
    store.require([(tiles[0], 0)], now: 1)
    _ = store.handle(.want, for: tiles[0])

    store.receive(.notAFile(path: "x.png"), at: tiles[0])

    #expect(store.wanted(.required).isEmpty)
    #expect(store.isHole(tiles[0]))
    #expect(store.failure?.first == .notAFile(path: "x.png"))
  }

  @Test func `the memory of failures has an end`() throws {
    var store = TileStore<PictureContent>()
    for x in 0..<5000 {
      let id = try #require(TileID(zoom: 20, x: x, y: 0))
      _ = store.handle(.want, for: id)
      store.receive(.notAFile(path: "x.png"), at: id)
    }

    store.require([], now: 1)

    #expect(store.failure == nil)
  }

  @Test func `a tile that comes too late is not kept`() {
    var store = TileStore<PictureContent>()
    store.require([(tiles[0], 0)], now: 1)
    _ = store.handle(.want, for: tiles[0])
    _ = store.handle(.cancel, for: tiles[0])

    let bytes = store.receive(tile, at: tiles[0], now: 0)

    #expect(bytes == 0)
    #expect(store.tile(tiles[0]) == nil)
  }

  @Test func `an empty tile is a hole, and is let go like any other`() {
    var store = TileStore<PictureContent>()
    _ = store.handle(.want, for: tiles[0])
    let taken = store.receive(tile, at: tiles[0], now: 0)
    #expect(taken > 0)
    #expect(store.isHole(tiles[0]))
    #expect(store.oldest(before: 5)?.id == tiles[0])

    let bytes = store.release(tiles[0])

    #expect(bytes == taken)
    #expect(store.state(of: tiles[0]) == .notLoaded)
  }
}

import Geodesy
import Testing
import Tiles

struct TileDiffTests {
  @Test func `what is new keeps its order, and what is gone is told`() throws {
    let tiles = try (0..<4).map { try #require(TileID(zoom: 3, x: $0, y: 0)) }

    let diff = TileDiff(from: [tiles[0], tiles[1]], to: [tiles[3], tiles[1], tiles[2]])

    #expect(diff.added == [tiles[3], tiles[2]])
    #expect(diff.removed == [tiles[0]])
    #expect(!diff.isEmpty)
    #expect(TileDiff(from: Set(tiles), to: tiles).isEmpty)
  }
}

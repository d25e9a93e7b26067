import Geodesy
import TestSupport
import Testing
import Tiles

struct PMTilesIDTests {
  /// The curve of a zoom, drawn in the plainest way: four smaller ones, the outer two turned over.
  private static func curve(_ zoom: Int) -> [(x: Int, y: Int)] {
    guard zoom > 0 else { return [(0, 0)] }
    let side = 1 << (zoom - 1)
    let smaller = curve(zoom - 1)
    return smaller.map { ($0.y, $0.x) } + smaller.map { ($0.x, $0.y + side) }
      + smaller.map { ($0.x + side, $0.y + side) } + smaller.map { (2 * side - 1 - $0.y, side - 1 - $0.x) }
  }

  @Test func `tiles are numbered along the curve, zoom after zoom`() throws {
    var number: UInt64 = 0
    for zoom in 0...7 {
      for place in Self.curve(zoom) {
        let tile = try #require(TileID(zoom: zoom, x: place.x, y: place.y))
        #expect(PMTilesID.number(of: tile) == number)
        #expect(PMTilesID.tile(number) == tile)
        number += 1
      }
    }
  }

  @Test(
    arguments: [
      (0, 0, 0, 0), (1, 0, 0, 1), (1, 0, 1, 2), (1, 1, 1, 3), (1, 1, 0, 4), (2, 0, 0, 5), (12, 3423, 1763, 19_078_479),
      (20, 0, 0, 366_503_875_925), (30, 0, 0, 384_307_168_202_282_325),
      (30, 1_073_741_823, 0, 1_537_228_672_809_129_300),
    ] as [(Int, Int, Int, UInt64)]
  )
  func `known tiles have their known numbers`(zoom: Int, x: Int, y: Int, number: UInt64) throws {
    #expect(PMTilesID.number(of: try #require(TileID(zoom: zoom, x: x, y: y))) == number)
    #expect(PMTilesID.zoom(of: number) == zoom)
  }

  @Test(arguments: 8...30)
  func `a tile's number follows from its parent's at every zoom`(zoom: Int) throws {
    var generator = SeededRandom(seed: UInt64(zoom))
    let before = { (zoom: Int) -> UInt64 in ((1 << (2 * UInt64(zoom))) - 1) / 3 }
    for _ in 1...50 {
      let (x, y) = (
        Int.random(in: 0..<(1 << zoom), using: &generator), Int.random(in: 0..<(1 << zoom), using: &generator)
      )
      let tile = try #require(TileID(zoom: zoom, x: x, y: y))
      let parent = try #require(tile.parent)
      let children = parent.children.map { PMTilesID.number(of: $0) - before(zoom) }.sorted()
      let first = (PMTilesID.number(of: parent) - before(zoom - 1)) * 4
      #expect(children == [first, first + 1, first + 2, first + 3])
      #expect(PMTilesID.tile(PMTilesID.number(of: tile)) == tile)
    }
  }

  @Test func `a number beyond all zooms is of no tile`() {
    #expect(PMTilesID.zoom(of: .max) == nil)
    #expect(PMTilesID.tile(.max) == nil)
  }
}

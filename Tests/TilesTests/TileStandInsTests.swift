import Geodesy
import Testing
import Tiles

struct TileStandInsTests {
  private func tile(_ zoom: Int, _ x: Int, _ y: Int) throws -> UnwrappedTileID {
    UnwrappedTileID(wrap: 0, canonical: try #require(TileID(zoom: zoom, x: x, y: y)))
  }

  @Test func `the nearest ancestor stands in`() throws {
    let here: Set = [try tile(0, 0, 0).canonical, try tile(2, 1, 1).canonical]

    let standIns = TileStandIns(for: [try tile(4, 5, 6)], zooms: 0...5, mayOverlap: true) { here.contains($0) }

    #expect(standIns.tiles == [try tile(2, 1, 1)])
    #expect(standIns.uncovered == [])
  }

  @Test func `four children need no ancestor, three do`() throws {
    let missing = try tile(2, 1, 1)
    let parent = try tile(1, 0, 0)
    let children = missing.children

    let all = TileStandIns(for: [missing], zooms: 0...5, mayOverlap: true) {
      children.map(\.canonical).contains($0) || $0 == parent.canonical
    }
    let three = TileStandIns(for: [missing], zooms: 0...5, mayOverlap: true) {
      children.dropLast().map(\.canonical).contains($0) || $0 == parent.canonical
    }

    #expect(all.tiles == children)
    #expect(three.tiles == [parent] + children.dropLast())
  }

  @Test func `where stand-ins may not overlap, three children are left out for an ancestor, and do without one`() throws
  {
    let missing = try tile(2, 1, 1)
    let parent = try tile(1, 0, 0)
    let children = Array(missing.children.dropLast())

    let onParent = TileStandIns(for: [missing], zooms: 0...5, mayOverlap: false) {
      children.map(\.canonical).contains($0) || $0 == parent.canonical
    }
    let alone = TileStandIns(for: [missing], zooms: 0...5, mayOverlap: false) {
      children.map(\.canonical).contains($0)
    }

    #expect(onParent.tiles == [parent])
    #expect(alone.tiles == children)
    #expect(alone.uncovered == [])
  }

  @Test func `an ancestor of many stands in once, and in each copy of the world by itself`() throws {
    let missing = [
      try tile(3, 0, 0), try tile(3, 1, 0), UnwrappedTileID(wrap: 1, canonical: try tile(3, 0, 0).canonical),
    ]

    let standIns = TileStandIns(for: missing, zooms: 0...3, mayOverlap: true) { $0.zoom == 1 }

    #expect(standIns.tiles.count == 2)
    #expect(Set(standIns.tiles.map(\.wrap)) == [0, 1])
  }

  @Test func `what nothing stands in for is named`() throws {
    let missing = try tile(3, 4, 4)

    let standIns = TileStandIns(for: [missing], zooms: 2...4, mayOverlap: true) { $0.zoom < 2 }

    #expect(standIns.uncovered == [missing])
    #expect(standIns.tiles.isEmpty)
  }
}

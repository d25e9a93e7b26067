import Cartography
import Cells
import Testing
import Tiles

/// Names on a map of the world: which come first, and what stands where there are none.
struct WorldNameTests {
  private static func tags(_ kind: String, _ name: String, _ population: Int64) -> [(key: String, value: VectorValue)] {
    [("kind", .string(kind)), ("name", .string(name)), ("population", .int(population))]
  }

  private static func paint(_ tile: TileBuilder, zoom: Double, blocks: BlockSet = .block) throws -> [PlacedLabel] {
    var scene = try VectorScene.overTile(tile.tile(), columns: 60, rows: 20)
    scene.zoom = zoom
    var grid = CellGrid(columns: 60, rows: 20)
    return VectorMapPainter(style: .day, language: "").paint(scene, blocks: blocks, depth: .trueColor, into: &grid)
  }

  @Test(arguments: [(BlockSet.block, "★ Rex", "• Villa"), (.ascii, "* Rex", "o Villa")])
  func `a capital has a mark of its own`(blocks: BlockSet, capital: String, town: String) throws {
    var tile = TileBuilder()
    tile.add("place_labels", .point, [[(400, 320)]], Self.tags("capital", "Rex", 900_000))
    tile.add("place_labels", .point, [[(400, 600)]], Self.tags("town", "Villa", 90_000))

    #expect(try Self.paint(tile, zoom: 6, blocks: blocks).map(\.text) == [capital, town])
  }

  @Test func `from far away a country is named before its capital`() throws {
    var tile = TileBuilder()
    tile.add("place_labels", .point, [[(960, 640)]], Self.tags("capital", "Rex", 9_000_000))
    tile.add(
      "boundary_labels",
      .point,
      [[(970, 650)]],
      [("admin_level", .int(2)), ("name", .string("Land")), ("way_area", .int(1_000_000))]
    )

    // Whoever comes later makes way.
    #expect(try Self.paint(tile, zoom: 2).first { $0.row == 10 }?.text == "LAND")
  }

  @Test(
    arguments: [
      ((-9000, 640), "← Town"), ((9000, 640), "Town →"), ((900, -9000), "↑ Town"), ((-9000, 9700), "↙ Town"),
    ]
  )
  func `where nothing has a name an arrow points to the nearest town`(place: (Int, Int), text: String) throws {
    var tile = TileBuilder()
    tile.add("place_labels", .point, [[place]], Self.tags("town", "Town", 9_000))
    tile.add("place_labels", .point, [[(20_000, 20_000)]], Self.tags("city", "Far", 900_000))

    let label = try #require(try Self.paint(tile, zoom: 9).first)

    #expect(label.text == text)
    #expect(label.kind == .direction)
    #expect(label.cells.allSatisfy { (0..<60).contains($0.column) && (0..<20).contains($0.row) })
    #expect(try Self.paint(tile, zoom: 16).isEmpty)
  }

  @Test func `where there are names no arrow is needed`() throws {
    var tile = TileBuilder()
    for (name, y) in [("One", 200), ("Two", 800)] {
      tile.add("place_labels", .point, [[(600, y)]], Self.tags("town", name, 9_000))
    }
    tile.add("place_labels", .point, [[(-900, 400)]], Self.tags("town", "Beyond", 9_000))

    #expect(try Set(Self.paint(tile, zoom: 8).map(\.name)) == ["One", "Two"])
  }
}

import Cartography
import Cells
import Testing
import Tiles

/// Borders, rivers and paths, which are drawn as dots or characters, whatever a screen has.
struct DottedLineTests {
  private static func painted(
    _ tile: TileBuilder,
    blocks: BlockSet = .block,
    depth: ColorDepth = .trueColor,
    zoom: Double = 15
  ) throws -> CellGrid {
    var scene = try VectorScene.overTile(tile.tile(), columns: 40, rows: 12)
    scene.zoom = zoom
    var grid = CellGrid(columns: 40, rows: 12)
    _ = VectorMapPainter(style: .day, language: "").paint(scene, blocks: blocks, depth: depth, into: &grid)
    return grid
  }

  private static let across = [(0, 352), (1280, 352)]

  @Test(
    arguments: [BlockSet.block, .octant, .braille, .ascii],
    [ColorDepth.trueColor, .indexed, .sixteen, .none]
  )
  func `borders, streams and paths are seen on every screen`(blocks: BlockSet, depth: ColorDepth) throws {
    var border = TileBuilder()
    border.add("boundaries", .line, [Self.across], [("admin_level", .int(2))])
    var stream = TileBuilder()
    stream.add("water_lines", .line, [Self.across], [("kind", .string("stream"))])
    var path = TileBuilder()
    path.add("streets", .line, [Self.across], [("kind", .string("footway"))])

    for tile in [border, stream, path] {
      let grid = try Self.painted(tile, blocks: blocks, depth: depth, zoom: 15.9)
      #expect((2..<38).allSatisfy { grid[$0, 5].glyph != .space }, "\(grid.text)")
      #expect((2..<38).allSatisfy { grid[$0, 8].glyph == .space }, "\(grid.text)")
    }
  }

  @Test(
    arguments: [BlockSet.block, .octant, .braille, .ascii],
    [ColorDepth.trueColor, .indexed, .sixteen]
  )
  func `a river that has no area is seen on every screen`(blocks: BlockSet, depth: ColorDepth) throws {
    var river = TileBuilder()
    river.add("water_lines", .line, [Self.across], [("kind", .string("river"))])

    for zoom in [15.1, 15.9] {
      let grid = try Self.painted(river, blocks: blocks, depth: depth, zoom: zoom)
      #expect((2..<38).allSatisfy { grid[$0, 5] != grid[$0, 8] }, "\(grid.text)")
    }
  }

  @Test func `without colours a river can be told from a border`() throws {
    for (blocks, depth) in [(BlockSet.block, ColorDepth.none), (.braille, .none), (.ascii, .none)] {
      var tile = TileBuilder()
      tile.add("boundaries", .line, [Self.across], [("admin_level", .int(2))])
      tile.add("water_lines", .line, [[(0, 608), (1280, 608)]], [("kind", .string("river"))])
      let grid = try Self.painted(tile, blocks: blocks, depth: depth)

      let (border, river) = ((2..<38).map { grid[$0, 5].glyph }, (2..<38).map { grid[$0, 9].glyph })
      #expect(Set(border).isDisjoint(with: river) || Set(border).count > Set(river).count, "\(grid.text)")
    }
  }

  @Test func `a stream is seen where it parts two parts of a country, but not over the border of one`() throws {
    func color(atLevel level: Int64) throws -> CellColor {
      var tile = TileBuilder()
      tile.add("boundaries", .line, [Self.across], [("admin_level", .int(level))])
      tile.add("water_lines", .line, [Self.across], [("kind", .string("stream"))])
      return try Self.painted(tile)[20, 5].foreground
    }

    #expect(try color(atLevel: 4) == CellColor(hex: 0x4f9fcf))
    #expect(try color(atLevel: 2) == CellColor(hex: 0x9a4fa0))
  }

  @Test func `without colours braille has the patterns of areas between its streets`() throws {
    var tile = TileBuilder()
    tile.add("ocean", .polygon, [TileBuilder.rectangle(0, 0, 640, 768)])
    tile.add("buildings", .polygon, [TileBuilder.rectangle(704, 64, 512, 256)])
    tile.add("streets", .line, [[(660, 0), (660, 768)]], [("kind", .string("primary"))])
    let grid = try Self.painted(tile, blocks: .braille, depth: .none)

    #expect((0..<18).contains { grid[$0, 3].glyph == Glyph("~") })
    #expect(grid[30, 3].glyph == Glyph("░"))
    #expect((0..<12).allSatisfy { row in (19..<22).contains { grid[$0, row].glyph.base?.value ?? 0 > 0x2800 } })
  }
}

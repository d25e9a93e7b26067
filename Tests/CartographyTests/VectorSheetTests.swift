import Cartography
import Cells
import Geodesy
import Testing
import Tiles

/// Overlaid maps.
struct VectorSheetTests {
  private static let sea = CellColor(hex: 0x84bce0)
  private static let park = CellColor(hex: 0xb7dc9a)
  private static let ground = CellColor(hex: 0xe0dccb)
  private static let unmapped = CellColor(hex: 0xebe9e1)

  /// 32×12 cells are 1024×768 units of the tile that the tests draw.
  private static let id = TileID(zoom: 15, x: 17_000, y: 11_000)

  @Test func `where a map knows better, nothing of the map below is seen, and elsewhere nothing of it`() throws {
    var below = TileBuilder()
    below.add("ocean", .polygon, [TileBuilder.rectangle(0, 0, 1024, 768)])
    var above = TileBuilder()
    above.add("land", .polygon, [TileBuilder.rectangle(0, 0, 512, 768)], [("kind", .string("park"))])

    let grid = try Self.painted(below, above, covering: (256, 0, 512, 768)).grid

    #expect(grid[4, 5].background == Self.sea)
    #expect(grid[12, 5].background == Self.park)
    #expect(grid[20, 5].background == Self.ground)
    #expect(grid[28, 5].background == Self.sea)
  }

  @Test func `a map that knows better has the names, too`() throws {
    var below = TileBuilder()
    for (name, x) in [("Under", 400), ("Beside", 900)] {
      below.add("place_labels", .point, [[(x, 300)]], [("kind", .string("village")), ("name", .string(name))])
    }
    let labels = try Self.painted(below, TileBuilder(), covering: (256, 0, 512, 768), zoom: 13).labels

    #expect(labels.map(\.name) == ["Beside"])
  }

  @Test(arguments: [(nil, ["Under"]), ("Own", ["Own"])])
  func `a town keeps its name from the map below unless that above has a town itself`(own: String?, names: [String])
    throws
  {
    func town(_ name: String) -> [(key: String, value: VectorValue)] {
      [("kind", .string("city")), ("name", .string(name)), ("population", .int(500_000))]
    }
    var (below, above) = (TileBuilder(), TileBuilder())
    below.add("place_labels", .point, [[(400, 300)]], town("Under"))
    if let own { above.add("place_labels", .point, [[(420, 300)]], town(own)) }

    let labels = try Self.painted(below, above, covering: (256, 0, 512, 768), zoom: 10).labels

    #expect(labels.map(\.name) == names)
  }

  @Test func `a town that both maps have is named once, where the upper one has it`() throws {
    var (below, above) = (TileBuilder(), TileBuilder())
    let tags: [(key: String, value: VectorValue)] = [("kind", .string("capital")), ("name", .string("Rex"))]
    below.add("place_labels", .point, [[(100, 600)]], tags)
    above.add("place_labels", .point, [[(600, 200)]], tags)

    let labels = try Self.painted(below, above, covering: (256, 0, 512, 768), zoom: 13).labels

    #expect(labels.map(\.row) == [200 / 64])
  }

  @Test func `a sheet of sea takes the place of the sea below, and of nothing else`() throws {
    var below = TileBuilder()
    below.add("ocean", .polygon, [TileBuilder.rectangle(0, 0, 1024, 384)])
    below.add("land", .polygon, [TileBuilder.rectangle(0, 384, 1024, 384)], [("kind", .string("park"))])
    var above = TileBuilder()
    above.add("ocean", .polygon, [TileBuilder.rectangle(256, 192, 512, 192)])

    let grid = try Self.painted(below, above, covering: (256, 0, 512, 768), kind: .sea).grid

    #expect(grid[4, 1].background == Self.sea)
    #expect(grid[16, 1].background == Self.ground)
    #expect(grid[16, 4].background == Self.sea)
    #expect(grid[16, 9].background == Self.park)
  }

  /// Sea in the left half of a coarse map, and a wood beside it.
  private static var outline: TileBuilder {
    var outline = TileBuilder()
    outline.add("ocean", .polygon, [TileBuilder.rectangle(-200, -200, 712, 1200)])
    outline.add("land", .polygon, [TileBuilder.rectangle(700, 0, 324, 768)], [("kind", .string("wood"))])
    return outline
  }

  @Test func `a coarse map shows its sea from near only away from its coast, and its land isn't mapped`() throws {
    let grid = try Self.painted(Self.outline, TileBuilder(), covering: (800, 0, 100, 768), below: .outline).grid

    #expect(grid[4, 5].background == Self.sea)
    for column in [14, 18, 23] { #expect(grid[column, 5].background == Self.unmapped) }
    #expect(grid[26, 5].background == Self.ground)
    let dots = grid.cells.filter { $0.glyph != .space }
    #expect(dots.allSatisfy { $0.background == Self.unmapped } && !dots.isEmpty)
  }

  @Test
  func `what a coarse map leaves of a harbour between its banks isn't shown from near, what it leaves of a lake is`()
    throws
  {
    var below = TileBuilder()
    below.add("ocean", .polygon, [TileBuilder.rectangle(64, 128, 256, 384)])
    below.add("water_polygons", .polygon, [TileBuilder.rectangle(480, 128, 384, 384)], [("kind", .string("water"))])

    let grid = try Self.painted(below, TileBuilder(), covering: (1000, 0, 20, 768), below: .outline).grid

    #expect(grid[6, 5].background == Self.unmapped)
    #expect(grid[21, 5].background == Self.sea)
  }

  private static func river(_ y: Int, _ tags: [(key: String, value: VectorValue)] = []) -> TileBuilder {
    var tile = TileBuilder()
    tile.add("water_lines", .line, [[(0, y), (1024, y)]], [("kind", .string("river"))] + tags)
    return tile
  }

  @Test(arguments: [(11.0, true), (12.5, false)])
  func `a coarse map shows its rivers from near as long as they are in place`(zoom: Double, isSeen: Bool) throws {
    let river = Self.river(256, [("rank", .int(3)), ("name", .string("Alder"))])

    let (grid, labels) = try Self.painted(
      river,
      TileBuilder(),
      covering: (1000, 0, 20, 768),
      below: .outline,
      zoom: zoom
    )

    #expect((0..<30).contains { ![.space, Glyph("⠂")].contains(grid[$0, 4].glyph) } == isSeen)
    #expect(labels.contains { $0.name == "Alder" } == isSeen)
  }

  @Test(arguments: [(false, false), (true, false), (false, true)])
  func `a river goes on through a map that has none`(hasLine: Bool, hasWater: Bool) throws {
    var above = hasLine ? Self.river(512) : TileBuilder()
    if hasWater { above.add("water_polygons", .polygon, [TileBuilder.rectangle(128, 512, 640, 40)]) }

    let grid = try Self.painted(
      Self.river(256, [("rank", .int(3))]),
      above,
      covering: (128, 0, 768, 768),
      zoom: 11
    ).grid

    #expect((6..<26).contains { grid[$0, 4].glyph != .space } == !(hasLine || hasWater))
  }

  @Test(arguments: [(BlockSet.block, Glyph("⠂")), (.ascii, Glyph(".")), (.braille, Glyph("⠂"))])
  func `ground that isn't mapped has sparse dots without colours, too`(blocks: BlockSet, dot: Glyph) throws {
    var scene = try VectorScene.overTile(TileBuilder().tile())
    scene.sheets[0].kind = .outline
    var grid = CellGrid(columns: scene.columns, rows: scene.rows)
    let painter = VectorMapPainter(style: .day, language: "")
    _ = painter.paint(scene, blocks: blocks, depth: .none, into: &grid)

    #expect(grid.cells.count { $0.glyph == dot } == grid.cells.count / 16)
    #expect(grid.cells.count { $0.glyph != .space } == grid.cells.count / 16)
  }

  @Test func `through bare ground of a map without sea that of the map below is seen`() throws {
    var above = TileBuilder()
    above.add("land", .polygon, [TileBuilder.rectangle(200, 0, 100, 768)], [("kind", .string("park"))])

    let grid = try Self.painted(Self.outline, above, covering: (0, 0, 1024, 768), knowsSea: false).grid

    #expect(grid[4, 5].background == Self.sea && grid[12, 5].background == Self.sea)
    #expect(grid[7, 5].background == Self.park)
    #expect(grid[26, 5].background == Self.ground)
  }

  @Test func `near a coarse coast bare ground of a map without sea isn't mapped`() throws {
    let cover = (0.0, 0.0, 1024.0, 768.0)
    let grid = try Self.painted(Self.outline, TileBuilder(), covering: cover, below: .outline, knowsSea: false).grid

    #expect(grid[4, 5].background == Self.sea)
    #expect(grid[14, 5].background == Self.unmapped && grid[17, 5].background == Self.unmapped)
    #expect(grid[26, 5].background == Self.ground)
  }

  @Test(arguments: [(true, false), (false, true)])
  func `a coarse border gives way to that of a map near it`(hasOwn: Bool, isSeen: Bool) throws {
    func border(_ x: Int) -> [(Int, Int)] { [(x, 0), (x, 768)] }
    var (below, above) = (TileBuilder(), TileBuilder())
    below.add("boundaries", .line, [border(100)], [("admin_level", .int(2))])
    if hasOwn { above.add("boundaries", .line, [border(600)], [("admin_level", .int(2))]) }

    let grid = try Self.painted(below, above, covering: (512, 0, 256, 768), zoom: 10).grid

    #expect((0..<12).contains { grid[3, $0].glyph != .space } == isSeen)
    #expect((0..<12).contains { grid[18, $0].glyph != .space } == hasOwn)
  }

  @Test func `a place of the map below that would stand in the sea of the sheet above has no name`() throws {
    var (below, above) = (TileBuilder(), TileBuilder())
    for (name, x) in [("Afloat", 400), ("Beside", 900)] {
      below.add("place_labels", .point, [[(x, 300)]], [("kind", .string("village")), ("name", .string(name))])
    }
    above.add("ocean", .polygon, [TileBuilder.rectangle(256, 192, 512, 192)])

    let labels = try Self.painted(below, above, covering: (256, 0, 512, 768), kind: .sea, zoom: 13).labels

    #expect(labels.map(\.name) == ["Beside"])
  }

  @Test func `a coast goes on from a detailed map and comes to lie on that of the map below`() throws {
    // Above, the sea begins at 2100; below, at 2000.
    var (above, below) = (TileBuilder(), TileBuilder())
    above.add("ocean", .polygon, [TileBuilder.rectangle(2100, 0, 1996, 4096)])
    below.add("ocean", .polygon, [TileBuilder.rectangle(2000, 0, 2096, 4096)])

    let coast = try BlendedCoast(above: above, below: below)

    let area = ShoreBlend.area(around: coast.box, onZoom: 6)
    #expect(try area.minY < BlendedCoast.place(0, 1700).y && area.maxY > BlendedCoast.place(0, 2400).y)
    #expect(abs(coast.land(2000) - 2100) < 8)
    #expect((1960...2100).contains(coast.land(1850)))
    #expect(abs(coast.land(1380) - 2000) < 8)
  }

  @Test func `a canal that ends at the edge of a map draws no spike into the land beyond`() throws {
    // Above, water 6 high at the right edge of a map 100 wide; below, the sea begins 100 to the right of that.
    var (above, below) = (TileBuilder(), TileBuilder())
    above.add("ocean", .polygon, [TileBuilder.rectangle(2100, 2047, 60, 6)])
    below.add("ocean", .polygon, [TileBuilder.rectangle(2250, 0, 1846, 4096)])

    let coast = try BlendedCoast(above: above, below: below)

    // Where the sea begins beside the canal it begins on its line, too, give or take its own width.
    #expect(abs(coast.land(2050) - coast.land(2080)) < 20)
  }

  @Test func `where no map has any sea there is none between them`() throws {
    let id = UnwrappedTileID(wrap: 0, canonical: try TileID(zoom: 8, x: 128, y: 100).known)
    let tile = try TileBuilder().tile()
    #expect(
      ShoreBlend.tile(around: id.children[0].bounds, onZoom: 6, above: [(id, tile)], below: [(id, tile)], style: .day)
        == nil
    )
  }

  private static func painted(
    _ below: TileBuilder,
    _ above: TileBuilder,
    covering rect: (x: Double, y: Double, width: Double, height: Double),
    kind: VectorSheet.Kind = .map,
    below belowKind: VectorSheet.Kind = .map,
    knowsSea: Bool = true,
    zoom: Double = 15
  ) throws -> (grid: CellGrid, labels: [PlacedLabel]) {
    let id = UnwrappedTileID(wrap: 0, canonical: try Self.id.known)
    let unit = 1 / (32_768.0 * 4096)
    let (left, top) = (id.bounds.minX + rect.x * unit, id.bounds.minY + rect.y * unit)
    var scene = try VectorScene.overTile(below.tile())
    scene.zoom = zoom
    scene.sheets[0].kind = belowKind
    scene.sheets.append(
      VectorSheet(
        tiles: [(id, try above.tile())],
        covers: [WorldRect(minX: left, minY: top, maxX: left + rect.width * unit, maxY: top + rect.height * unit)],
        kind: kind,
        knowsSea: knowsSea
      )
    )
    var grid = CellGrid(columns: scene.columns, rows: scene.rows)
    let labels = VectorMapPainter(style: .day, language: "")
      .paint(scene, blocks: .block, depth: .trueColor, into: &grid)
    return (grid, labels)
  }
}

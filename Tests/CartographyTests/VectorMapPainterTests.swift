import Cartography
import Cells
import Geodesy
import Testing
import TestSupport
import Tiles

struct VectorMapPainterTests {
  private static let water = CellColor(hex: 0x84bce0)
  private static let ground = CellColor(hex: 0xe0dccb)
  private static let white = CellColor(hex: 0xffffff)

  @Test func `an area fills its cells, and its holes are left`() throws {
    var tile = TileBuilder()
    let hole = Array(TileBuilder.rectangle(128, 128, 128, 128).reversed())
    tile.add("water_polygons", .polygon, [TileBuilder.rectangle(64, 64, 256, 256), hole])

    let grid = try Self.painted(tile.tile(), columns: 12, rows: 6)

    let picture = (0..<6).map { row in
      (0..<12).map { grid[$0, row].background == Self.water ? "w" : "." }.joined()
    }
    #expect(
      picture == ["............", "..wwwwwwww..", "..ww....ww..", "..ww....ww..", "..wwwwwwww..", "............"]
    )
  }

  @Test func `a coast across cells is cut with the finest glyphs`() throws {
    var tile = TileBuilder()
    tile.add("ocean", .polygon, [[(0, 0), (1024, 0), (1024, 256), (0, 384)]])

    let grid = try Self.painted(tile.tile(), columns: 32, rows: 7)

    try expectSnapshot(of: grid.text, as: .lines)
  }

  @Test func `a street is a band over what is under it, straight where it is nearly so`() throws {
    var tile = TileBuilder()
    tile.add("buildings", .polygon, [TileBuilder.rectangle(0, 0, 1024, 512)])
    tile.add("streets", .line, [[(0, 130), (1024, 140)]], [("kind", .string("residential"))])

    let grid = try Self.painted(tile.tile(), columns: 32, rows: 8)

    for column in 2..<30 {
      let cell = grid[column, 2]
      #expect(Set([cell.foreground, cell.background]).contains(Self.white))
      #expect(cell == grid[2, 2])
    }
  }

  @Test func `a map that moves by whole cells is the same map`() throws {
    var random = TestRandom(seed: 7)
    var tile = TileBuilder()
    for _ in 0..<40 {
      let (x, y) = (random.next(in: -200..<3000), random.next(in: -200..<3000))
      tile.add(
        "buildings",
        .polygon,
        [TileBuilder.rectangle(x, y, random.next(in: 20..<300), random.next(in: 20..<300))]
      )
      let line = (0..<4).map { _ in (random.next(in: 0..<3000), random.next(in: 0..<3000)) }
      let kind = ["primary", "residential", "service", "rail"][random.next(in: 0..<4)]
      tile.add("streets", .line, [line], [("kind", .string(kind))])
    }
    let painter = VectorMapPainter(style: .day, language: "")
    var (here, there) = (CellGrid(columns: 60, rows: 30), CellGrid(columns: 60, rows: 30))
    let built = try tile.tile()

    _ = try painter.paint(.overTile(built, columns: 60, rows: 30), blocks: .octant, depth: .trueColor, into: &here)
    let moved = try VectorScene.overTile(built, columns: 60, rows: 30, movedBy: (7, 3))
    _ = painter.paint(moved, blocks: .octant, depth: .trueColor, into: &there)

    for row in 0..<27 {
      for column in 0..<53 { #expect(there[column, row] == here[column + 7, row + 3]) }
    }
  }

  @Test(arguments: [15, 16.2], [BlockSet.octant, .block, .braille, .ascii])
  func `a map that has moved step by step is what it would be drawn anew`(zoom: Double, blocks: BlockSet) throws {
    let tile = try Self.gravel(seed: 11).tile()
    let painter = VectorMapPainter(style: .day, language: "")
    var random = TestRandom(seed: 3)
    var place = (columns: 0, rows: 0)
    for _ in 0..<12 {
      place.columns += random.next(in: -21..<22)
      place.rows += random.next(in: -11..<12)
      var scene = try VectorScene.overTile(tile, columns: 61, rows: 29, movedBy: place)
      scene.zoom = zoom
      scene.covered = [CellRect(column: 0, row: 0, columns: 61, rows: 29)]
      var (moved, anew) = (CellGrid(columns: 61, rows: 29), CellGrid(columns: 61, rows: 29))

      _ = painter.paint(scene, blocks: blocks, depth: .trueColor, into: &moved)
      _ = VectorMapPainter(style: .day, language: "").paint(scene, blocks: blocks, depth: .trueColor, into: &anew)

      #expect(moved == anew, "at \(place)")
    }
  }

  /// Houses and streets all over the place.
  private static func gravel(seed: UInt64) -> TileBuilder {
    var random = TestRandom(seed: seed)
    var tile = TileBuilder()
    for _ in 0..<90 {
      let (x, y) = (random.next(in: -900..<3000), random.next(in: -900..<3000))
      tile.add(
        "buildings",
        .polygon,
        [TileBuilder.rectangle(x, y, random.next(in: 20..<300), random.next(in: 20..<300))]
      )
      let line = (0..<4).map { _ in (random.next(in: -900..<3000), random.next(in: -900..<3000)) }
      let kind = ["primary", "residential", "service", "rail"][random.next(in: 0..<4)]
      tile.add("streets", .line, [line], [("kind", .string(kind))])
    }
    return tile
  }

  @Test func `of two lanes that would run into each other one is drawn`() throws {
    var tile = TileBuilder()
    for y in [160, 184] {
      tile.add(
        "streets",
        .line,
        [[(0, y), (4096, y)]],
        [("kind", .string("primary")), ("oneway", .bool(true))]
      )
    }
    var scene = try VectorScene.overTile(tile.tile(), columns: 32, rows: 6)
    scene.zoom = 14.9
    var grid = CellGrid(columns: 32, rows: 6)

    _ = VectorMapPainter(style: .day, language: "").paint(scene, blocks: .block, depth: .trueColor, into: &grid)
    let one = Self.share(of: CellColor(hex: 0xffbf47), in: grid)
    scene.zoom = 15
    _ = VectorMapPainter(style: .day, language: "").paint(scene, blocks: .block, depth: .trueColor, into: &grid)
    let both = Self.share(of: CellColor(hex: 0xffbf47), in: grid)

    #expect(one > 0)
    #expect(both > one)
  }

  @Test(arguments: [BlockSet.block, .half, .quadrant, .sextant, .octant, .braille, .ascii])
  func `without colours streets, water and houses can still be told apart`(blocks: BlockSet) throws {
    let grid = try Self.painted(Self.town().tile(), columns: 40, rows: 14, blocks: blocks, depth: .none)

    try expectSnapshot(of: grid.text, as: .lines, named: blocks.rawValue)
    #expect(grid.cells.allSatisfy { $0.foreground == .standard && $0.background == .standard })
  }

  @Test func `paths are dots in parks and nowhere over streets`() throws {
    var tile = TileBuilder()
    tile.add("land", .polygon, [TileBuilder.rectangle(0, 0, 1024, 512)], [("kind", .string("park"))])
    tile.add("streets", .line, [[(0, 96), (1024, 96)]], [("kind", .string("footway"))])
    tile.add("streets", .line, [[(512, 0), (512, 512)]], [("kind", .string("primary"))])

    let grid = try Self.painted(tile.tile(), columns: 32, rows: 8)

    let row = (0..<32).map { (0x2800...0x28ff).contains(grid[$0, 1].glyph.base?.value ?? 0) }
    #expect(row[3] && row[28])
    #expect(!row[16])
  }

  @Test func `a house that a sight lies in stands out`() throws {
    var tile = TileBuilder()
    tile.add("buildings", .polygon, [TileBuilder.rectangle(64, 64, 256, 256)])
    tile.add("buildings", .polygon, [TileBuilder.rectangle(448, 64, 256, 256)])
    tile.add(
      "pois",
      .point,
      [[(500, 200)]],
      [("tourism", .string("museum")), ("name", .string("A museum of much art"))]
    )

    let grid = try Self.painted(tile.tile(), columns: 32, rows: 8)

    #expect(grid[4, 2].background == CellColor(hex: 0xc3b4a0))
    #expect(grid[16, 4].background == CellColor(hex: 0xc98f78))
  }

  @Test func `shapes far beyond the view and without size do no harm`() throws {
    var tile = TileBuilder()
    tile.add("ocean", .polygon, [[(-900_000_000, -5), (900_000_000, -5), (900_000_000, 128), (-900_000_000, 128)]])
    tile.add("buildings", .polygon, [[(5, 5), (5, 5), (6, 5)]])
    tile.add("streets", .line, [[(-900_000_000, 300), (900_000_000, 300)]], [("kind", .string("primary"))])
    tile.add("streets", .line, [[(900, 300), (900, 300)]], [("kind", .string("footway"))])

    let grid = try Self.painted(tile.tile(), columns: 16, rows: 6)

    #expect(grid[8, 0].background == Self.water)
    #expect(grid[8, 3].background == Self.ground || grid[8, 3].foreground == Self.ground)
  }

  @Test func `a scene without tiles is ground`() throws {
    let grid = try Self.painted(TileBuilder().tile(), columns: 3, rows: 2)

    #expect(grid.cells.allSatisfy { $0.background == Self.ground && $0.glyph == .space })
  }

  private static func town() -> TileBuilder {
    var tile = TileBuilder()
    tile.add("water_polygons", .polygon, [TileBuilder.rectangle(0, 0, 400, 900)])
    tile.add("land", .polygon, [TileBuilder.rectangle(800, 0, 480, 256)], [("kind", .string("park"))])
    tile.add("buildings", .polygon, [TileBuilder.rectangle(520, 450, 300, 300)])
    tile.add("buildings", .polygon, [TileBuilder.rectangle(900, 450, 300, 300)])
    tile.add("streets", .line, [[(450, 0), (460, 900)]], [("kind", .string("primary"))])
    tile.add("streets", .line, [[(450, 380), (1280, 390)]], [("kind", .string("residential"))])
    return tile
  }

  private static func painted(
    _ tile: VectorTile,
    columns: Int,
    rows: Int,
    blocks: BlockSet = .block,
    depth: ColorDepth = .trueColor
  ) throws -> CellGrid {
    var grid = CellGrid(columns: columns, rows: rows)
    let scene = try VectorScene.overTile(tile, columns: columns, rows: rows)
    _ = VectorMapPainter(style: .day, language: "").paint(scene, blocks: blocks, depth: depth, into: &grid)
    return grid
  }

  private static func share(of color: CellColor, in grid: CellGrid) -> Int {
    grid.cells.count { $0.background == color || $0.foreground == color }
  }
}

/// Numbers that look random and are the same in every run.
struct TestRandom {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed &* 0x9e37_79b9_7f4a_7c15 | 1
  }

  mutating func next(in range: Range<Int>) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return range.lowerBound + Int(state % UInt64(range.count))
  }
}

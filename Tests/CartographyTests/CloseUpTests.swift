import Cartography
import Cells
import Testing
import Tiles

/// Houses from zoom 15.75 on: each by itself, with walls and a shadow.
struct CloseUpTests {
  private static let tints = [0xc3b4a0, 0xd1c4b2, 0xc1b19c].map { CellColor(hex: $0) }
  private static let wall = CellColor(hex: 0x9a8873)
  private static let shadow = CellColor(hex: 0xbdb8a8)
  private static let ground = CellColor(hex: 0xe0dccb)

  private static func painted(_ tile: TileBuilder, zoom: Double = 17, style: Style = .day) throws -> CellGrid {
    var scene = try VectorScene.overTile(tile.tile(), columns: 40, rows: 12)
    scene.zoom = zoom
    var grid = CellGrid(columns: 40, rows: 12)
    _ = VectorMapPainter(style: style, language: "").paint(scene, blocks: .octant, depth: .trueColor, into: &grid)
    return grid
  }

  private static func colors(of grid: CellGrid) -> Set<CellColor> {
    Set(grid.cells.flatMap { $0.glyph == .space ? [$0.background] : [$0.foreground, $0.background] })
  }

  @Test func `adjacent houses have different tints and a wall between them`() throws {
    var tile = TileBuilder()
    for place in 0..<3 {
      tile.add("buildings", .polygon, [TileBuilder.rectangle(128 + place * 256, 128, 256, 384)])
    }

    let grid = try Self.painted(tile)

    let inside = [8, 16, 24].map { grid[$0, 5].background }
    #expect(inside[0] != inside[1] && inside[1] != inside[2])
    #expect(Set(inside).isSubset(of: Self.tints))
    #expect([11, 12].contains { [grid[$0, 5].foreground, grid[$0, 5].background].contains(Self.wall) })
  }

  @Test func `below zoom 15.75 houses are one tint without walls or shadows`() throws {
    var tile = TileBuilder()
    for place in 0..<3 {
      tile.add("buildings", .polygon, [TileBuilder.rectangle(128 + place * 256, 128, 256, 384)])
    }

    let colors = try Self.colors(of: Self.painted(tile, zoom: 15.5))

    #expect(colors == [Self.tints[0], Self.ground])
  }

  @Test func `a house cut by the edge of a tile has no wall along it`() throws {
    var tile = TileBuilder()
    tile.add("buildings", .polygon, [TileBuilder.rectangle(-128, 128, 512, 256)])

    let grid = try Self.painted(tile)

    for row in 3..<5 { #expect(grid[0, row] == Cell(.space, foreground: Self.tints[0], background: Self.tints[0])) }
    #expect(Self.colors(of: grid).contains(Self.wall))
  }

  @Test func `a shadow falls to the right and down, on ground but not on water`() throws {
    var tile = TileBuilder()
    tile.add("buildings", .polygon, [TileBuilder.rectangle(128, 128, 256, 256)], [("height", .int(30))])
    tile.add("water_polygons", .polygon, [TileBuilder.rectangle(0, 384, 1280, 384)])

    let grid = try Self.painted(tile)

    func isShadow(_ column: Int, _ row: Int) -> Bool {
      [grid[column, row].foreground, grid[column, row].background].contains(Self.shadow)
    }
    #expect((3..<6).allSatisfy { isShadow(12, $0) })
    #expect((0..<12).allSatisfy { !isShadow(3, $0) && !isShadow($0, 1) })
    #expect((6..<12).allSatisfy { row in (0..<40).allSatisfy { !isShadow($0, row) } })
  }

  @Test func `a taller house has a longer shadow`() throws {
    func shadowed(_ height: Int64) throws -> Int {
      var tile = TileBuilder()
      tile.add("buildings", .polygon, [TileBuilder.rectangle(128, 128, 256, 256)], [("height", .int(height))])
      return try Self.painted(tile).cells.count { [$0.foreground, $0.background].contains(Self.shadow) }
    }

    #expect(try shadowed(30) > shadowed(3))
  }

  @Test func `a style that colours buildings alone has its colour for every tint and wall`() throws {
    var tile = TileBuilder()
    for place in 0..<2 {
      tile.add("buildings", .polygon, [TileBuilder.rectangle(128 + place * 256, 128, 256, 384)])
    }
    let style = try Style(Array(##"{"extends": "day", "colors": {"ground": "#101010", "building": "#0000ff"}}"##.utf8))

    let colors = try Self.colors(of: Self.painted(tile, style: style))

    #expect(colors == [CellColor(hex: 0x0000ff), CellColor(hex: 0x101010)])
  }

  @Test func `a height that is no number is unknown`() throws {
    var tile = TileBuilder()
    tile.add("buildings", .polygon, [TileBuilder.rectangle(128, 128, 256, 256)], [("height", .double(.nan))])

    #expect(try Self.colors(of: Self.painted(tile)).contains(Self.shadow))
  }

  @Test func `an entrance is a gap in the wall`() throws {
    func walls(_ entrance: [(Int, Int)]) throws -> [Int] {
      var tile = TileBuilder()
      tile.add("buildings", .polygon, [TileBuilder.rectangle(128, 128, 1024, 384)])
      if !entrance.isEmpty { tile.add("entrances", .point, [entrance], [("kind", .string("main"))]) }
      let grid = try Self.painted(tile)
      return (6..<34).filter { [grid[$0, 2].foreground, grid[$0, 2].background].contains(Self.wall) }
    }

    let (whole, open) = (try walls([]), try walls([(640, 128)]))

    #expect(whole == Array(6..<34))
    #expect(open.count < whole.count && open.count >= whole.count - 3)
    #expect(!open.contains(19) || !open.contains(20))
  }

  @Test(arguments: [("up", "↑"), ("down", "↓"), ("", nil)])
  func `steps are rungs across their course, with an arrow if the map has their direction`(
    incline: String,
    arrow: Unicode.Scalar?
  ) throws {
    var tile = TileBuilder()
    tile.add(
      "streets",
      .line,
      [[(640, 768), (640, 0)]],
      [("kind", .string("steps"))] + (incline.isEmpty ? [] : [("incline", .string(incline))])
    )
    var scene = try VectorScene.overTile(tile.tile(), columns: 40, rows: 12)
    scene.zoom = 17.5
    scene.showsOneWays = false
    var grid = CellGrid(columns: 40, rows: 12)
    _ = VectorMapPainter(style: .day, language: "").paint(scene, blocks: .octant, depth: .trueColor, into: &grid)

    let steps = CellColor(hex: 0xa5896a)
    let column = (0..<12).map { grid[20, $0] }
    #expect(column.count { $0.foreground == steps || $0.background == steps } > 8)
    #expect(column.allSatisfy { $0.glyph != .space })
    let arrows = grid.cells.map(\.glyph).filter { [Glyph("↑"), Glyph("↓")].contains($0) }
    #expect(Set(arrows) == Set(arrow.map { [Glyph($0)] } ?? []))
  }

  @Test(arguments: [(17.0, false), (17.6, true)])
  func `a crossing is seen on its street from near`(zoom: Double, isSeen: Bool) throws {
    var tile = TileBuilder()
    tile.add("streets", .line, [[(0, 352), (1280, 352)]], [("kind", .string("primary"))])
    tile.add(
      "streets",
      .line,
      [[(624, 0), (624, 768)]],
      [("kind", .string("footway")), ("footway", .string("crossing"))]
    )

    let grid = try Self.painted(tile, zoom: zoom)

    #expect((grid[19, 5].glyph != .space) == isSeen)
  }

  @Test func `the track of a tram is an unbroken line over a street`() throws {
    var tile = TileBuilder()
    let line = [(0, 768), (1280, 64)]
    tile.add("streets", .line, [line], [("kind", .string("primary"))])
    tile.add("streets", .line, [line], [("kind", .string("tram"))])

    let grid = try Self.painted(tile)

    let track = CellColor(hex: 0xa39fb0)
    let columns = (2..<38).filter { column in
      (0..<12).contains { [grid[column, $0].foreground, grid[column, $0].background].contains(track) }
    }
    #expect(columns == Array(2..<38))
  }
}

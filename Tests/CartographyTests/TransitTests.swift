import Cartography
import Cells
import Testing
import Tiles

/// Lines of public transport, which are drawn over the map on request.
struct TransitTests {
  private static let (red, green) = (CellColor(hex: 0xd62839), CellColor(hex: 0x00913f))
  private static let across = [(0, 352), (1280, 352)]

  private static func line(_ tags: [(String, VectorValue)]) -> TileBuilder {
    var tile = TileBuilder()
    tile.add("streets", .line, [across], [("kind", .string("primary"))])
    tile.add("transit_lines", .line, [across], [("kind", .string("tram"))] + tags)
    return tile
  }

  private static func painted(
    _ tile: TileBuilder,
    isOn: Bool = true,
    blocks: BlockSet = .block,
    depth: ColorDepth = .trueColor,
    zoom: Double = 15
  ) throws -> (grid: CellGrid, labels: [PlacedLabel]) {
    var scene = try VectorScene.overTile(tile.tile(), columns: 40, rows: 12)
    scene.zoom = zoom
    var style = Style.day
    style.showsTransit = isOn
    var grid = CellGrid(columns: 40, rows: 12)
    let painter = VectorMapPainter(style: style, language: "")
    let labels = painter.paint(scene, blocks: blocks, depth: depth, into: &grid)
    return (grid, labels)
  }

  private static func colors(of grid: CellGrid, _ column: Int) -> Set<CellColor> {
    [grid[column, 5].foreground, grid[column, 5].background]
  }

  @Test(arguments: ["#d3202f", "red", "#f00"])
  func `a line is drawn over a street in the nearest colour, but only on request`(color: String) throws {
    let tile = Self.line([("colour", .string(color))])

    let (on, off) = (try Self.painted(tile).grid, try Self.painted(tile, isOn: false).grid)

    #expect((2..<38).allSatisfy { Self.colors(of: on, $0).contains(Self.red) })
    #expect((2..<38).allSatisfy { !Self.colors(of: off, $0).contains(Self.red) })
  }

  @Test func `a line without a known colour has that of its kind`() throws {
    for tags in [[], [("colour", VectorValue.string("beautiful"))], [("colour", .double(.nan))]] {
      let grid = try Self.painted(Self.line(tags)).grid
      #expect((2..<38).allSatisfy { Self.colors(of: grid, $0).contains(Self.green) })
    }
  }

  @Test func `lines of two colours on the same tracks alternate`() throws {
    var tile = TileBuilder()
    for (index, color) in ["red", "green"].enumerated() {
      tile.add(
        "transit_lines",
        .line,
        [Self.across],
        [("kind", .string("tram")), ("colour", .string(color))]
          + [("share", .int(Int64(index))), ("shares", .int(2))]
      )
    }

    let grid = try Self.painted(tile).grid

    let (red, green) = (
      (2..<38).filter { Self.colors(of: grid, $0).contains(Self.red) },
      (2..<38).filter { Self.colors(of: grid, $0).contains(Self.green) }
    )
    #expect((12...30).contains(red.count) && (12...30).contains(green.count))
    #expect(Set(red).union(green).count == 36)
  }

  @Test(arguments: ["hsl(0,1e308%,1e308%)", "rgb(1e308,-1e308,0)", "#", "#zzzzzz"])
  func `a hostile colour is drawn somehow`(color: String) throws {
    #expect(try Self.painted(Self.line([("colour", .string(color))])).grid.columns == 40)
  }

  @Test(arguments: [Double.nan, .infinity, -1, 1e300])
  func `a hostile number of lines is drawn somehow`(number: Double) throws {
    let tile = Self.line([("share", .double(number)), ("shares", .double(number))])

    #expect(try Self.painted(tile).grid.columns == 40)
  }

  @Test(arguments: [BlockSet.block, .octant, .braille, .ascii], [ColorDepth.trueColor, .indexed, .none])
  func `a line has its number along it, and stops are light rounds on it`(blocks: BlockSet, depth: ColorDepth) throws {
    var tile = TileBuilder()
    tile.add("transit_lines", .line, [[(0, 0), (1280, 704)]], [("kind", .string("tram")), ("ref", .string("4"))])
    tile.add("public_transport", .point, [[(640, 352)]], [("kind", .string("tram_stop"))])

    let (grid, labels) = try Self.painted(tile, blocks: blocks, depth: depth)
    let off = try Self.painted(tile, isOn: false, blocks: blocks, depth: depth)

    #expect(labels.map(\.text) == ["4"])
    #expect(off.labels.isEmpty)
    let sign = Glyph(blocks == .ascii ? "o" : "●")
    let stops = grid.cells.filter { $0.glyph == sign }
    #expect(stops.count == 1, "\(grid.text)")
    if depth == .trueColor {
      #expect(stops.allSatisfy { $0.foreground == CellColor(hex: 0xffffff) && $0.background == Self.green })
    }
    #expect(off.grid.cells.allSatisfy { $0.glyph != sign })
  }

  @Test func `stops have their names from afar with lines only, and one round for both directions`() throws {
    var tile = TileBuilder()
    tile.add("transit_lines", .line, [Self.across], [("kind", .string("tram"))])
    for (x, name) in [(640, "Market"), (656, "Market")] {
      tile.add(
        "public_transport",
        .point,
        [[(x, 352)]],
        [("kind", .string("tram_stop")), ("name", .string(name))]
      )
    }

    let (on, off) = (try Self.painted(tile, zoom: 14), try Self.painted(tile, isOn: false, zoom: 14))

    #expect(on.labels.map(\.name) == ["Market"])
    #expect(off.labels.isEmpty)
    #expect(on.grid.cells.count { $0.glyph == Glyph("●") } <= 1, "\(on.grid.text)")
  }

  @Test(arguments: [BlockSet.block, .octant, .braille, .ascii])
  func `without colours a line is a glyph in every cell`(blocks: BlockSet) throws {
    var tile = TileBuilder()
    tile.add("transit_lines", .line, [Self.across], [("kind", .string("tram"))])

    let grid = try Self.painted(tile, blocks: blocks, depth: .none).grid

    #expect((2..<38).allSatisfy { grid[$0, 5].glyph != .space }, "\(grid.text)")
  }
}

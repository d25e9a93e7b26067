import Cartography
import Cells
import TestSupport
import Testing
import Tiles

/// The visible differences on the map of a year, on screens of any colours and in any blocks.
struct YearFormTests {
  /// Two houses side by side, of 1800 and of unknown age, and under them two streets of the same ages.
  private static func tile() throws -> VectorTile {
    var tile = TileBuilder()
    let ages: [[(key: String, value: VectorValue)]] = [[("start_date", .string("1800"))], []]
    for (index, tags) in ages.enumerated() {
      tile.add("buildings", .polygon, [TileBuilder.rectangle(64 + index * 512, 64, 384, 256)], tags)
      let row = 480 + index * 256
      tile.add("streets", .line, [[(0, row), (1024, row)]], [("kind", .string("primary"))] + tags)
    }
    return try tile.tile()
  }

  /// The appearance of a house or a street: cells of it that repeat the pattern.
  private struct Sight: Hashable {
    let cells: Set<Cell>

    init(_ grid: CellGrid, columns: ClosedRange<Int>, rows: ClosedRange<Int>) {
      cells = Set(rows.flatMap { row in columns.map { grid[$0, row].seen } })
    }
  }

  private static func paint(_ style: Style, _ blocks: BlockSet, _ depth: ColorDepth) throws -> CellGrid {
    var style = style
    style.year = 1830
    var grid = CellGrid(columns: 32, rows: 16)
    let scene = try VectorScene.overTile(tile(), columns: 32, rows: 16)
    _ = VectorMapPainter(style: style, language: "").paint(scene, blocks: blocks, depth: depth, into: &grid)
    return grid
  }

  @Test(arguments: [BlockSet.half, .block, .octant, .braille, .ascii], ColorDepth.allCases)
  func `known and unknown things, and the ground, differ`(blocks: BlockSet, depth: ColorDepth) throws {
    for style in [Style.day, .night, .nightRed] {
      let grid = try Self.paint(style, blocks, depth)
      let ground = Sight(grid, columns: 15...16, rows: 2...3)
      let houses = [4...12, 20...28].map { Sight(grid, columns: $0, rows: 2...3) }
      let streets = [7...7, 11...11].map { Sight(grid, columns: 10...20, rows: $0) }
      #expect(Set(houses + [ground]).count == 3, "\(style.name)\n\(grid.text)")
      #expect(Set(streets + [ground]).count == 3, "\(style.name)\n\(grid.text)")
    }
  }

  @Test(arguments: [BlockSet.block, .braille, .ascii], [ColorDepth.none, .eight, .sixteen])
  func `the legend shows what the map does`(blocks: BlockSet, depth: ColorDepth) throws {
    for style in [Style.day, .night, .nightRed] {
      let grid = try Self.paint(style, blocks, depth)
      let signs = style.ageSigns(in: blocks, depth: depth)
      #expect(grid[8, 2].seen == signs.known.seen, "\(style.name)")
      #expect(grid[24, 2].seen == signs.unknown.seen, "\(style.name)")
    }
  }
}

extension Cell {
  /// The visible part of it: if it is blank, only the background.
  fileprivate var seen: Cell { glyph == .space ? Cell(.space, background: background, style: style) : self }
}

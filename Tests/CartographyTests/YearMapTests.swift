import Cartography
import Cells
import TestSupport
import Testing
import Tiles

/// The map of a year, from tiles with dates of features.
struct YearMapTests {
  private static let ground = CellColor(hex: 0xe0dccb)
  private static let building = CellColor(hex: 0xc3b4a0)
  private static let undated = CellColor(hex: 0xd5ccbb)
  private static let street = CellColor(hex: 0xffffff)
  private static let undatedStreet = CellColor(hex: 0xece8dc)

  /// Three houses side by side, of 1850, taken down in 1900, and of unknown age; and two streets.
  private static func tile() throws -> VectorTile {
    var tile = TileBuilder()
    let dates: [[(key: String, value: VectorValue)]] = [
      [("start_date", .string("1850"))], [("start_date", .string("1700")), ("end_date", .string("1900"))], [],
    ]
    for (index, tags) in dates.enumerated() {
      tile.add("buildings", .polygon, [TileBuilder.rectangle(64 + index * 256, 64, 192, 128)], tags)
    }
    for (row, tags) in [(320, [("start_date", VectorValue.string("before 1815"))]), (480, [])] {
      tile.add("streets", .line, [[(0, row), (1024, row)]], [("kind", .string("residential"))] + tags)
    }
    return try tile.tile()
  }

  private static func painter(_ year: Int?) -> VectorMapPainter {
    var style = Style.day
    style.year = year
    return VectorMapPainter(style: style, language: "")
  }

  /// The colours in the middles of the houses and streets.
  private static func colors(_ painter: VectorMapPainter) throws -> [CellColor] {
    var grid = CellGrid(columns: 32, rows: 8)
    _ = painter.paint(try .overTile(tile(), columns: 32, rows: 8), blocks: .half, depth: .trueColor, into: &grid)
    let houses = [4, 12, 20].map { grid[$0, 1].background }
    return houses
      + [5, 7].map { row in
        let cell = grid[16, row]
        return [cell.foreground, cell.background].first { $0 == street || $0 == undatedStreet } ?? ground
      }
  }

  @Test(
    arguments: [
      (nil, [building, building, building, street, street]),
      (1830, [ground, building, undated, street, undatedStreet]),
      (1880, [building, building, undated, street, undatedStreet]),
      (1950, [building, ground, undated, street, undatedStreet]),
    ] as [(Int?, [CellColor])]
  )
  func `things come and go, and those of unknown age are quieter`(year: Int?, expected: [CellColor]) throws {
    let colors = try Self.colors(Self.painter(year))
    #expect(colors == expected)
  }

  @Test(arguments: [.string("1850"), .int(1850), .uint(1850), .double(1850), .double(1850.0)] as [VectorValue])
  func `a year may come as a number of any kind`(date: VectorValue) throws {
    var tile = TileBuilder()
    tile.add("buildings", .polygon, [TileBuilder.rectangle(64, 64, 192, 128)], [("start_date", date)])
    func color(_ year: Int) throws -> CellColor {
      var grid = CellGrid(columns: 32, rows: 8)
      let scene = try VectorScene.overTile(tile.tile(), columns: 32, rows: 8)
      _ = Self.painter(year).paint(scene, blocks: .half, depth: .trueColor, into: &grid)
      return grid[4, 1].background
    }
    #expect(try color(1849) == Self.ground && color(1850) == Self.building)
  }

  @Test(arguments: [Double.nan, .infinity, 1e300, -1e300, 1850.5])
  func `a number that is no year says nothing`(date: Double) throws {
    var tile = TileBuilder()
    tile.add("buildings", .polygon, [TileBuilder.rectangle(64, 64, 192, 128)], [("start_date", .double(date))])
    var grid = CellGrid(columns: 32, rows: 8)
    let scene = try VectorScene.overTile(tile.tile(), columns: 32, rows: 8)
    _ = Self.painter(1900).paint(scene, blocks: .half, depth: .trueColor, into: &grid)
    #expect(grid[4, 1].background == Self.undated)
  }

  @Test func `another year is drawn as if it had been the first`() throws {
    let painter = Self.painter(nil)
    _ = try Self.colors(painter)
    for year in [1830, 1950, nil, 1880] {
      painter.show(year: year)
      #expect(try Self.colors(painter) == Self.colors(Self.painter(year)))
    }
  }

  @Test func `a sight that is known to be younger, or of unknown age, isn't named`() throws {
    var tile = TileBuilder()
    for (index, date) in ["1800", "1900", nil].enumerated() {
      let tags: [(key: String, value: VectorValue)] = [
        ("amenity", .string("library")), ("kind", .string("library")), ("name", .string("House \(index)")),
      ]
      tile.add("pois", .point, [[(100, 80 + index * 200)]], tags + (date.map { [("start_date", .string($0))] } ?? []))
    }
    func names(_ year: Int?) throws -> [String] {
      var grid = CellGrid(columns: 32, rows: 12)
      let scene = try VectorScene.overTile(tile.tile(), columns: 32, rows: 12)
      return Self.painter(year).paint(scene, blocks: .half, depth: .trueColor, into: &grid).map(\.text).sorted()
    }
    let all = try names(nil)
    try #require(all.count == 3, "\(all)")
    #expect(try names(1850) == all.filter { $0.contains("0") })
  }
}

import Cartography
import Cells
import Testing
import TestSupport
import Tiles

/// Names by importance, and the order of names.
struct ImportanceTests {
  @Test func `the better known, the farther away a thing is shown, and the world's landmarks from 13 on`() {
    let zooms = (0...100).map { Importance(Double($0)).leastZoom }

    #expect(zip(zooms, zooms.dropFirst()).allSatisfy { $0 >= $1 })
    #expect(zooms[60] == 13 && zooms[100] == 13 && zooms[40] == 15 && zooms[10] == 18)
  }

  private typealias Tags = [(key: String, value: VectorValue)]

  private static func poi(_ name: String, _ tag: (String, String), importance: Int) -> Tags {
    [
      (key: "name", value: .string(name)), (key: tag.0, value: .string(tag.1)),
      (key: "importance", value: .int(Int64(importance))),
    ]
  }

  @Test(arguments: [(14.0, ["● Casino"]), (16.0, ["● Casino"]), (16.5, ["● Casino", "● Grand Hotel"])])
  func `a hotel is named from near, and a landmark long before it`(zoom: Double, texts: [String]) throws {
    var tile = TileBuilder()
    tile.add("pois", .point, [[(320, 160)]], Self.poi("Grand Hotel", ("tourism", "hotel"), importance: 18))
    tile.add("pois", .point, [[(320, 480)]], Self.poi("Casino", ("amenity", "casino"), importance: 65))

    #expect(try PaintedTile.paint(tile, zoom: zoom).labels.map(\.text) == texts)
  }

  @Test(arguments: [("man_made", "tower"), ("historic", "tomb"), ("leisure", "water_park")])
  func `what one steers by is named whatever it is`(tag: (String, String)) throws {
    var tile = TileBuilder()
    tile.add("pois", .point, [[(320, 320)]], Self.poi("Old Thing", tag, importance: 50))

    #expect(try PaintedTile.paint(tile, zoom: 15).labels.map(\.name) == ["Old Thing"])
  }

  @Test(arguments: [(70, true), (50, false)])
  func `the building of a landmark stands out, whatever that is`(importance: Int, isLandmark: Bool) throws {
    var tile = TileBuilder()
    tile.add("buildings", .polygon, [TileBuilder.rectangle(100, 100, 600, 500)])
    tile.add("pois", .point, [[(320, 320)]], Self.poi("Show", ("tourism", "attraction"), importance: importance))

    let grid = try PaintedTile.paint(tile, zoom: 16).grid

    let landmark = CellColor(hex: 0xc98f78)
    let colors = Set(grid.cells.flatMap { [$0.foreground, $0.background] })
    #expect(colors.contains(landmark) == isLandmark, "\(colors)")
  }

  @Test(arguments: [(["de", "en", "fr", "ja"], ["● Cathedral"]), (["de"], [])])
  func `on maps that don't tell it, what has a name in many languages is known`(
    languages: [String],
    texts: [String]
  ) throws {
    var tile = TileBuilder()
    let names = languages.map { (key: "name:\($0)", value: VectorValue.string("Cathedral")) }
    let building = [TileBuilder.rectangle(100, 100, 600, 500)]
    tile.add("buildings", .polygon, building, [(key: "name", value: .string("Cathedral"))] + names)

    let (grid, labels) = try PaintedTile.paint(tile, zoom: 15)

    #expect(labels.map(\.text) == texts)
    let colors = Set(grid.cells.flatMap { [$0.foreground, $0.background] })
    #expect(colors.contains(CellColor(hex: 0xc98f78)) == !texts.isEmpty)
  }

  /// A street's name, and icons that would cover it.
  private func street(under icon: Importance?) throws -> [PlacedLabel] {
    try street(
      icons: (0..<4).map { number in
        let box = CellRect(column: number * 8 + 2, row: 5, columns: 3, rows: 1)
        return VectorScene.Icon(box: box, name: nil, importance: icon)
      }
    )
  }

  private func street(icons: [VectorScene.Icon] = [], strokes: [CellPoint] = []) throws -> [PlacedLabel] {
    var tile = TileBuilder()
    let line = [(64, 352), (960, 352)]
    tile.add("streets", .line, [line], [("kind", .string("residential"))])
    tile.add(
      "street_labels",
      .line,
      [line],
      [(key: "kind", value: .string("residential")), (key: "name", value: .string("Mill Street"))]
    )
    var scene = try VectorScene.overTile(tile.tile())
    (scene.icons, scene.strokes) = (icons, strokes)
    var grid = CellGrid(columns: 32, rows: 12)
    return VectorMapPainter(style: .day, language: "").paint(scene, blocks: .block, depth: .trueColor, into: &grid)
  }

  @Test func `a street's name comes before icons, but not before one's own and those of landmarks`() throws {
    let labels = try street(under: Importance(45))

    #expect(labels.map(\.name) == ["Mill Street"])
    let first = VectorScene.Icon(box: CellRect(column: 10, row: 5, columns: 3, rows: 1), name: nil)
    #expect(labels.allSatisfy(first.claims))
    #expect(try street(under: nil).isEmpty)
    #expect(try street(under: Importance(75)).isEmpty)
  }

  @Test func `behind a name stands how many others are in its place`() throws {
    var tile = TileBuilder()
    tile.add("pois", .point, [[(160, 320)]], Self.poi("Casino", ("amenity", "casino"), importance: 65))
    var scene = try VectorScene.overTile(tile.tile())
    let box = CellRect(column: 4, row: 5, columns: 3, rows: 1)
    scene.icons = [VectorScene.Icon(box: box, name: "Casino", importance: Importance(65), others: 3)]
    var grid = CellGrid(columns: 32, rows: 12)

    let labels = VectorMapPainter(style: .day, language: "")
      .paint(scene, blocks: .block, depth: .trueColor, into: &grid)

    let label = try #require(labels.first)
    #expect(label.name == "Casino" && label.text == "● Casino +3" && label.isCounting)
    #expect(!scene.icons[0].claims(label))
  }

  @Test(arguments: [(nil, "● Casino"), (19, "Casino ●"), (15, "● Casino"), (9, "● Casino")])
  func `a sight's name stays beside what leads past it, and its mark may lie on that`(column: Int?, text: String)
    throws
  {
    var tile = TileBuilder()
    tile.add("pois", .point, [[(528, 320)]], Self.poi("Casino", ("amenity", "casino"), importance: 65))
    var scene = try VectorScene.overTile(tile.tile())
    if let column {
      scene.strokes = (0..<36).map { CellPoint(column: column + $0 % 3, row: $0 / 3) }
    }
    var grid = CellGrid(columns: 32, rows: 12)

    let labels = VectorMapPainter(style: .day, language: "")
      .paint(scene, blocks: .block, depth: .trueColor, into: &grid)

    #expect(labels.map(\.text) == [text])
  }

  @Test func `a street's name lies on the way along it`() throws {
    let labels = try street(strokes: (0..<32).map { CellPoint(column: $0, row: 5) })

    #expect(labels.map(\.row) == [5])
  }

  @Test func `a street's name makes way for what crosses the street, where there is room beside that`() throws {
    let plain = try #require(street().first)
    let middle = plain.column + plain.text.count / 2
    func crossing(_ columns: Range<Int>) -> [CellPoint] {
      columns.flatMap { column in (0..<12).map { CellPoint(column: column, row: $0) } }
    }

    let beside = try #require(street(strokes: crossing(middle..<middle + 3)).first)
    let covered = try #require(street(strokes: crossing(0..<32)).first)

    #expect(beside.row == plain.row)
    #expect(beside.column > middle + 2 || beside.column + beside.text.count <= middle)
    #expect((covered.column, covered.row) == (plain.column, plain.row))
  }
}

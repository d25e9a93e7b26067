import Cartography
import Cells
import Testing
import Tiles

/// Names at zooms where a screen shows a few houses.
struct CloseNameTests {
  private static let parish = "Paroisse Orthodoxe Russe des Saints Martyrs Royaux à Monaco"

  @Test(arguments: [(15.4, 0), (17, 1)])
  func `a name that is too long for two lines has more of them from near`(zoom: Double, count: Int) throws {
    var tile = TileBuilder()
    tile.add("pois", .point, [[(320, 320)]], [("tourism", .string("museum")), ("name", .string(Self.parish))])

    let labels = try PaintedTile.paint(tile, zoom: zoom, columns: 60).labels

    #expect(labels.count == count)
    for label in labels {
      #expect(label.text.split(separator: " ").dropFirst().joined(separator: " ") == Self.parish)
      let rows = Set(label.cells.map(\.row))
      #expect((3...4).contains(rows.count))
      #expect(rows.allSatisfy { row in label.cells.count { $0.row == row } <= 26 })
    }
  }

  @Test(arguments: [(16.0, 1...1), (17, 2...3)])
  func `a street is named again along its way from near`(zoom: Double, count: ClosedRange<Int>) throws {
    var tile = TileBuilder()
    let line = [(1200, -64), (1280, 4160)]
    tile.add("streets", .line, [line], [("kind", .string("residential"))])
    tile.add("street_labels", .line, [line], [("kind", .string("residential")), ("name", .string("Mill Street"))])

    let labels = try PaintedTile.paint(tile, zoom: zoom, columns: 80, rows: 24, movedBy: (0, 13)).labels

    #expect(count.contains(labels.count))
  }

  @Test(arguments: [(80, 24), (120, 40), (160, 48)])
  func `a street has its name once, and again only beyond half of the screen`(columns: Int, rows: Int) throws {
    var tile = TileBuilder()
    for line in [[(0, 1024), (4096, 1088)], [(1200, -64), (1280, 4160)]] {
      let name = line[0].0 == 0 ? "Mill Street" : "Long Lane"
      tile.add("streets", .line, [line], [("kind", .string("residential"))])
      tile.add("street_labels", .line, [line], [("kind", .string("residential")), ("name", .string(name))])
    }
    for move in [0, 7, 20] {
      let labels = try PaintedTile.paint(tile, zoom: 17, columns: columns, rows: rows, movedBy: (move, 0)).labels
      #expect(labels.contains { $0.name == "Mill Street" })
      for (index, label) in labels.enumerated() {
        for other in labels[(index + 1)...] where other.name == label.name {
          let (one, two) = (label.cells[0], other.cells[0])
          #expect(abs(one.column - two.column) > columns / 2 || abs(one.row - two.row) > rows / 2)
        }
      }
    }
  }

  @Test func `a landmark that fills the view has its name in it, wherever its point is`() throws {
    var tile = TileBuilder()
    tile.add("buildings", .polygon, [TileBuilder.rectangle(-64, -64, 4000, 2000)], [("landmark", .bool(true))])
    tile.add(
      "pois",
      .point,
      [[(3200, 1000)]],
      [("historic", .string("castle")), ("name", .string("Old Castle")), ("importance", .int(79))]
        + [("way_area", .int(500_000))]
    )

    #expect(try PaintedTile.paint(tile, zoom: 18, columns: 80, rows: 24).labels.map(\.name) == ["Old Castle"])
  }

  @Test func `a view with few names has those of streets that only end in it`() throws {
    var tile = TileBuilder()
    let line = [(2400, 352), (4096, 352)]
    tile.add("streets", .line, [line], [("kind", .string("residential"))])
    tile.add("street_labels", .line, [line], [("kind", .string("residential")), ("name", .string("Mill Street"))])

    #expect(try PaintedTile.paint(tile, zoom: 17, columns: 90, rows: 24).labels.map(\.name) == ["Mill Street"])
  }

  @Test func `houses have their names although the map was far away when its tile came`() throws {
    var tile = TileBuilder()
    let house = TileBuilder.rectangle(64, 64, 900, 600)
    tile.add("buildings", .polygon, [house], [("name", .string("Villa Ephrussi"))])
    var scene = try VectorScene.overTile(tile.tile())
    let painter = VectorMapPainter(style: .day, language: "")
    painter.adopt(
      PreparedTile(scene.sheets[0].tiles[0].tile, id: scene.sheets[0].tiles[0].id, style: .day, language: "", zoom: 14)
    )
    var grid = CellGrid(columns: scene.columns, rows: scene.rows)

    let afar = painter.paint(scene, blocks: .block, depth: .trueColor, into: &grid)
    scene.zoom = 16
    let near = painter.paint(scene, blocks: .block, depth: .trueColor, into: &grid)

    #expect(afar.isEmpty)
    #expect(near.map(\.name) == ["Villa Ephrussi"])
  }

  @Test(arguments: Array(stride(from: 0, through: 76, by: 4)))
  func `the street that somebody stands in is named, whatever else is there`(column: Int) throws {
    var tile = TileBuilder()
    func add(_ name: String, _ kind: String, _ line: [(Int, Int)]) {
      tile.add("streets", .line, [line], [("kind", .string(kind))])
      tile.add("street_labels", .line, [line], [("kind", .string(kind)), ("name", .string(name))])
    }
    add("Lane of the Seven Sleepers and Brothers", "residential", [(0, 0), (4096, 2048)])
    for index in 0..<16 {
      let y = index * 128 + 64
      add("Main Road \(index)", "primary", [(0, y), (4096, y)])
    }
    var scene = try VectorScene.overTile(tile.tile(), columns: 60, rows: 16, movedBy: (column, (30 + column) / 4 - 8))
    scene.zoom = 17
    scene.focus = CellPoint(column: 30, row: 8)

    #expect(PaintedTile.paint(scene).labels.contains { $0.name.hasPrefix("Lane of") })
  }
}

import Cartography
import Cells
import Geodesy
import Raster
import Testing
import Tiles

/// Names of features other than streets and sights, and the ground under names.
struct NameDetailTests {
  @Test func `a river has its name along it, in the ink of water`() throws {
    var tile = TileBuilder()
    tile.add("water_polygons", .polygon, [TileBuilder.rectangle(-100, 256, 2000, 256)], [("kind", .string("river"))])
    tile.add("water_lines_labels", .line, [[(0, 384), (1900, 384)]], Self.named("Arno", ("kind", "river")))

    let (grid, labels) = try PaintedTile.paint(tile, zoom: 15)

    let label = try labels.first.known
    #expect(labels.map(\.text) == ["Arno"] && label.kind == .river && (4...7).contains(label.row))
    #expect(label.cells.allSatisfy { grid[$0.column, $0.row].background == CellColor(hex: 0x84bce0) })
  }

  @Test(arguments: [(15.0, false, 0), (16, false, 1), (16, true, 0)])
  func `a path is named from near, without a band, and not where it leads through a house`(
    zoom: Double,
    isInside: Bool,
    count: Int
  ) throws {
    var tile = TileBuilder()
    let line = [(0, 352), (1000, 352)]
    tile.add("streets", .line, [line], [("kind", .string("footway"))])
    tile.add("street_labels", .line, [line], Self.named("Poets\u{2019} Walk", ("kind", "footway")))
    if isInside { tile.add("buildings", .polygon, [TileBuilder.rectangle(-50, 100, 1200, 500)]) }

    let (grid, labels) = try PaintedTile.paint(tile, zoom: zoom)

    #expect(labels.count == count)
    #expect(labels.flatMap(\.cells).allSatisfy { grid[$0.column, $0.row].background == CellColor(hex: 0xe0dccb) })
  }

  @Test(arguments: [([5], true), (Array(1...11), false)])
  func `a tag never lies along another street, whose name it would seem to be`(rows: [Int], isNamed: Bool) throws {
    var tile = TileBuilder()
    let line = [(512, 70), (512, 760)]
    tile.add("streets", .line, [line], [("kind", .string("residential"))])
    tile.add("street_labels", .line, [line], Self.named("Fabianinkatu", ("kind", "residential")))
    for row in rows {
      let y = row * 64 + 32
      tile.add("streets", .line, [[(0, y), (1024, y)]], [("kind", .string("residential"))])
    }

    let labels = try PaintedTile.paint(tile).labels

    #expect(labels.map(\.text) == (isNamed ? ["Fabianinkatu"] : []))
    #expect(labels.allSatisfy { !rows.contains($0.row) })
  }

  @Test(arguments: [(90, "▲ Palace"), (45, "Mill Street")])
  func `the best known sights are named before streets a zoom earlier than others`(
    importance: Int64,
    first: String
  ) throws {
    var tile = TileBuilder()
    let line = [(128, 352), (576, 352)]
    tile.add("streets", .line, [line], [("kind", .string("residential"))])
    tile.add("street_labels", .line, [line], Self.named("Mill Street", ("kind", "residential")))
    let tags = Self.named("Palace", ("historic", "castle")) + [("importance", .int(importance))]
    tile.add("pois", .point, [[(330, 352)]], tags)

    #expect(try PaintedTile.paint(tile, zoom: 14.4).labels.map(\.text) == [first])
  }

  @Test(arguments: [("tourism", "hotel"), ("shop", "mall"), ("shop", "books")], [15.4, 16, 17])
  func `however well known, what sells something is named after landmarks`(tag: (String, String), zoom: Double) throws {
    var tile = TileBuilder()
    tile.add("pois", .point, [[(330, 352)]], Self.named("Grand Palace", tag) + [("importance", .int(100))])
    let church = Self.named("Saint Mary", ("amenity", "place_of_worship")) + [("religion", .string("christian"))]
    tile.add("pois", .point, [[(330, 352)]], church)

    #expect(try PaintedTile.paint(tile, zoom: zoom).labels.first?.kind == .church)
  }

  @Test(arguments: [("christian", "† Hope"), ("jewish", "● Hope"), ("muslim", "● Hope"), ("", "● Hope")])
  func `only a place of Christian worship has a cross`(religion: String, text: String) throws {
    var tile = TileBuilder()
    let tags = Self.named("Hope", ("amenity", "place_of_worship")) + [("religion", .string(religion))]
    tile.add("pois", .point, [[(330, 352)]], tags)

    #expect(try PaintedTile.paint(tile, zoom: 16).labels.map(\.text) == [text])
  }

  @Test func `a city's name isn't beside that of its administration`() throws {
    var tile = TileBuilder()
    for (name, x) in [("Westminster", 500), ("City of Westminster", 700), ("Lambeth", 1500)] {
      tile.add("place_labels", .point, [[(x, 352 + x / 2)]], Self.named(name, ("kind", "suburb")))
    }

    let names = try PaintedTile.paint(tile, zoom: 14, columns: 80, rows: 40).labels.map(\.name)

    #expect(names.count == 2 && names.contains("Lambeth"), "\(names)")
  }

  @Test(arguments: [(11.5, []), (12.5, ["Oberkeil"])])
  func `a hamlet is named from afar where there is hardly anything else`(zoom: Double, expected: [String]) throws {
    var tile = TileBuilder()
    tile.add("place_labels", .point, [[(700, 480)]], Self.named("Oberkeil", ("kind", "hamlet")))

    #expect(try PaintedTile.paint(tile, zoom: zoom, columns: 40).labels.map(\.name) == expected)
  }

  @Test func `a harbour has its name on open water, however many names are beside it`() throws {
    var tile = TileBuilder()
    tile.add("water_polygons", .polygon, [TileBuilder.rectangle(640, 0, 640, 832)])
    let tags: [(String, VectorValue)] = [("name", .string("Port Hercule")), ("way_area", .int(12_000))]
    tile.add("water_polygons_labels", .point, [[(940, 420)]], tags)
    for number in 0..<4 {
      let line = [(0, 100 + 200 * number), (620, 100 + 200 * number)]
      tile.add("streets", .line, [line], [("kind", .string("primary"))])
      tile.add("street_labels", .line, [line], Self.named("Main Street \(number)", ("kind", "primary")))
      let part = Self.named("Part \(number)", ("kind", "suburb"))
      tile.add("place_labels", .point, [[(320, 190 + 200 * number)]], part)
    }

    let names = try PaintedTile.paint(tile, zoom: 13, columns: 40, rows: 13).labels.map(\.name)

    #expect(names.contains("Port Hercule") && names.count > 3, "\(names)")
  }

  @Test func `a part of a town leaves a row between its name and that of the town`() throws {
    var tile = TileBuilder()
    tile.add("place_labels", .point, [[(600, 400)]], Self.named("Darmstadt", ("kind", "city")))
    tile.add("place_labels", .point, [[(600, 330)]], Self.named("Darmstadt-Mitte", ("kind", "suburb")))
    tile.add("place_labels", .point, [[(600, 780)]], Self.named("Bessungen", ("kind", "suburb")))

    let labels = try PaintedTile.paint(tile, zoom: 13, columns: 40, rows: 14).labels

    let rows = labels.map(\.row).sorted()
    #expect(labels.contains { $0.name == "Bessungen" } && labels.contains { $0.name == "Darmstadt" })
    #expect(zip(rows, rows.dropFirst()).allSatisfy { $1 - $0 > 1 }, "\(labels.map(\.text)) in \(rows)")
  }

  @Test(arguments: [14.5, 15, 15.5, 16])
  func `a long street has its name in full at every zoom`(zoom: Double) throws {
    var tile = TileBuilder()
    // Level for so long that only the short spelling fits there at 15, and the full one from 15.5 on.
    let line = [(500, 500), (1800, 1800), (2250, 1800), (3600, 3150)]
    tile.add("streets", .line, [line], [("kind", .string("residential"))])
    tile.add("street_labels", .line, [line], Self.named("Kaisaniemenkatu", ("kind", "residential")))

    let scene = try PaintedTile.scene(tile.tile(), zoom: zoom, columns: 120, rows: 40)

    let texts = PaintedTile.paint(scene).labels.map(\.text)
    #expect(Set(texts) == ["Kaisaniemenkatu"])
  }

  @Test(arguments: Array(stride(from: 0, through: 48, by: 4)))
  func `a main road is named wherever a view has much of it, also among many other names`(row: Int) throws {
    var tile = TileBuilder()
    func add(_ name: String, _ kind: String, _ line: [(Int, Int)]) {
      tile.add("streets", .line, [line], [("kind", .string(kind))])
      tile.add("street_labels", .line, [line], Self.named(name, ("kind", kind)))
    }
    add("Main Road", "primary", [(500, -64), (700, 4160)])
    for number in 0..<16 {
      let y = number * 256 + 96
      add("Side \(number)", "residential", [(720, y), (1400, y)])
    }

    let labels = try PaintedTile.paint(tile, zoom: 14.4, columns: 40, rows: 14, movedBy: (0, row)).labels

    #expect(labels.contains { $0.text == "Main Road" })
    #expect(labels.count > 2)
  }

  @Test func `the platforms of a stop are one stop`() throws {
    var tile = TileBuilder()
    for (index, x) in [320, 400, 352].enumerated() {
      tile.add("public_transport", .point, [[(x, 320)]], Self.named("Square, platform \(index)", ("kind", "tram_stop")))
    }

    #expect(try PaintedTile.paint(tile, zoom: 16).labels.map(\.text) == ["T Square"])
  }

  @Test func `a stop may be called as the street is that it stands in`() throws {
    var tile = TileBuilder()
    let line = [(0, 160), (1024, 160)]
    tile.add("streets", .line, [line], [("kind", .string("residential"))])
    tile.add("street_labels", .line, [line], Self.named("Mill Street", ("kind", "residential")))
    tile.add("public_transport", .point, [[(320, 544)]], Self.named("Mill Street", ("kind", "tram_stop")))

    #expect(Set(try PaintedTile.paint(tile, zoom: 16).labels.map(\.text)) == ["Mill Street", "T Mill Street"])
  }

  @Test(arguments: [("8", ["8"]), ("8, 2nd floor", ["8"]), ("12A", ["12A"]), ("the red house", [])])
  func `a house has its number, and nothing that somebody wrote behind it`(tag: String, shown: [String]) throws {
    var tile = TileBuilder()
    tile.add("addresses", .point, [[(320, 320)]], [("housenumber", .string(tag))])

    #expect(try PaintedTile.paint(tile, zoom: 17).labels.map(\.text) == shown)
  }

  @Test(arguments: [(12.5, "Le Cure"), (14.5, "LE CURE")])
  func `a part of town is named from afar, less loudly`(zoom: Double, text: String) throws {
    var tile = TileBuilder()
    tile.add("place_labels", .point, [[(320, 320)]], Self.named("Le Cure", ("kind", "neighbourhood")))

    #expect(try PaintedTile.paint(tile, zoom: zoom).labels.map(\.text) == [text])
  }

  @Test(arguments: [(0, 8), (40, 64), (60, 104)])
  func `a country is named once, elsewhere where its middle isn't in view`(moved: Int, column: Int) throws {
    var tile = TileBuilder()
    for (index, place) in [8, 64, 104].enumerated() {
      var tags: [(key: String, value: VectorValue)] = [("admin_level", .int(2)), ("name", .string("Freedonia"))]
      if index > 0 { tags.append(("part", .bool(true))) }
      tags.append(("way_area", .int(Int64(1_000_000 - index))))
      tile.add("boundary_labels", .point, [[(place * 32, 320)]], tags)
    }

    let labels = try PaintedTile.paint(tile, zoom: 5, columns: 60, movedBy: (moved, 0)).labels

    #expect(labels.map(\.text) == ["FREEDONIA"])
    #expect(labels.allSatisfy { abs($0.column + moved - column) <= 5 })
  }

  @Test(arguments: [(160, 7), (960, 20)])
  func `a sight's name keeps a cell away from its icon`(x: Int, column: Int) throws {
    var tile = TileBuilder()
    tile.add("pois", .point, [[(x, 320)]], Self.named("Ateneum", ("tourism", "museum")))
    var scene = try VectorScene.overTile(tile.tile())
    let box = CellRect(column: x / 32 - 1, row: 5, columns: 3, rows: 1)
    scene.icons = [VectorScene.Icon(box: box, name: "Ateneum")]
    var grid = CellGrid(columns: 32, rows: 12)

    let label = try VectorMapPainter(style: .day, language: "")
      .paint(scene, blocks: .block, depth: .trueColor, into: &grid).first.known

    let name = label.cells.filter { !box.contains($0) }
    #expect(name.map(\.column) == Array(column + 1..<column + 8))
    #expect(label.text.filter { $0 != "●" && $0 != " " } == "Ateneum")
  }

  @Test(arguments: [BlockSet.ascii, .block])
  func `without colours patterns keep away from a name`(blocks: BlockSet) throws {
    var tile = TileBuilder()
    tile.add("buildings", .polygon, [TileBuilder.rectangle(-50, -50, 1200, 900)])
    tile.add("pois", .point, [[(320, 320)]], Self.named("Museum", ("tourism", "museum")))
    var grid = CellGrid(columns: 32, rows: 12)

    let label = try VectorMapPainter(style: .day, language: "")
      .paint(VectorScene.overTile(tile.tile()), blocks: blocks, depth: .none, into: &grid).first.known

    #expect([-1, label.cells.count].allSatisfy { grid[label.column + $0, label.row].glyph == .space })
    #expect([-2, label.cells.count + 1].allSatisfy { grid[label.column + $0, label.row].glyph != .space })
  }

  @Test func `a name in few colours has letters of one colour`() throws {
    var tile = TileBuilder()
    tile.add("land", .polygon, [TileBuilder.rectangle(-50, -50, 500, 900)], [("kind", .string("park"))])
    tile.add("pois", .point, [[(320, 320)]], Self.named("Old museum", ("tourism", "museum")))

    let (grid, labels) = try PaintedTile.paint(tile, style: .night, depth: .sixteen)

    #expect(Set(labels.flatMap(\.cells).map { grid[$0.column, $0.row].foreground }).count == 1)
  }

  @Test(arguments: [ColorDepth.trueColor, .indexed, .sixteen])
  func `the red night has hardly any light but red`(depth: ColorDepth) throws {
    var tile = TileBuilder()
    tile.add("buildings", .polygon, [TileBuilder.rectangle(0, 0, 500, 300)])
    tile.add("land", .polygon, [TileBuilder.rectangle(500, 0, 300, 300)], [("kind", .string("park"))])
    for (index, kind) in ["motorway", "primary", "secondary", "tertiary", "residential"].enumerated() {
      let line = [(0, 150 + index * 130), (1024, 150 + index * 130)]
      tile.add("streets", .line, [line], [("kind", .string(kind))])
      tile.add("street_labels", .line, [line], Self.named("Street \(index)", ("kind", kind)))
    }
    tile.add("pois", .point, [[(320, 30)]], Self.named("Old museum", ("tourism", "museum")))

    let (grid, labels) = try PaintedTile.paint(tile, style: .nightRed, depth: depth)

    #expect(labels.count > 3)
    for cell in grid.cells {
      for color in [cell.foreground, cell.background] {
        let hex = color.shownHex
        let (red, others) = (Int(hex >> 16), [Int(hex >> 8 & 0xff), Int(hex & 0xff)])
        #expect(others.allSatisfy { $0 <= max(red * 45 / 100, 0x1c) }, "\(String(hex, radix: 16))")
      }
    }
  }

  private static func named(_ name: String, _ tag: (String, String)) -> [(key: String, value: VectorValue)] {
    [(tag.0, .string(tag.1)), ("name", .string(name))]
  }
}

import Cartography
import Cells
import Geodesy
import Raster
import Testing
import Tiles

struct LabelTests {
  @Test func `a level street carries its name on its band`() throws {
    var tile = TileBuilder()
    Self.addStreet(&tile, "Rue Grimaldi", "secondary", [(0, 352), (1024, 352)])

    let (grid, labels) = try PaintedTile.paint(tile)

    let label = try labels.first.known
    #expect(labels.count == 1)
    #expect(label.text == "Rue Grimaldi" && label.kind == .street && label.row == 5)
    #expect(label.cells.allSatisfy { grid[$0.column, $0.row].background == CellColor(hex: 0xffdf6b) })
  }

  @Test func `where something stands on every cell nobody looks for names, which are found once that goes`() throws {
    var tile = TileBuilder()
    Self.addStreet(&tile, "Rue Grimaldi", "secondary", [(0, 352), (1024, 352)])
    var scene = try VectorScene.overTile(tile.tile(), columns: 32, rows: 16)
    let painter = VectorMapPainter(style: .day, language: "")
    var (plain, covered, again) = (
      CellGrid(columns: 32, rows: 16), CellGrid(columns: 32, rows: 16), CellGrid(columns: 32, rows: 16)
    )
    let expected = PaintedTile.paint(scene)
    scene.covered = (0..<16).map { CellRect(column: 0, row: $0, columns: 32, rows: 1) }

    #expect(painter.paint(scene, blocks: .block, depth: .trueColor, inSteps: true, into: &covered).isEmpty)
    #expect(painter.takeAheadWork() == nil)
    #expect(painter.whereabouts(at: CellPoint(column: 12, row: 5)).street == "Rue Grimaldi")
    scene.covered.removeLast()
    _ = painter.paint(scene, blocks: .block, depth: .trueColor, into: &plain)
    #expect(plain == covered)
    scene.covered = []
    #expect(painter.paint(scene, blocks: .block, depth: .trueColor, into: &again) == expected.labels)
    #expect(again == expected.grid)
  }

  @Test func `a name that is too long for its street is shortened`() throws {
    var tile = TileBuilder()
    Self.addStreet(&tile, "Boulevard Princesse Charlotte", "secondary", [(64, 352), (900, 352)])

    let labels = try PaintedTile.paint(tile).labels
    #expect(labels.map(\.text) == ["Bd Psse Charlotte"])
    #expect(labels.map(\.name) == ["Boulevard Princesse Charlotte"])
  }

  @Test func `a sloping street has its name across it on one level`() throws {
    var tile = TileBuilder()
    Self.addStreet(&tile, "Rue Bosio", "residential", [(200, 50), (800, 700)])

    let label = try PaintedTile.paint(tile).labels.first.known

    #expect(label.text == "Rue Bosio")
    #expect(Set(label.cells.map(\.row)).count == 1)
  }

  @Test func `a slip of a street isn't named across itself`() throws {
    var tile = TileBuilder()
    Self.addStreet(&tile, "Tunnel Rocher Palais", "tertiary", [(300, 200), (480, 440)])

    #expect(try PaintedTile.paint(tile).labels.isEmpty)
  }

  @Test func `a street in two tiles is named once, over their seam if need be`() throws {
    var (west, east) = (TileBuilder(), TileBuilder())
    Self.addStreet(&west, "Avenue du Port", "primary", [(3700, 352), (4160, 352)])
    Self.addStreet(&east, "Avenue du Port", "primary", [(-64, 352), (400, 352)])
    var scene = try VectorScene.overTile(west.tile(), columns: 40, rows: 12, movedBy: (108, 0))
    let id = try TileID(zoom: 15, x: 17_001, y: 11_000).known
    scene.sheets[0].tiles.append((UnwrappedTileID(wrap: 0, canonical: id), try east.tile()))

    let labels = PaintedTile.paint(scene).labels

    let columns = try labels.first.known.cells.map(\.column)
    #expect(labels.map(\.text) == ["Avenue du Port"])
    #expect(columns.contains(19) && columns.contains(20))
  }

  @Test(arguments: [("", "Turku"), ("sv", "Åbo"), ("de", "Turku"), ("en", "Turku!")])
  func `names are in the wanted language, else as people there say`(language: String, name: String) throws {
    var tile = TileBuilder()
    tile.add(
      "pois",
      .point,
      [[(320, 320)]],
      [
        ("tourism", .string("museum")), ("name", .string("Turku")), ("name_sv", .string("Åbo")),
        ("name:en", .string("Turku!")),
      ]
    )

    #expect(try PaintedTile.paint(tile, language: language).labels.map(\.text) == ["● \(name)"])
  }

  @Test func `a sight at the right edge has its name on the left`() throws {
    var tile = TileBuilder()
    tile.add("pois", .point, [[(960, 320)]], [("tourism", .string("museum")), ("name", .string("Ateneum"))])

    #expect(try PaintedTile.paint(tile).labels.map(\.text) == ["Ateneum ●"])
  }

  @Test func `no name stands where something else does`() throws {
    var tile = TileBuilder()
    Self.addStreet(&tile, "Rue Grimaldi", "secondary", [(0, 352), (1024, 352)])
    var scene = try VectorScene.overTile(tile.tile())
    scene.covered = [CellRect(column: 0, row: 5, columns: 32, rows: 1)]

    let labels = PaintedTile.paint(scene).labels

    #expect(labels.flatMap(\.cells).allSatisfy { $0.row != 5 })
  }

  @Test func `of crowded names the important ones stay, and none overlap`() throws {
    let (_, labels) = try PaintedTile.paint(Self.crowd(), columns: 80, rows: 24)

    let cells = labels.flatMap(\.cells)
    #expect(labels.count > 6)
    #expect(Set(cells).count == cells.count)
    #expect(cells.allSatisfy { (1..<79).contains($0.column) && (0..<24).contains($0.row) })
    #expect(labels.contains { $0.text == "Main 0" })
  }

  @Test(
    arguments: [Style.day, .night, .nightRed].map(\.name),
    [ColorDepth.trueColor, .indexed, .sixteen, .eight]
  )
  func `names can be read on what is under them`(style: String, depth: ColorDepth) throws {
    let (grid, labels) = try PaintedTile.paint(
      Self.crowd(),
      columns: 80,
      rows: 24,
      style: try [Style.day, .night, .nightRed].first { $0.name == style }.known,
      depth: depth
    )

    let lowest = labels.flatMap(\.cells).map { point in
      let cell = grid[point.column, point.row]
      return CellColor.contrast(cell.foreground.shownHex, cell.background.shownHex)
    }
    #expect(try lowest.min().known >= (depth == .eight ? 3.5 : 4.5))
  }

  @Test func `names stay on the ground while the map moves under them`() throws {
    let tile = try Self.crowd().tile()
    let painter = VectorMapPainter(style: .day, language: "")
    var grid = CellGrid(columns: 80, rows: 24)
    var before: [PlacedLabel] = []
    var (kept, all) = (0, 0)

    for step in 0..<12 {
      let move = (columns: 20 + step, rows: 10 + step / 3)
      let scene = try VectorScene.overTile(tile, columns: 80, rows: 24, movedBy: move)
      let labels = painter.paint(scene, blocks: .block, depth: .trueColor, into: &grid)
      let places = Set(labels.map { [$0.text, "\($0.column + move.columns)", "\($0.row + move.rows)"] })
      let old = before.map { [$0.text, "\($0.column)", "\($0.row)"] }
      all += old.count
      kept += old.count { places.contains($0) }
      before = labels.map {
        PlacedLabel(
          name: $0.name,
          text: $0.text,
          kind: $0.kind,
          column: $0.column + move.columns,
          row: $0.row + move.rows,
          cells: []
        )
      }
    }

    #expect(all > 60)
    #expect(kept * 10 >= all * 9)
  }

  @Test func `where one is has the name of the street and of the part of town`() throws {
    var tile = TileBuilder()
    Self.addStreet(&tile, "Aleksanterinkatu", "residential", [(0, 352), (1024, 352)])
    Self.addStreet(&tile, "Mikonkatu", "residential", [(512, 0), (512, 768)])
    tile.add("place_labels", .point, [[(700, 500)]], [("kind", .string("suburb")), ("name", .string("Kluuvi"))])
    let painter = VectorMapPainter(style: .day, language: "")
    var grid = CellGrid(columns: 32, rows: 12)
    _ = try painter.paint(.overTile(tile.tile()), blocks: .block, depth: .trueColor, into: &grid)

    let here = painter.whereabouts(at: CellPoint(column: 5, row: 5))
    let nowhere = painter.whereabouts(at: CellPoint(column: 5, row: 11))

    #expect(here == LocationNames(street: "Aleksanterinkatu", district: "Kluuvi"))
    #expect(nowhere == LocationNames(street: nil, district: "Kluuvi"))
  }

  @Test func `a square is named once it holds its name`() throws {
    for (side, isNamed) in [(160, false), (900, true)] {
      var tile = TileBuilder()
      tile.add(
        "street_polygons",
        .polygon,
        [TileBuilder.rectangle(0, 0, side, side)],
        [("kind", .string("pedestrian"))]
      )
      tile.add("streets_polygons_labels", .point, [[(side / 2, side / 2)]], [("name", .string("Rautatientori"))])

      #expect(try PaintedTile.paint(tile).labels.isEmpty != isNamed)
    }
  }

  @Test(arguments: [true, false])
  func `an area whose middle is out of sight is named where it can be seen`(isThere: Bool) throws {
    var tile = TileBuilder()
    if isThere { tile.add("water_polygons", .polygon, [TileBuilder.rectangle(100, 0, 3000, 768)]) }
    let tags: [(String, VectorValue)] = [("name", .string("Port Hercule")), ("way_area", .int(400_000))]
    tile.add("water_polygons_labels", .point, [[(1400, 400)]], tags)

    #expect(try PaintedTile.paint(tile).labels.map(\.text) == (isThere ? ["Port Hercule"] : []))
  }

  @Test func `a bay is named where it is, however large the sea that it is part of`() throws {
    var tile = TileBuilder()
    let coast = [(-64, -64), (2000, -64), (2000, 600), (1850, 640), (2000, 680), (2000, 4160), (-64, 4160)]
    tile.add("ocean", .polygon, [coast])
    let tags: [(String, VectorValue)] = [("kind", .string("bay")), ("name", .string("Anse de la Grue"))]
    tile.add("water_polygons_labels", .point, [[(1900, 500)]], tags)

    #expect(try PaintedTile.paint(tile).labels.isEmpty)
    let label = try PaintedTile.paint(tile, movedBy: (40, 0)).labels.first.known
    #expect(label.name == "Anse de la Grue")
    #expect(label.cells.contains { $0.row == 500 / 64 && abs($0.column + 40 - 1900 / 32) < 10 })
  }

  @Test(arguments: [true, false])
  func `a name in steps is read from left to right and from the top down`(isFalling: Bool) throws {
    var tile = TileBuilder()
    Self.addStreet(&tile, "Avenue d'Ostende", "primary", [(0, isFalling ? 256 : 512), (1024, isFalling ? 512 : 256)])

    let label = try PaintedTile.paint(tile).labels.first.known

    let rows = label.cells.map(\.row)
    #expect(label.text == "Avenue d'Ostende")
    #expect(rows == rows.sorted())
    #expect(Set(rows).count == (isFalling ? 2 : 1))
  }

  @Test func `of sights of a kind the best known comes first`() throws {
    var tile = TileBuilder()
    for (index, importance) in [70, 90, 80].enumerated() {
      let tags: [(String, VectorValue)] = [
        ("tourism", .string("museum")), ("name", .string("Museum \(index)")), ("importance", .int(Int64(importance))),
      ]
      tile.add("pois", .point, [[(320, 320)]], tags)
    }

    #expect(try PaintedTile.paint(tile).labels.first?.text == "● Museum 1")
  }

  @Test func `a street that is paved all over in places is named as early as one for walking`() throws {
    for isPaved in [true, false] {
      var tile = TileBuilder()
      Self.addStreet(&tile, "Aleksanterinkatu", "service", [(0, 352), (1024, 352)])
      if isPaved {
        let tags: [(String, VectorValue)] = [("name", .string("Aleksanterinkatu")), ("way_area", .int(3000))]
        tile.add("streets_polygons_labels", .point, [[(200, 352)]], tags)
      }
      var scene = try VectorScene.overTile(tile.tile())
      scene.zoom = 14.4
      var grid = CellGrid(columns: 32, rows: 12)

      let labels = VectorMapPainter(style: .day, language: "")
        .paint(scene, blocks: .block, depth: .trueColor, into: &grid)

      #expect(labels.contains { $0.kind == .street } == isPaved)
    }
  }

  @Test func `a house has its number once, and its neighbour may have the same`() throws {
    var tile = TileBuilder()
    for column in [5, 8, 60] {
      tile.add("addresses", .point, [[(column * 32, 320)]], [("housenumber", .string("15"))])
    }
    var scene = try VectorScene.overTile(tile.tile(), columns: 80, rows: 12)
    scene.zoom = 17

    let labels = PaintedTile.paint(scene).labels

    #expect(labels.map(\.text) == ["15", "15"])
    #expect(labels.contains { $0.column > 50 })
  }

  @Test func `where only ASCII is drawn, marks are ASCII`() throws {
    var tile = TileBuilder()
    tile.add("pois", .point, [[(320, 320)]], [("tourism", .string("museum")), ("name", .string("Ateneum"))])
    var grid = CellGrid(columns: 32, rows: 12)

    let labels = try VectorMapPainter(style: .day, language: "")
      .paint(.overTile(tile.tile()), blocks: .ascii, depth: .none, into: &grid)

    #expect(labels.map(\.text) == ["* Ateneum"])
    #expect(grid.text.utf8.allSatisfy { $0 < 0x80 })
  }

  @Test func `a tile prepared by a worker is drawn the same`() throws {
    let tile = try Self.crowd().tile()
    let scene = try VectorScene.overTile(tile, columns: 80, rows: 24)
    var (plain, prepared) = (CellGrid(columns: 80, rows: 24), CellGrid(columns: 80, rows: 24))
    let painter = VectorMapPainter(style: .day, language: "")
    painter.adopt(PreparedTile(tile, id: scene.sheets[0].tiles[0].id, style: .day, language: "", zoom: 15))

    let labels = painter.paint(scene, blocks: .block, depth: .trueColor, into: &prepared)
    let others = VectorMapPainter(style: .day, language: "")
      .paint(scene, blocks: .block, depth: .trueColor, into: &plain)

    #expect(prepared == plain && labels == others)
  }

  @Test func `names are upright on a turned map`() throws {
    var scene = try VectorScene.overTile(Self.crowd().tile(), columns: 80, rows: 24)
    let (sine, cosine, scale) = (0.5, 0.866, Double(128 << 15))
    let (x, y) = (17_000.5 / 32_768, 11_000.5 / 32_768)
    scene.worldToCells.a = cosine * scale
    scene.worldToCells.c = sine * scale
    scene.worldToCells.b = -sine * scale / 2
    scene.worldToCells.d = cosine * scale / 2
    scene.worldToCells.tx = (40 - (x * cosine + y * sine) * scale).rounded()
    scene.worldToCells.ty = (12 - (y * cosine - x * sine) * scale / 2).rounded()

    let (grid, labels) = PaintedTile.paint(scene)

    #expect(labels.count > 6)
    for label in labels where Set(label.cells.map(\.row)).count == 1 {
      let written = label.cells.compactMap { grid[$0.column, $0.row].glyph.base.map { String($0) } }.joined()
      #expect(written == label.text)
    }
  }

  /// Streets in all directions and sights between them.
  private static func crowd() -> TileBuilder {
    var tile = TileBuilder()
    tile.add("water_polygons", .polygon, [TileBuilder.rectangle(0, 0, 900, 700)])
    tile.add("land", .polygon, [TileBuilder.rectangle(900, 700, 900, 700)], [("kind", .string("park"))])
    tile.add("buildings", .polygon, [TileBuilder.rectangle(1800, 100, 700, 1200)])
    for index in 0..<8 {
      addStreet(&tile, "Main \(index)", "primary", [(0, 130 + index * 330), (4000, 130 + index * 330)])
      addStreet(&tile, "Cross street \(index)", "residential", [(150 + index * 320, 0), (300 + index * 320, 2600)])
    }
    for index in 0..<30 {
      let point = ((index * 977) % 3800, (index * 463) % 2500)
      let kind = ["museum", "attraction"][index % 2]
      tile.add("pois", .point, [[point]], [("tourism", .string(kind)), ("name", .string("Sight number \(index)"))])
    }
    return tile
  }

  private static func addStreet(_ tile: inout TileBuilder, _ name: String, _ kind: String, _ line: [(Int, Int)]) {
    tile.add("streets", .line, [line], [("kind", .string(kind))])
    tile.add("street_labels", .line, [line], [("kind", .string(kind)), ("name", .string(name))])
  }
}

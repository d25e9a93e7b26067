import Cartography
import Cells
import Geodesy
import Glibc
import Raster
import Testing
import Tiles

/// Names on a map of the world: their order, and what is shown if there are none.
struct WorldNameTests {
  private static func tags(_ kind: String, _ name: String, _ population: Int64) -> [(key: String, value: VectorValue)] {
    [("kind", .string(kind)), ("name", .string(name)), ("population", .int(population))]
  }

  private static func paint(_ tile: TileBuilder, zoom: Double, blocks: BlockSet = .block) throws -> [PlacedLabel] {
    var scene = try VectorScene.overTile(tile.tile(), columns: 60, rows: 20)
    scene.zoom = zoom
    scene.measure = { _ in "7 mi" }
    var grid = CellGrid(columns: 60, rows: 20)
    return VectorMapPainter(style: .day, language: "").paint(scene, blocks: blocks, depth: .trueColor, into: &grid)
  }

  @Test(arguments: [(BlockSet.block, "★ Rex", "• Villa"), (.ascii, "* Rex", "o Villa")])
  func `a capital has a mark of its own`(blocks: BlockSet, capital: String, town: String) throws {
    var tile = TileBuilder()
    tile.add("place_labels", .point, [[(400, 320)]], Self.tags("capital", "Rex", 900_000))
    tile.add("place_labels", .point, [[(400, 600)]], Self.tags("town", "Villa", 90_000))

    #expect(try Self.paint(tile, zoom: 6, blocks: blocks).map(\.text) == [capital, town])
  }

  private static var capitalInItsLand: TileBuilder {
    var tile = TileBuilder()
    tile.add("place_labels", .point, [[(960, 640)]], Self.tags("capital", "Rex", 9_000_000))
    tile.add(
      "boundary_labels",
      .point,
      [[(970, 650)]],
      [("admin_level", .int(2)), ("name", .string("Land")), ("way_area", .int(1_000_000))]
    )
    return tile
  }

  @Test(arguments: [2.0, 5])
  func `a country's name moves a row for its capital`(zoom: Double) throws {
    let labels = try Self.paint(Self.capitalInItsLand, zoom: zoom)
    #expect(labels.first { $0.name == "Rex" }?.row == 10)
    #expect([9, 11].contains(labels.first { $0.name == "Land" }?.row))
  }

  @Test func `a city of a million comes before a country, a region and a landform`() throws {
    var tile = TileBuilder()
    tile.add("place_labels", .point, [[(400, 650)]], Self.tags("city", "Metropolis", 1_000_000))
    for (level, name) in [(2, "Countryname"), (4, "Provincename")] {
      tile.add(
        "boundary_labels",
        .point,
        [[(420, 650)]],
        [("admin_level", .int(Int64(level))), ("name", .string(name)), ("way_area", .int(1_000_000))]
      )
    }
    let landform: [(key: String, value: VectorValue)] = [("kind", .string("range")), ("name", .string("Mountains"))]
    tile.add("landform_labels", .point, [[(410, 650)]], landform)

    #expect(try Self.paint(tile, zoom: 4).first { $0.row == 10 }?.text == "• Metropolis")
  }

  private static func staged(_ name: String, _ people: Int64, from tenths: Int64, side: Int64 = 0) -> [(
    key: String, value: VectorValue
  )] {
    tags("town", name, people) + [("first_zoom", .int(tenths)), ("side", .int(side))]
  }

  @Test(arguments: [(3.3, ["Early"]), (3.4, ["Early", "Late"])])
  func `a name of the world appears at the zoom that the map has for it`(zoom: Double, names: [String]) throws {
    var tile = TileBuilder()
    tile.add("place_labels", .point, [[(400, 320)]], Self.staged("Late", 900_000, from: 34))
    tile.add("place_labels", .point, [[(400, 900)]], Self.staged("Early", 900, from: 20))

    #expect(try Self.paint(tile, zoom: zoom).map(\.name).sorted() == names)
  }

  @Test func `a city comes before its suburbs that have a first zoom`() throws {
    var tile = TileBuilder()
    tile.add("place_labels", .point, [[(960, 640)]], Self.tags("city", "Metropolis", 200_000))
    tile.add(
      "place_labels",
      .point,
      [[(970, 640)]],
      Self.tags("suburb", "Suburb", 900_000) + [("first_zoom", .int(70))]
    )

    #expect(try Self.paint(tile, zoom: 10).first { $0.name == "Metropolis" }?.row == 10)
  }

  @Test func `at the edge of a city its name alone is in capitals`() throws {
    var tile = TileBuilder()
    let places = [("city", "Grand"), ("town", "Middling"), ("village", "Little"), ("suburb", "Part")]
    for (row, place) in places.enumerated() {
      tile.add("place_labels", .point, [[(900, 250 + 250 * row)]], Self.tags(place.0, place.1, 1000))
    }

    #expect(try Set(Self.paint(tile, zoom: 12.5).map(\.text)) == ["GRAND", "Middling", "Little", "Part"])
  }

  @Test func `what is shown from farther away keeps its place, on its side`() throws {
    var tile = TileBuilder()
    tile.add("place_labels", .point, [[(700, 640)]], Self.staged("Great", 9_000_000, from: 40))
    tile.add("place_labels", .point, [[(690, 640)]], Self.staged("Small", 9000, from: 30, side: 1))

    #expect(try Self.paint(tile, zoom: 4).first?.text == "Small •")
  }

  @Test(arguments: [(1_000_000, true), (250, false)])
  func `a country that is no higher than a row is named in it or not at all`(area: Int64, isNamed: Bool) throws {
    var tile = TileBuilder()
    for (name, x, area) in [("Great", 900, 90_000_000), ("Land", 1000, area)] {
      tile.add(
        "boundary_labels",
        .point,
        [[(x, 650)]],
        [("admin_level", .int(2)), ("name", .string(name)), ("way_area", .int(area))]
      )
    }

    let labels = try Self.paint(tile, zoom: 2)
    #expect(labels.contains { $0.name == "Great" })
    #expect(labels.contains { $0.name == "Land" } == isNamed)
  }

  @Test(
    arguments: [
      ((-9000, 640), "← Town 7 mi"), ((9000, 640), "Town 7 mi →"), ((900, -9000), "↑ Town 7 mi"),
      ((-9000, 9700), "↙ Town 7 mi"),
    ]
  )
  func `where nothing has a name an arrow points to the nearest town`(place: (Int, Int), text: String) throws {
    var tile = TileBuilder()
    tile.add("place_labels", .point, [[place]], Self.tags("town", "Town", 9_000))
    tile.add("place_labels", .point, [[(20_000, 20_000)]], Self.tags("city", "Far", 900_000))

    let label = try #require(try Self.paint(tile, zoom: 9).first)

    #expect(label.text == text)
    #expect(label.kind == .direction)
    #expect(label.cells.allSatisfy { (0..<60).contains($0.column) && (0..<20).contains($0.row) })
    #expect(try Self.paint(tile, zoom: 16).isEmpty)
  }

  @Test func `arrows point to towns in three directions at most, the nearest of each`() throws {
    var tile = TileBuilder()
    for (name, place) in [
      ("West", (-4000, 640)), ("Wester", (-6000, 640)), ("East", (7000, 640)), ("North", (960, -8000)),
      ("South", (960, 9900)), ("Farthest", (960, 90_000)),
    ] { tile.add("place_labels", .point, [[place]], Self.tags("town", name, 9_000)) }

    #expect(try Self.paint(tile, zoom: 9).map(\.name) == ["West", "East", "North"])
  }

  @Test func `an arrow points to a large town rather than to a small one somewhat nearer`() throws {
    var tile = TileBuilder()
    tile.add("place_labels", .point, [[(-4000, 640)]], Self.tags("town", "Small", 9_000))
    tile.add("place_labels", .point, [[(-6000, 900)]], Self.tags("town", "Large", 90_000))
    tile.add("place_labels", .point, [[(40_000, 640)]], Self.tags("city", "Far", 900_000))

    #expect(try Self.paint(tile, zoom: 9).map(\.name) == ["Large"])
  }

  @Test func `the distance is that on the ground from the middle of the view`() throws {
    var tile = TileBuilder()
    tile.add("place_labels", .point, [[(9000, 640)]], Self.tags("town", "Town", 9_000))
    var scene = try VectorScene.overTile(tile.tile(), columns: 60, rows: 20)
    scene.zoom = 9
    var grid = CellGrid(columns: 60, rows: 20)
    let labels = VectorMapPainter(style: .day, language: "").paint(scene, blocks: .block, depth: .none, into: &grid)

    let (side, row) = (Double(1 << 15), 11_000 + 640.0 / 4096)
    func place(_ x: Double) -> Coordinate { WorldPoint(x: (17_000 + x / 4096) / side, y: row / side).coordinate }
    let distance = Ellipsoid.wgs84.distance(from: place(960), to: place(9000))
    #expect(labels.map(\.text) == ["Town \(UnitSystem.metric.text(of: distance)) →"])
  }

  @Test func `where a view is sea the name of that sea is on it, once`() throws {
    func sea(_ name: String, isPart: Bool) -> [(key: String, value: VectorValue)] {
      [("kind", .string("sea")), ("name", .string(name))] + (isPart ? [("part", .bool(true))] : [])
    }
    var tile = TileBuilder()
    tile.add("ocean", .polygon, [TileBuilder.rectangle(0, 0, 1920, 1280)])
    tile.add("water_polygons_labels", .point, [[(20_000, 640)]], sea("Blue Sea", isPart: false))
    tile.add("water_polygons_labels", .point, [[(-3000, 640)]], sea("Blue Sea", isPart: true))
    tile.add("water_polygons_labels", .point, [[(9000, 640)]], sea("Red Sea", isPart: true))
    #expect(try Self.paint(tile, zoom: 9).map(\.text) == ["Blue Sea"])
    #expect(try Self.paint(tile, zoom: 3).isEmpty)

    // Where it has a place of its own in view, that is where it stands, and nowhere else.
    tile.add("water_polygons_labels", .point, [[(960, 960)]], sea("Near Sea", isPart: false))
    let labels = try Self.paint(tile, zoom: 9)
    #expect(labels.map(\.text) == ["Near Sea"])
    #expect(labels.first?.row == 15)
  }

  /// Sea all over the view, and its name.
  private static var sea: TileBuilder {
    var tile = TileBuilder()
    let name: [(key: String, value: VectorValue)] = [("kind", .string("sea")), ("name", .string("Blue Sea"))]
    tile.add("ocean", .polygon, [TileBuilder.rectangle(-1920, -1280, 5760, 3840)])
    tile.add("water_polygons_labels", .point, [[(-3000, 640)]], name + [("part", .bool(true))])
    return tile
  }

  @Test func `the name of a sea stands in no harbour`() throws {
    var tile = Self.sea
    let (middle, radius) = ((x: 960.0, y: 640.0), 400.0)
    // In metres, of which 4096 units are some 780 there.
    let area = Double.pi * (radius * 780 / 4096) * (radius * 780 / 4096)
    let harbour: [(key: String, value: VectorValue)] = [
      ("kind", .string("harbour")), ("name", .string("Port")), ("way_area", .int(Int64(area))),
    ]
    tile.add("water_polygons_labels", .point, [[(Int(middle.x), Int(middle.y))]], harbour)

    let labels = try Self.paint(tile, zoom: 13)

    #expect(labels.contains { $0.name == "Port" })
    let cells = try #require(labels.first { $0.name == "Blue Sea" }).cells
    #expect(
      cells.allSatisfy { cell in
        hypot(Double(cell.column) * 32 + 16 - middle.x, Double(cell.row) * 64 + 32 - middle.y) > radius * 0.9
      }
    )
  }

  /// The names around the centre of a tile of a world at zoom 12; its side of 4096 units is 49 km long.
  private static func labels(_ tile: TileBuilder) throws -> [PlacedLabel] {
    let id = try UnwrappedTileID(wrap: 0, canonical: TileID(zoom: 9, x: 265, y: 171).known)
    let columnsPerWorld = Double(128 << 12)
    let scene = VectorScene(
      sheets: [VectorSheet(tiles: [(id, try tile.tile())])],
      worldToCells: AffineTransform(
        a: columnsPerWorld,
        b: 0,
        c: 0,
        d: columnsPerWorld / 2,
        tx: 30 - columnsPerWorld * 265.5 / 512,
        ty: 10 - columnsPerWorld / 2 * 171.5 / 512
      ),
      columns: 60,
      rows: 20,
      zoom: 12
    )
    var grid = CellGrid(columns: 60, rows: 20)
    return VectorMapPainter(style: .day, language: "").paint(scene, blocks: .block, depth: .trueColor, into: &grid)
  }

  @Test(arguments: [
    (TileBuilder.rectangle(1500, 1700, 1100, 800), false), (TileBuilder.rectangle(-64, 1700, 4224, 2460), true),
  ])
  func `a harbour isn't named after the sea beyond`(water: [(Int, Int)], isNamed: Bool) throws {
    var tile = TileBuilder()
    tile.add("ocean", .polygon, [water])
    let name: [(key: String, value: VectorValue)] = [("kind", .string("sea")), ("name", .string("Blue Sea"))]
    tile.add("water_polygons_labels", .point, [[(-3000, 640)]], name + [("part", .bool(true))])

    #expect(try Self.labels(tile).contains { $0.name == "Blue Sea" } == isNamed)
  }

  @Test(arguments: [("water_polygons", "water", "water_polygons_labels"), ("land", "park", "pois")])
  func `an area that fills the view has its name in it, one far away hasn't`(
    layer: String,
    kind: String,
    labels: String
  ) throws {
    var tile = TileBuilder()
    tile.add(layer, .polygon, [TileBuilder.rectangle(-64, -64, 4224, 4224)], [("kind", .string(kind))])
    // In square metres.
    for (name, x, size) in [("Near", 1100, 300_000_000), ("Far", 3600, 1_000_000)] {
      tile.add(
        labels,
        .point,
        [[(x, 2000)]],
        [("kind", .string(kind)), ("name", .string(name)), ("way_area", .int(Int64(size)))]
      )
    }

    #expect(try Self.labels(tile).map(\.name) == ["Near"])
  }

  @Test func `the name of a sea stays where it stands as long as it fits there`() throws {
    let tile = try Self.sea.tile()
    let painter = VectorMapPainter(style: .day, language: "")
    func place(movedBy columns: Int, covered: [CellRect] = []) throws -> CellPoint {
      var scene = try VectorScene.overTile(tile, columns: 60, rows: 20, movedBy: (columns, 0))
      scene.zoom = 13
      scene.covered = covered
      var grid = CellGrid(columns: 60, rows: 20)
      let label = try #require(painter.paint(scene, blocks: .block, depth: .trueColor, into: &grid).first)
      return CellPoint(column: label.column + columns, row: label.row)
    }
    let first = try place(movedBy: 0)
    for columns in 1..<12 { #expect(try place(movedBy: columns) == first) }

    let second = try place(movedBy: 0, covered: [CellRect(column: 0, row: first.row, columns: 60, rows: 20)])
    #expect(second.row < first.row)
    #expect(try place(movedBy: 0) == second)
  }

  @Test func `a view of land names no sea, and one of both names it on the sea`() throws {
    var tile = TileBuilder()
    let name: [(key: String, value: VectorValue)] = [
      ("kind", .string("sea")), ("name", .string("Blue Sea")), ("part", .bool(true)),
    ]
    tile.add("water_polygons_labels", .point, [[(-3000, 640)]], name)
    #expect(try Self.paint(tile, zoom: 9).isEmpty)

    tile.add("ocean", .polygon, [TileBuilder.rectangle(1152, 0, 768, 1280)])
    let label = try #require(try Self.paint(tile, zoom: 9).first)
    #expect(label.text == "Blue Sea")
    #expect(label.cells.allSatisfy { $0.column >= 36 })
  }

  @Test(arguments: [(4224, true), (400, false)])
  func `a sea isn't named in a bay that may go on beyond the tiles`(height: Int, isNamed: Bool) throws {
    var tile = TileBuilder()
    let coast = stride(from: 4160, through: -64, by: -128).map { ($0, height - 64) }
    tile.add("ocean", .polygon, [[(-64, -64), (4160, -64)] + coast])
    let sea: [(key: String, value: VectorValue)] = [
      ("kind", .string("sea")), ("name", .string("Blue Sea")), ("part", .bool(true)),
    ]
    tile.add("water_polygons_labels", .point, [[(-3000, 640)]], sea)
    let id = UnwrappedTileID(wrap: 0, canonical: try TileID(zoom: 9, x: 454, y: 300).known)
    let scale = 128 * exp2(10.5)
    var scene = try VectorScene.overTile(tile.tile(), columns: 60, rows: 20)
    scene.sheets[0].tiles[0].id = id
    scene.worldToCells = AffineTransform(
      a: scale,
      b: 0,
      c: 0,
      d: scale / 2,
      tx: 30 - ((id.bounds.minX + id.bounds.maxX) / 2 * scale).rounded(),
      ty: 10 - ((id.bounds.minY + 120.0 / 4096 / 512) * scale / 2).rounded()
    )
    scene.zoom = 10.5
    var grid = CellGrid(columns: 60, rows: 20)
    let labels = VectorMapPainter(style: .day, language: "")
      .paint(scene, blocks: .block, depth: .trueColor, into: &grid)

    #expect(labels.contains { $0.name == "Blue Sea" } == isNamed)
  }

  @Test(arguments: [(9.5, []), (10.5, ["Part"]), (12.5, ["Part"]), (14.5, ["PART"])])
  func `parts of towns are named from 10 on, and large from 12`(zoom: Double, names: [String]) throws {
    var tile = TileBuilder()
    tile.add("place_labels", .point, [[(960, 640)]], Self.tags("suburb", "Part", 9_000))

    #expect(try Self.paint(tile, zoom: zoom).map(\.text) == names)
  }

  @Test func `a disputed border is dashed`() throws {
    func dots(isDisputed: Bool) throws -> Int {
      var tile = TileBuilder()
      let tags: [(key: String, value: VectorValue)] = [("admin_level", .int(2)), ("disputed", .bool(isDisputed))]
      tile.add("boundaries", .line, [[(0, 640), (1920, 640)]], tags)
      var scene = try VectorScene.overTile(tile.tile(), columns: 60, rows: 20)
      scene.zoom = 6
      var grid = CellGrid(columns: 60, rows: 20)
      _ = VectorMapPainter(style: .day, language: "").paint(scene, blocks: .block, depth: .trueColor, into: &grid)
      return grid.cells.reduce(0) { sum, cell in
        sum + max(Int(cell.glyph.base?.value ?? 0) - 0x2800, 0).nonzeroBitCount
      }
    }

    #expect(try dots(isDisputed: false) == 120)
    #expect((50...80).contains(try dots(isDisputed: true)))
  }

  @Test func `a country is named in the copy of the world that is seen`() throws {
    var tile = TileBuilder()
    tile.add(
      "boundary_labels",
      .point,
      [[(3686, 2048)]],
      [("admin_level", .int(2)), ("name", .string("Land")), ("way_area", .int(9_000_000_000_000))]
    )
    let built = try tile.tile()
    let id = try TileID(zoom: 0, x: 0, y: 0).known
    let scene = VectorScene(
      sheets: [VectorSheet(tiles: [0, 1].map { (UnwrappedTileID(wrap: $0, canonical: id), built) })],
      worldToCells: AffineTransform(a: 128, b: 0, c: 0, d: 64, tx: -153, ty: -20),
      columns: 100,
      rows: 30,
      zoom: 0
    )
    var grid = CellGrid(columns: 100, rows: 30)
    let painter = VectorMapPainter(style: .day, language: "")
    let labels = painter.paint(scene, blocks: .block, depth: .trueColor, into: &grid)

    #expect(labels.map(\.text) == ["LAND"])
  }

  @Test func `where there are names no arrow is needed`() throws {
    var tile = TileBuilder()
    for (name, y) in [("One", 200), ("Two", 800)] {
      tile.add("place_labels", .point, [[(600, y)]], Self.tags("town", name, 9_000))
    }
    tile.add("place_labels", .point, [[(-900, 400)]], Self.tags("town", "Beyond", 9_000))

    #expect(try Set(Self.paint(tile, zoom: 8).map(\.name)) == ["One", "Two"])
  }
}

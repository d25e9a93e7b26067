import Cartography
import Cells
import Geodesy
import Testing
import Tiles

/// The same small town as the tiles of others would have it.
struct SchemaTests {
  @Test(arguments: Schema.allCases)
  func `a town is drawn and named in every schema`(schema: Schema) throws {
    var grid = CellGrid(columns: 64, rows: 24)
    let scene = try VectorScene.overTile(try schema.town().tile(), columns: 64, rows: 24)

    let labels = VectorMapPainter(style: .day, language: "")
      .paint(scene, blocks: .block, depth: .trueColor, into: &grid)

    let colors = Set(grid.cells.flatMap { [$0.foreground, $0.background] })
    for (name, hex) in [("water", 0x84bce0), ("park", 0xb7dc9a), ("building", 0xc3b4a0), ("main street", 0xffdf6b)] {
      #expect(colors.contains(CellColor(hex: UInt32(hex))), "\(name)")
    }
    let names = Set(labels.map(\.name))
    #expect(names.contains("Long Street"))
    #expect(names.contains("Museum"))
  }

  @Test(arguments: Schema.allCases)
  func `a world is named in every schema, the larger of two towns first`(schema: Schema) throws {
    var grid = CellGrid(columns: 64, rows: 24)
    var scene = try VectorScene.overTile(try schema.world().tile(), columns: 64, rows: 24)
    scene.zoom = 4

    let labels = VectorMapPainter(style: .day, language: "")
      .paint(scene, blocks: .block, depth: .trueColor, into: &grid)

    #expect(Set(labels.map(\.text)).isSuperset(of: ["FREEDONIA", "• Large"]))
    #expect(!labels.contains { $0.name == "Small" })
    #expect(labels.contains { $0.name == "Wide Sea" && $0.kind == .sea })
  }

  @Test(arguments: [(3.0, 0xd9d2c1), (9, 0xd9d2c1), (10.9, 0xd2c9b7), (11, nil)])
  func `built-up land of the world is tinted gently up to zoom 9, and not from 11`(zoom: Double, hex: Int?) throws {
    var tile = TileBuilder()
    tile.add("land", .polygon, [TileBuilder.rectangle(0, 0, 2000, 700)], [("kind", .string("urban"))])
    var scene = try VectorScene.overTile(tile.tile(), columns: 64, rows: 24)
    scene.zoom = zoom
    var grid = CellGrid(columns: 64, rows: 24)

    _ = VectorMapPainter(style: .day, language: "").paint(scene, blocks: .block, depth: .trueColor, into: &grid)

    let colors = Set(grid.cells.map(\.background))
    #expect(colors == Set([0xe0dccb, hex].compactMap { $0.map { CellColor(hex: UInt32($0)) } }))
  }

  enum Schema: String, CaseIterable, Sendable {
    case shortbread, openMapTiles, protomaps2, protomaps4
  }
}

extension SchemaTests.Schema {
  private typealias Tags = [(key: String, value: VectorValue)]

  /// A lake, a park, a house, a street of medium rank and a museum.
  func town() -> TileBuilder {
    var tile = TileBuilder()
    let lake = TileBuilder.rectangle(0, 0, 500, 500)
    let park = TileBuilder.rectangle(600, 0, 500, 500)
    let house = TileBuilder.rectangle(1200, 100, 300, 300)
    let street = [(0, 672), (2000, 672)]
    let name: Tags = [("name", .string("Long Street"))]
    let museum: Tags = [("name", .string("Museum"))]
    switch self {
    case .shortbread:
      tile.add("water_polygons", .polygon, [lake], [("kind", .string("water"))])
      tile.add("land", .polygon, [park], [("kind", .string("park"))])
      tile.add("buildings", .polygon, [house])
      tile.add("streets", .line, [street], [("kind", .string("secondary"))])
      tile.add("street_labels", .line, [street], [("kind", .string("secondary"))] + name)
      tile.add("pois", .point, [[(1000, 1000)]], [("tourism", .string("museum"))] + museum)
    case .openMapTiles:
      tile.add("water", .polygon, [lake], [("class", .string("lake"))])
      tile.add("landcover", .polygon, [park], [("class", .string("grass")), ("subclass", .string("park"))])
      tile.add("building", .polygon, [house], [("render_height", .int(10))])
      tile.add("transportation", .line, [street], [("class", .string("secondary"))])
      tile.add("transportation_name", .line, [street], [("class", .string("secondary"))] + name)
      let tags: Tags = [("class", .string("museum")), ("subclass", .string("museum")), ("rank", .int(3))]
      tile.add("poi", .point, [[(1000, 1000)]], tags + museum)
    case .protomaps2:
      tile.add("water", .polygon, [lake], [("pmap:kind", .string("water")), ("natural", .string("water"))])
      tile.add("landuse", .polygon, [park], [("pmap:kind", .string("park")), ("leisure", .string("park"))])
      tile.add("buildings", .polygon, [house], [("height", .int(10))])
      let tags: Tags = [("pmap:kind", .string("major_road")), ("highway", .string("secondary"))]
      tile.add("roads", .line, [street], tags + name)
      tile.add("pois", .point, [[(1000, 1000)]], [("tourism", .string("museum"))] + museum)
    case .protomaps4:
      tile.add("water", .polygon, [lake], [("kind", .string("lake"))])
      tile.add("landuse", .polygon, [park], [("kind", .string("park"))])
      tile.add("buildings", .polygon, [house], [("kind", .string("building"))])
      let tags: Tags = [("kind", .string("major_road")), ("kind_detail", .string("secondary"))]
      tile.add("roads", .line, [street], tags + name)
      tile.add("pois", .point, [[(1000, 1000)]], [("kind", .string("museum"))] + museum)
    }
    return tile
  }

  /// A country, a sea, and two towns so near to each other that only one can be named.
  func world() -> TileBuilder {
    var tile = TileBuilder()
    let (country, sea): ([(Int, Int)], [(Int, Int)]) = ([(1000, 300)], [(1000, 1300)])
    // The small one comes first.
    let towns = [("Small", 50_000, 8, 9), ("Large", 3_000_000, 13, 1)]
    func named(_ name: String) -> Tags { [("name", .string(name))] }
    switch self {
    case .shortbread:
      tile.add("boundary_labels", .point, [country], [("admin_level", .int(2))] + named("Freedonia"))
      tile.add("water_polygons_labels", .point, [sea], [("kind", .string("sea"))] + named("Wide Sea"))
      for (name, population, _, _) in towns {
        tile.add("place_labels", .point, [[(1000, 800)]], town(name, "kind", "city", population))
      }
    case .openMapTiles:
      tile.add("place", .point, [country], [("class", .string("country")), ("rank", .int(1))] + named("Freedonia"))
      tile.add("water_name", .point, [sea], [("class", .string("sea"))] + named("Wide Sea"))
      for (name, _, _, rank) in towns {
        let tags: Tags = [("class", .string("city")), ("rank", .int(Int64(rank)))]
        tile.add("place", .point, [[(1000, 800)]], tags + named(name))
      }
    case .protomaps2:
      let tags: Tags = [("pmap:kind", .string("country")), ("place", .string("country"))]
      tile.add("places", .point, [country], tags + named("Freedonia"))
      tile.add("physical_point", .point, [sea], [("place", .string("sea"))] + named("Wide Sea"))
      for (name, _, rank, _) in towns {
        let tags: Tags = [("place", .string("city")), ("pmap:population_rank", .int(Int64(rank)))]
        tile.add("places", .point, [[(1000, 800)]], tags + named(name))
      }
    case .protomaps4:
      tile.add("places", .point, [country], [("kind", .string("country"))] + named("Freedonia"))
      tile.add("water", .point, [sea], [("kind", .string("sea"))] + named("Wide Sea"))
      for (name, _, rank, _) in towns {
        let tags: Tags = [
          ("kind", .string("locality")), ("kind_detail", .string("city")), ("population_rank", .int(Int64(rank))),
        ]
        tile.add("places", .point, [[(1000, 800)]], tags + named(name))
      }
    }
    return tile
  }

  private func town(_ name: String, _ key: String, _ kind: String, _ population: Int) -> Tags {
    [(key, .string(kind)), ("name", .string(name)), ("population", .int(Int64(population)))]
  }
}

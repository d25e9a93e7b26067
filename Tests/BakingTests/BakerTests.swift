import Baking
import Foundation
import Geodesy
import Testing
import TestSupport
import Tiles
import Wire

struct BakerTests {
  @Test func `two runs give the same bytes, and leave nothing else behind`() throws {
    let (first, second) = (try BakedMap(ExtractReadingTests.town), try BakedMap(ExtractReadingTests.town))

    #expect(first.bytes == second.bytes)
    #expect(first.files == ["town.mbtiles", "town.osm"])
  }

  @Test func `a map tells what it is`() throws {
    let map = try BakedMap(ExtractReadingTests.town)

    let rows = Dictionary(
      uniqueKeysWithValues: zip(
        try map.texts("SELECT name FROM metadata ORDER BY name"),
        try map.texts("SELECT value FROM metadata ORDER BY name")
      )
    )
    #expect(rows["name"] == "Town")
    #expect(rows["format"] == "pbf")
    let first = try #require(try map.texts("SELECT min(zoom_level) FROM tiles").first)
    #expect(rows["maxzoom"] == "15" && rows["minzoom"] == first && first != "0")
    #expect(rows["attribution"] == "© OpenStreetMap contributors")
    let layers = try JSONParser.parse(Array((rows["json"] ?? "").utf8))["vector_layers"]?.array?.compactMap {
      $0["id"]?.string
    }
    #expect(layers == ["land", "streets", "street_labels", "pois"])
    #expect(map.report.tiles == map.addresses.count)
  }

  @Test func `streets have their kind, and their names in other languages where those differ`() throws {
    let map = try BakedMap(ExtractReadingTests.town)

    let street = try #require(try map.features("streets").first)
    let label = try #require(try map.features("street_labels").first)
    #expect(street["kind"] == .string("primary"))
    #expect(label["name"] == .string("Long \"&\" Way"))
    #expect(label["name_fi"] == .string("Tie"))
  }

  @Test func `sights are kept with what is known of them`() throws {
    let map = try BakedMap(ExtractReadingTests.town)

    #expect(try map.texts("SELECT name FROM sights ORDER BY importance DESC") == ["Muséum", "Łąka"])
    #expect(
      try map.texts("SELECT kind || wikidata || start_date || names FROM sights WHERE name = 'Muséum'")
        == [#"museumQ11905{"en":"Museum"}"#]
    )
    let poi = try #require(try map.features("pois").first { $0["name"] == .string("Muséum") })
    #expect(poi["tourism"] == .string("museum"))
    #expect(poi["name_en"] == .string("Museum"))
  }

  @Test(
    arguments: [("muse*", ["Muséum"]), ("laka", ["Łąka"]), ("long", ["Long \"&\" Way"]), ("tie", ["Long \"&\" Way"])]
  )
  func `names are found without their accents, by their start and in other languages`(
    _ query: String,
    _ found: [String]
  ) throws {
    let map = try BakedMap(ExtractReadingTests.town)

    #expect(try map.texts("SELECT name FROM names WHERE names MATCH '\(query)'") == found)
  }

  @Test func `a way of many pieces is one line`() throws {
    var extract = TestExtract()
    for index in 0..<20 {
      let x = 50 * Double(index)
      extract.add([(x, 500), (x + 25, 510), (x + 50, 500)], [("highway", "residential"), ("name", "Lane")])
    }

    let map = try BakedMap(extract)

    let tiles = map.addresses.filter { $0.zoom == 14 }
    #expect(try map.features("streets", zoom: 14).count == tiles.count)
  }

  @Test func `a short piece of a street is left out unless the street goes on at both of its ends`() throws {
    var extract = TestExtract()
    for (start, end, isBridge) in [(100.0, 300.0, "no"), (300, 304, "yes"), (304, 500, "no"), (500, 504, "yes")] {
      extract.add([(start, 500), (end, 500)], [("highway", "residential"), ("bridge", isBridge)])
    }

    let map = try BakedMap(extract)

    let isBridge = try map.features("streets", zoom: 13).map { $0["bridge"] == .bool(true) }
    #expect(isBridge.count { $0 } == 1 && isBridge.contains(false))
  }

  @Test func `where a main road goes on as a link it is on the map from as far`() throws {
    var extract = TestExtract()
    extract.add([(50, 500), (400, 500)], [("highway", "trunk")])
    extract.add([(400, 500), (900, 520)], [("highway", "trunk_link")])

    let map = try BakedMap(extract)

    #expect(try map.features("streets", zoom: 11).contains { $0["link"] == .bool(true) })
  }

  @Test func `where it cannot be written, the reason is told`() throws {
    let folder = try ScratchFolder()
    let input = try folder.write(Array(ExtractReadingTests.town.xml.utf8), to: "town.osm")

    #expect(throws: BakingError.self) { try Baker(input: input, output: "/no/such/folder/map.mbtiles").run() }
    #expect(throws: BakingError.notFound(path: "/no/such.osm")) {
      try Baker(input: "/no/such.osm", output: folder.file("map.mbtiles")).run()
    }
  }

  @Test func `progress only ever goes on`() throws {
    let folder = try ScratchFolder()
    let input = try folder.write(Array(ExtractReadingTests.town.xml.utf8), to: "town.osm")
    var steps: [Double] = []

    _ = try Baker(input: input, output: folder.file("map.mbtiles")).run { steps.append($1) }

    #expect(steps == steps.sorted())
    #expect(steps.last == 1)
  }

  @Test(.enabled(if: SharedData.isPresent, "\(SharedData.absence)"))
  func `Monaco is small, and has what people look for`() throws {
    let map = try BakedMap(input: SharedData.path("data/osm/monaco.osm.pbf"))

    #expect(map.report.bytes < 1 << 20)
    #expect(map.report.sights >= 130)
    #expect(map.report.thinnedTiles == 0)
    for name in ["Palais Princier", "Port Hercule", "Avenue de la Costa", "Boulevard des Moulins"] {
      #expect(try !map.texts("SELECT name FROM names WHERE names MATCH '\(name)'").isEmpty, "\(name)")
    }
  }
}

import Baking
import Foundation
import Testing
import TestSupport
import Tiles
import Wire

struct ExtractReadingTests {
  /// A street with a name in two languages, a park with a pond in it, and a museum.
  static var town: TestExtract {
    var town = TestExtract()
    town.add(
      [(100, 500), (400, 510), (900, 500)],
      [("highway", "primary"), ("name", "Long \"&\" Way"), ("name:fi", "Tie")]
    )
    let park = town.add([(200, 600), (400, 600), (400, 800), (200, 800)], closed: true)
    let pond = town.add([(250, 650), (350, 650), (350, 750), (250, 750)], closed: true)
    town.relations.append(
      TestExtract.Relation(
        id: 9,
        members: [(park, "outer"), (pond, "inner")],
        tags: [("type", "multipolygon"), ("leisure", "park"), ("name", "Łąka")]
      )
    )
    town.add(
      500,
      60.005,
      24.015,
      [("tourism", "museum"), ("name", "Muséum"), ("name:en", "Museum"), ("wikidata", "Q1"), ("start_date", "1905")]
    )
    return town
  }

  private static let packedStreet = """
    QlpoOTFBWSZTWYK6tfgAAClZgAAQUAH9Jyfv3aAgAJIJUTR6mjEAAaaNBKaSTQ9Jo8EQ0aMd5m9rwqL32xU+Y5CFRiVHJ0SUWKnI
    ejXCTpITHUg5CMhpo0lmk4/802tb1ikmvu+m7RNWkPPh8SSQ8kr1s2KFiOVEIDLxmTmk7rnuKBqC4WUiL/F3JFOFCQgrq1+A
    """

  @Test(
    arguments: [
      ("dense, packed", TestExtract.PBFOptions()),
      ("dense, not packed", TestExtract.PBFOptions(isPacked: false)),
      ("plain nodes", TestExtract.PBFOptions(isDense: false)),
      ("another granularity", TestExtract.PBFOptions(granularity: 1000)),
    ]
  )
  func `every way of writing an extract gives the same map`(_ name: String, _ options: TestExtract.PBFOptions) throws {
    let fromXML = try BakedMap(Self.town)

    let fromPBF = try BakedMap(bytes: Self.town.pbf(options), ending: "osm.pbf")

    #expect(fromPBF.bytes == fromXML.bytes)
    #expect(fromPBF.report == fromXML.report)
  }

  @Test func `XML may be packed with gzip`() throws {
    let plain = try BakedMap(Self.town)

    let packed = try BakedMap(bytes: Deflate.bytes(of: Array(Self.town.xml.utf8), as: .gzip), ending: "osm.gz")

    #expect(packed.bytes == plain.bytes)
  }

  /// The output of `bzip2` for the smallest useful extract: a street.
  @Test func `XML may be packed with bzip2`() throws {
    let packed = try #require(Data(base64Encoded: Self.packedStreet, options: .ignoreUnknownCharacters))

    let map = try BakedMap(bytes: Array(packed), ending: "osm.bz2")

    #expect(try map.features("streets").first?["kind"] == .string("primary"))
    #expect(throws: BakingError.self) { try BakedMap(bytes: Array(packed.dropLast(9)), ending: "osm.bz2") }
  }

  @Test func `the order of the elements doesn't matter`() throws {
    var mixed = Self.town
    mixed.nodes.reverse()
    mixed.ways.reverse()

    #expect(try BakedMap(mixed).bytes == BakedMap(Self.town).bytes)
  }

  @Test(arguments: [Int64(-5000), 1 << 31, 1 << 40])
  func `the numbers of elements may be as far apart as they like`(_ distance: Int64) throws {
    var apart = Self.town
    func moved(_ node: Int64) -> Int64 { node < 4 ? node : node + distance }
    for index in apart.nodes.indices { apart.nodes[index].id = moved(apart.nodes[index].id) }
    for index in apart.ways.indices { apart.ways[index].refs = apart.ways[index].refs.map(moved) }

    #expect(try BakedMap(bytes: apart.pbf(), ending: "osm.pbf").bytes == BakedMap(Self.town).bytes)
  }

  @Test func `where a number comes twice, the first node counts`() throws {
    var doubled = Self.town
    doubled.nodes += Self.town.nodes.map { TestExtract.Node(id: $0.id, north: $0.north + 0.001, east: $0.east) }

    let map = try BakedMap(doubled)

    #expect(try map.areas("land", at: (300, 620)).map { $0["kind"] } == [.string("park")])
    #expect(try map.areas("land", at: (300, 880)).isEmpty)
  }

  @Test func `an extract that was cut short is refused, wherever the cut is`() throws {
    let pbf = Self.town.pbf()
    for count in stride(from: 20, to: pbf.count - 1, by: 7) {
      #expect(throws: BakingError.self, "\(count) bytes") {
        try BakedMap(bytes: Array(pbf[..<count]), ending: "osm.pbf")
      }
    }
    let xml = Array(Self.town.xml.utf8)
    for count in stride(from: 60, to: xml.count - 10, by: 131) where xml[count] != UInt8(ascii: "<") {
      _ = try? BakedMap(bytes: Array(xml[..<count]), ending: "osm")
    }
  }

  @Test func `no change of a few bytes ends the program`() throws {
    var random = SeededRandom(seed: 3)
    let original = Self.town.pbf(TestExtract.PBFOptions(isPacked: false))
    for _ in 0..<300 {
      var bytes = original
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      _ = try? BakedMap(bytes: bytes, ending: "osm.pbf")
    }
  }

  @Test(
    arguments: [
      (
        "a feature that isn't known", Self.town.pbf(TestExtract.PBFOptions(requiredFeatures: ["HistoricalInformation"]))
      ),
      ("a type of its own", Array("<!DOCTYPE x [<!ENTITY a 'b'>]><osm></osm>".utf8)),
      ("a picture", [0x89, 0x50, 0x4e, 0x47]),
      ("nothing", []),
      ("no elements", Array("<osm></osm>".utf8)),
      ("a blob of another packing", TestExtract.blob("OSMHeader", [0x22, 0x01, 0x00])),
    ]
  )
  func `what makes no sense is refused, and nothing is left of it`(_ name: String, _ bytes: [UInt8]) throws {
    let folder = try ScratchFolder()
    let input = try folder.write(bytes, to: "town.osm.pbf")

    #expect(throws: BakingError.self) { try Baker(input: input, output: folder.file("town.mbtiles")).run() }
    #expect(folder.files == ["town.osm.pbf"])
  }

  @Test(
    .enabled(if: SharedData.isPresent, "\(SharedData.absence)"),
    arguments: [("monaco", 30_626, 4_846, 0, 0), ("helsinki", 24_260, 5_130, 4_525, 421)]
  )
  func `real extracts are read whole`(_ name: String, _ nodes: Int, _ ways: Int, _ missing: Int, _ cut: Int) throws {
    let report = try BakedMap(input: SharedData.path("data/osm/\(name).osm.pbf")).report

    #expect((report.nodes, report.ways) == (nodes, ways))
    #expect((report.missingNodes, report.cutWays) == (missing, cut))
  }
}

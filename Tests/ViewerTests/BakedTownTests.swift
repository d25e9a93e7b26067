import Foundation
import TestSupport
import Testing
import Wire

/// A town that wasn't chosen for it, from its extract to the screen.
@MainActor
struct BakedTownTests {
  private let folder: ScratchFolder
  private let map: String

  init() throws {
    folder = try ScratchFolder()
    map = folder.file("town.mbtiles")
    try folder.write(Array(InventedTown().extract.utf8), to: "town.osm")
    let outcome = try RumboProgram.run(["bake", folder.file("town.osm"), "--out", map])
    #expect(outcome.status == 0, "\(outcome.complaint)")
  }

  @Test func `its names can be read, none over another and none cut off`() throws {
    let labels = try #require(try screen("15")["labels"]?.array)

    var taken: Set<[Int]> = []
    for label in labels {
      for cell in label["cells"]?.array ?? [] {
        let place = [cell[0]?.int ?? -1, cell[1]?.int ?? -1]
        #expect((0..<120).contains(place[0]) && (0..<40).contains(place[1]), "\(label["text"]?.string ?? "")")
        #expect(taken.insert(place).inserted, "\(label["text"]?.string ?? "") at \(place)")
      }
    }
    let names = Set(labels.compactMap { $0["text"]?.string })
    #expect(names.count >= 8, "\(names.sorted())")
    #expect(names.contains { $0.contains("Street") } && names.contains { $0.contains("Lane") }, "\(names.sorted())")
  }

  @Test(arguments: ["14", "15", "16"])
  func `south of its coast is water, and north of it none`(zoom: String) throws {
    let words = ["snapshot", map, "--size", "80x24", "--zoom", zoom, "--blocks", "ascii", "--colors", "none", "--bare"]
    let sea = try RumboProgram.run(words + ["--at", "60.0018,24.006"]).output
    let land = try RumboProgram.run(words + ["--at", "60.0075,24.01"]).output

    #expect(sea.contains("~ ~ ~ ~ ~"))
    #expect(!land.contains("~ ~"))
  }

  @Test func `its pond is a hole in the park, and its dated house a sight`() throws {
    let report = try RumboProgram.run(["info", map, "--json"]).output

    #expect(try JSONParser.parse(Array(report.utf8))["kind"]?.string == "mbtiles")
    let names = try screen("16", at: "60.0045,24.0052")["labels"]?.array?.compactMap { $0["text"]?.string } ?? []
    #expect(names.contains { $0.contains("Heron Park") }, "\(names)")
  }

  @Test func `its roads are counted`() throws {
    let report = try JSONParser.parse(Array(try RumboProgram.run(["info", map, "--json"]).output.utf8))
    let lines = try RumboProgram.run(["info", map]).output

    let roads = try #require(report["roads"])
    let (ways, oneWays) = (roads["ways"]?.int ?? 0, roads["oneWays"]?.int ?? 0)
    #expect(ways > 10)
    // The roundabout.
    #expect(oneWays == 1)
    #expect(roads["restrictions"]?.int == 0)
    #expect(lines.contains("roads        \(ways) ("))
    #expect(lines.contains("1 one-way; 0 turn restrictions"))
  }

  @Test func `its houses and sights are counted, by kind and by what is told of them`() throws {
    let report = try JSONParser.parse(Array(try RumboProgram.run(["info", map, "--json"]).output.utf8))
    let lines = try RumboProgram.run(["info", map]).output

    let town = try #require(report["town"])
    #expect(town["buildings"]?.int == 8)
    #expect(town["kinds"]?["museum"]?.int == 8)
    #expect(town["hours"]?.int == 2 && town["phones"]?.int == 1 && town["websites"]?.int == 0)
    #expect(town["addresses"]?.int == 1)
    #expect(lines.contains("buildings    8, 1 house numbers\n"), "\(lines)")
    #expect(lines.contains(" 8 museum"), "\(lines)")
    #expect(lines.contains("details      2 hours, 1 phones, 0 websites\n"), "\(lines)")
  }

  private func screen(_ zoom: String, at place: String = "60.0055,24.01") throws -> JSON {
    let words = ["snapshot", map, "--at", place, "--zoom", zoom, "--size", "120x40", "--format", "json"]
    return try JSONParser.parse(Array(try RumboProgram.run(words).output.utf8))
  }
}

/// Streets in a grid above a coast, with a roundabout, dated houses, a park with a pond, and two woods that touch.
struct InventedTown {
  private var nodes = ""
  private var ways = ""
  private var relations = ""
  private var nodeCount = 0
  private var wayCount = 0

  init() {
    way([(-2, 20), (60, 24), (120, 18), (202, 22)], [("natural", "coastline")])
    for index in 0..<6 {
      let y = 30 + Double(index) * 12
      way([(2, y), (100, y + 1), (198, y)], [("highway", "secondary"), ("name", "\(Self.words[index]) Street")])
    }
    for index in 0..<9 {
      let x = 20 + Double(index) * 20
      way([(x, 28), (x + 3, 60), (x, 95)], [("highway", "residential"), ("name", "\(Self.words[index]) Lane")])
    }
    let round = (0..<12).map { turn in
      let angle = Double(turn) * .pi / 6
      return (100 + 2 * cos(angle), 50 + 2 * sin(angle))
    }
    way(round, [("highway", "primary"), ("junction", "roundabout")], isClosed: true)
    for index in 0..<8 {
      let (x, y) = (24 + Double(index) * 20, 57.0)
      way(
        [(x, y), (x + 4, y), (x + 4, y + 3), (x, y + 3)],
        [("building", "yes"), ("name", "House of 18\(index)0"), ("start_date", "18\(index)0"), ("tourism", "museum")]
          + (index < 2 ? [("opening_hours", "Mo-Su 10:00-17:00")] : [])
          + (index == 0 ? [("phone", "+1 555 0100"), ("addr:street", "Alder Street"), ("addr:housenumber", "1")] : []),
        isClosed: true
      )
    }
    let park = way([(42, 39), (58, 39), (58, 52), (42, 52)], [], isClosed: true)
    let pond = way([(47, 43), (53, 43), (53, 48), (47, 48)], [("natural", "water")], isClosed: true)
    area([(park, "outer"), (pond, "inner")], [("leisure", "park"), ("name", "Heron Park")])
    let (first, second) = (
      way([(130, 68), (136, 68), (136, 74), (130, 74)], [], isClosed: true),
      way([(136, 74), (142, 74), (142, 78), (136, 78)], [], isClosed: true)
    )
    area([(first, "outer"), (second, "outer")], [("landuse", "forest"), ("name", "Twin Woods")])
  }

  private static let words = ["Alder", "Birch", "Cedar", "Dogwood", "Elm", "Fir", "Ginkgo", "Hazel", "Ivy"]

  var extract: String {
    "<?xml version='1.0'?><osm version='0.6'><bounds minlat='60' minlon='24' maxlat='60.01' maxlon='24.02'/>\n"
      + nodes + ways + relations + "</osm>\n"
  }

  /// Places are in ten-thousandths of a degree from the south-western corner.
  @discardableResult
  private mutating func way(_ places: [(Double, Double)], _ tags: [(String, String)], isClosed: Bool = false) -> Int {
    let first = nodeCount + 1
    for place in places {
      nodeCount += 1
      nodes += "<node id='\(nodeCount)' lat='\(60 + place.1 * 1e-4)' lon='\(24 + place.0 * 1e-4)'/>\n"
    }
    let refs = Array(first...nodeCount) + (isClosed ? [first] : [])
    wayCount += 1
    ways += "<way id='\(wayCount)'>" + refs.map { "<nd ref='\($0)'/>" }.joined() + Self.text(tags) + "</way>\n"
    return wayCount
  }

  private mutating func area(_ members: [(way: Int, role: String)], _ tags: [(String, String)]) {
    relations +=
      "<relation id='\(members[0].way)'>"
      + members.map { "<member type='way' ref='\($0.way)' role='\($0.role)'/>" }.joined()
      + Self.text([("type", "multipolygon")] + tags) + "</relation>\n"
  }

  private static func text(_ tags: [(String, String)]) -> String {
    tags.map { "<tag k='\($0.0)' v='\($0.1)'/>" }.joined()
  }
}

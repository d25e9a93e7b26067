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

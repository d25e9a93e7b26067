import Foundation
import TestSupport
import Testing
import Tiles
import Wire

/// The map services that are known by a name.
struct SourcesTests {
  private func sources(_ words: String...) throws -> RumboProgram.Outcome {
    try RumboProgram.run(["sources"] + words)
  }

  @Test func `each is listed, as text and as JSON, with whose it is and under which terms`() throws {
    let listed = try sources().output.split(separator: "\n").map { String($0.prefix { $0 != " " }) }
    let json = try JSONParser.parse(Array(sources("--json").output.utf8)).array ?? []

    #expect(listed == ["openstreetmap", "openfreemap", "osm-raster", "opentopomap"])
    #expect(json.compactMap { $0["name"]?.string } == listed)
    for service in json {
      #expect(service["attribution"]?.string?.contains("OpenStreetMap") == true)
      #expect(service["terms"]?.string?.hasPrefix("https://") == true)
      #expect(service["address"]?.string?.hasPrefix("https://") == true)
    }
  }

  @Test func `one is shown`() throws {
    let lines = try sources("show", "OpenTopoMap").output

    #expect(lines.contains("kind           raster\n"))
    #expect(lines.contains("regions        may not be taken along\n"))
  }

  @Test(arguments: [["show"], ["test", "nowhere"], ["fetch", "openfreemap"], ["show", "a", "b"]])
  func `what is unknown is told in two lines, and nobody is asked`(words: [String]) throws {
    let outcome = try RumboProgram.run(["sources"] + words)

    #expect(outcome.status == 64 && outcome.output == "" && outcome.complaintLines == 2)
  }

  @Test func `a name stands for its address, unless there is a file of that name`() throws {
    let folder = try ScratchFolder()
    let file = try folder.write([], to: "openfreemap")

    #expect(MapService.source(meantBy: "openfreemap").hasPrefix("https://tiles.openfreemap.org/planet#"))
    #expect(MapService.source(meantBy: file) == file)
    #expect(MapService.source(meantBy: "city.mbtiles") == "city.mbtiles")
  }

  @Test func `offline a service is not asked, and that is said`() throws {
    let outcome = try RumboProgram.run(["snapshot", "openfreemap", "--offline", "--size", "40x10"])

    #expect(outcome.status == 69 && outcome.complaint.contains("tiles.openfreemap.org is not asked"))
  }
}

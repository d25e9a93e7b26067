import Foundation
import TestSupport
import Testing
import Tiles
import Wire

/// The map services that are known by a name.
@MainActor
struct SourcesTests {
  private func sources(_ words: String...) throws -> RumboProgram.Outcome {
    try RumboProgram.run(["sources"] + words)
  }

  @Test func `each is listed, as text and as JSON, with whose it is and under which terms`() throws {
    let listed = try sources().output.split(separator: "\n").map { String($0.prefix { $0 != " " }) }
    let json = try sources("--json").objects

    #expect(
      listed == ["openfreemap", "openstreetmap", "protomaps", "osm-raster", "opentopomap", "photon", "nominatim"]
    )
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
    #expect(lines.contains("regions        offline regions not allowed\n"))
  }

  @Test(arguments: [["show"], ["test", "nowhere"], ["fetch", "openfreemap"], ["show", "a", "b"]])
  func `what is unknown is told in two lines, and nobody is asked`(words: [String]) throws {
    let outcome = try RumboProgram.run(["sources"] + words)

    #expect(outcome.status == 64 && outcome.output == "" && outcome.complaintLines == 2)
  }

  @Test func `one's own come first, with keys out of the environment, and a line that makes no sense is told`()
    throws
  {
    let folder = try ScratchFolder()
    try FileManager.default.createDirectory(atPath: folder.file("rumbo"), withIntermediateDirectories: true)
    let list = """
      # mine
      Town = http://127.0.0.1:1/{z}/{x}/{y}.pbf?key=${TOWN_KEY}#© Me
      OpenTopoMap = http://127.0.0.1:2/{z}/{x}/{y}.png
      locked = http://127.0.0.1:3/{z}/{x}/{y}.pbf?key=${NO_SUCH_KEY}
      a line
      """
    try folder.write(Array(list.utf8), to: "rumbo/sources")
    let environment = ["XDG_CONFIG_HOME": folder.path, "TOWN_KEY": "secret"]
    let outcome = try RumboProgram.run(["sources"], environment: environment)
    let shown = try RumboProgram.run(["sources", "show", "town"], environment: environment).output

    #expect(
      outcome.output.hasPrefix("town           127.0.0.1, vector tiles\nopentopomap    127.0.0.1, raster tiles\n")
    )
    #expect(outcome.complaint.contains("line 4: the variable NO_SUCH_KEY is not set."))
    #expect(outcome.complaint.contains("line 5: it isn't of the form name = address."))
    #expect(shown.contains("attribution    © Me\n") && !shown.contains("secret"))
  }

  @Test func `a geocoder is told by the place for the words in its address, is shown, and answers for itself`()
    throws
  {
    let folder = try ScratchFolder()
    let server = try LoopbackServer { _ in
      .page(body: Array(#"[{"lat": "43.7", "lon": "7.4", "name": "Monaco"}]"#.utf8))
    }
    try FileManager.default.createDirectory(atPath: folder.file("rumbo"), withIntermediateDirectories: true)
    let list = "mine = \(server.address("/find?q={query}&key=secret"))#© Me\nphoton = http://127.0.0.1:1/?q={query}\n"
    try folder.write(Array(list.utf8), to: "rumbo/sources")
    let environment = ["XDG_CONFIG_HOME": folder.path]
    func run(_ words: String...) throws -> RumboProgram.Outcome {
      try RumboProgram.run(["sources"] + words, environment: environment)
    }

    #expect(
      try run().output.hasSuffix(
        "\nmine           yours, at 127.0.0.1\nphoton         yours, at 127.0.0.1\nnominatim      Nominatim, OpenStreetMap's own search\n"
      )
    )
    let shown = try run("show", "Mine").output
    #expect(shown.contains("kind           geocoder\n") && shown.contains("© Me\n") && !shown.contains("secret"))
    #expect(server.requests.isEmpty)
    #expect(try run("test", "mine").output == "mine answers, with 1 place called Monaco.\n")
    #expect(server.requests.map(\.path) == ["/find?q=Monaco&key=secret"])
    #expect(try run("test", "photon").status == 69)
  }

  @Test func `offline a service is not asked, and that is said`() throws {
    let outcome = try RumboProgram.run(["snapshot", "openfreemap", "--offline", "--size", "40x10"])

    #expect(outcome.status == 69 && outcome.complaint.contains("tiles.openfreemap.org is not asked"))
  }
}

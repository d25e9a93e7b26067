import Foundation
import TestSupport
import Testing
import Viewer
import Wire

/// A place that is pasted on the map, looked for, or named like a map.
@MainActor
struct PasteTests {
  private func report(_ words: String..., keys: String = "") throws -> JSON {
    let all = [BundledMap.helsinki] + words + ["--size", "80x24", "--format", "json", "--keys", keys]
    return try JSONParser.parse(Program.snapshot(all))
  }

  private func screen(_ words: String..., keys: String) throws -> String {
    let all = [BundledMap.helsinki] + words + ["--size", "80x24", "--keys", keys]
    return String(decoding: try Program.snapshot(all), as: UTF8.self)
  }

  private func expectView(of report: JSON, _ north: Double, _ east: Double, zoom: Double) throws {
    let camera = try #require(report["camera"])
    #expect(abs(try #require(camera["latitude"]?.number) - north) < 0.002, "\(camera)")
    // From farther away the edges of the map stay at those of the screen.
    #expect(abs(try #require(camera["longitude"]?.number) - east) < (zoom < 15 ? 0.02 : 0.004), "\(camera)")
    #expect(abs(try #require(camera["zoom"]?.number) - zoom) < 0.01, "\(camera)")
  }

  @Test(
    arguments: [
      ("geo:60.1675,24.9527?z=16", 16), ("https://www.openstreetmap.org/#map=14/60.1675/24.9527", 14),
      ("https://www.google.com/maps/@60.1675,24.9527,17z", 17), ("https://maps.apple.com/?ll=60.1675,24.9527&z=13", 13),
      ("60.1675,24.9527", 15), ("5X93+23 Helsinki", 15), ("Market\n60°10′03″N 24°57′10″E\n1.2 km", 15),
      ("35VLG86397185", 15),
    ] as [(String, Double)]
  )
  func `the map goes to what is pasted, from as near as that tells`(text: String, zoom: Double) throws {
    let report = try report("--at", "60.1699,24.9384", "--zoom", "12", keys: "paste(\"\(text)\")")

    try expectView(of: report, 60.1675, 24.9527, zoom: zoom)
    #expect(report["callout"]?["title"]?.string?.isEmpty == false)
  }

  @Test func `a link that tells a zoom is followed away from what is near, too`() throws {
    let link = "paste(\"https://www.openstreetmap.org/#map=14/60.1675/24.9527\")"
    try expectView(of: report("--at", "60.1699,24.9384", "--zoom", "18", keys: link), 60.1675, 24.9527, zoom: 14)
  }

  @Test(arguments: [
    ("https://maps.app.goo.gl/AbC", "Links to maps.app.goo.gl need a network connection."),
    ("https://www.openstreetmap.org/", "This link contains no location."),
    ("Oodi", "“Oodi” isn't a place or coordinates."),
    ("91,24", "“91,24” isn't a place or coordinates."), ("", "“” isn't a place or coordinates."),
    ("\u{1b}[31mred\u{7}\nmore", "” isn't a place or coordinates."),
    (String(repeating: "geo:60,24 ", count: 6000), "Too long for a place name."),
    ("https://maps.apple.com/?q=Xyzzyplugh", "“Xyzzyplugh” is not on the map."),
  ])
  func `what contains no place is told in a line`(text: String, message: String) throws {
    let shown = try screen("--at", "60.1699,24.9384", keys: "paste(\"\(text)\")")

    #expect(shown.contains(message), "\(shown)")
    #expect(!shown.contains("\u{1b}") && !shown.contains("\u{7}"))
    let camera = try #require(try report("--at", "60.1699,24.9384", keys: "paste(\"\(text)\")")["camera"])
    #expect(abs(try #require(camera["latitude"]?.number) - 60.1699) < 1e-3)
  }

  @Test func `whoever is typing gets what is pasted as text`() throws {
    let shown = try screen("--at", "60.1699,24.9384", keys: "T t a paste(\"60.1675,24.9527\")")
    #expect(shown.contains("60.1675,24.9527"), "\(shown)")
  }

  @Test(arguments: ["geo:60.1675,24.9527?z=16", "https://www.openstreetmap.org/#map=16/60.1675/24.9527"])
  func `the search takes the same`(text: String) throws {
    let report = try report("--at", "60.1699,24.9384", "--zoom", "12", keys: "/ \"\(text)\" Enter")
    try expectView(of: report, 60.1675, 24.9527, zoom: 16)
  }

  @Test func `the search says why a link contains no place, and takes the end of a code as of here`() throws {
    let shown = try screen("--at", "60.1699,24.9384", keys: "/ \"https://maps.app.goo.gl/AbC\"")
    #expect(shown.contains("need a network connection"), "\(shown)")
    let found = try report("--at", "60.1699,24.9384", keys: "/ \"5X93+23\" Enter")
    try expectView(of: found, 60.1675, 24.9527, zoom: 15)
  }

  @Test(
    arguments: [
      (["geo:60.1675,24.9527?z=16"], 16.0), (["https://www.openstreetmap.org/#map=16/60.1675/24.9527"], 16),
      (["--at", "https://www.google.com/maps/@60.1675,24.9527,16z"], 16), (["--at", "9GG65X93+23"], 15),
      (["--at", "5X93+23 Helsinki"], 15), (["geo:60.1675,24.9527?z=16", "--zoom", "13"], 13),
    ] as [([String], Double)]
  )
  func `an address is given like a map, and a link like any place`(words: [String], zoom: Double) throws {
    let outcome = try RumboProgram.run(["snapshot", "--format", "json"] + words)

    #expect(outcome.status == 0, "\(outcome.complaint)")
    try expectView(of: JSONParser.parse(Array(outcome.output.utf8)), 60.1675, 24.9527, zoom: zoom)
  }

  @Test(arguments: [
    ("https://maps.app.goo.gl/AbC", "can't be resolved offline"),
    ("https://www.openstreetmap.org/", "contains no place"),
    ("5X93+23", "the end of a plus code"), ("geo:91,0", "not a latitude"),
  ])
  func `what can't be read is refused in two lines`(text: String, problem: String) throws {
    let outcome = try RumboProgram.run(["snapshot", "--at", text])

    #expect(outcome.status == 64 && outcome.complaintLines == 2 && outcome.complaint.contains(problem), "\(outcome)")
  }
}

import TestSupport
import Testing
import Wire

/// Places of a route that have namesakes in other towns.
@MainActor
struct NamesakeTests {
  private let folder: ScratchFolder
  private let map: String

  /// Three towns along a road, each 12 km from the next: two have a Liberty Square, two others a Republic Avenue.
  ///
  /// The second town has a Concert Hall, whose station has another name.
  init() throws {
    folder = try ScratchFolder()
    map = folder.file("towns.mbtiles")
    var sketch = TownSketch()
    let towns = [0.0, 12_000, 24_000]
    sketch.way(towns.flatMap { [($0, 0.0), ($0 + 400, 0)] }, "highway=primary", "name=Long Road")
    for town in towns.dropFirst() { Self.addStreet("Republic Avenue", at: town + 400, &sketch) }
    for town in towns.dropLast() { Self.addStreet("Liberty Square", at: town, &sketch) }
    sketch.node((12_200, 60), "amenity=arts_centre", "name=Concert Hall")
    sketch.node((12_100, 80), "railway=station", "name=Middle Town")
    sketch.node((24_000, 80), "railway=station", "name=Station")
    try folder.write(Array(sketch.extract.replacing("maxlon='24.03'", with: "maxlon='24.6'").utf8), to: "towns.osm")
    let outcome = try RumboProgram.run(["bake", folder.file("towns.osm"), "--out", map])
    #expect(outcome.status == 0, "\(outcome.complaint)")
  }

  private static func addStreet(_ name: String, at east: Double, _ sketch: inout TownSketch) {
    sketch.way([(east, 0), (east, 300)], "highway=residential", "name=\(name)")
  }

  private func distance(_ words: String...) throws -> Double {
    let outcome = try RumboProgram.run(["route"] + words + ["--map", map, "--by", "car", "--json"])
    #expect(outcome.status == 0, "\(outcome.complaint)")
    return try #require(JSONParser.parse(Array(outcome.output.utf8))["distance"]?.number)
  }

  @Test func `of namesakes those are chosen that are close together, in either order`() throws {
    for places in [["Liberty Square", "Republic Avenue"], ["Republic Avenue", "Liberty Square"]] {
      #expect(try distance(places[0], places[1]) < 2000)
    }
  }

  @Test func `the namesakes that weren't chosen are reported`() throws {
    let outcome = try RumboProgram.run(["route", "Liberty Square", "Republic Avenue", "--map", map, "--by", "car"])

    #expect(outcome.complaint.contains("“Liberty Square”: chose the one at "), "\(outcome.complaint)")
    #expect(outcome.complaint.contains(" 12 km away") && outcome.complaint.contains("Give coordinates"))
    #expect(!outcome.output.contains("chose"))
  }

  @Test(arguments: ["80x24", "120x40"])
  func `the route panel lists the namesakes that weren't chosen`(size: String) throws {
    let screen = try RumboProgram.run([
      "snapshot", map, "--size", size, "--keys", "R \"Republic Avenue\" Enter \"Liberty Square\" Enter",
    ])

    #expect(screen.output.contains("Others called Liberty Square: 12 km"), "\(screen.output)")
  }

  @Test func `a station is that of the town of the other place, whatever another one is called`() throws {
    #expect(try distance("Station", "Concert Hall") < 2000)
    #expect(try distance("Concert Hall", "Station") < 2000)
  }

  @Test func `a place given by its coordinates decides`() throws {
    let here = TownSketch.text(of: (24_010, 0))
    #expect(try distance(here, "Republic Avenue") < 2000)
    #expect(try distance(here, "Liberty Square") > 10_000)
  }
}

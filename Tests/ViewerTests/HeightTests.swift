import Foundation
import Geodesy
import TestSupport
import Testing
import Wire

/// The heights of places and tracks, and those in a map.
@MainActor
struct HeightTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try folder.write(Terrain.bytes(Terrain.samples(south: 60, west: 24)), to: "hgt/N60E024.hgt")
  }

  private func run(_ words: [String]) throws -> RumboProgram.Outcome {
    let environment = ["RUMBO_MAPS": BundledMap.folder, "XDG_DATA_HOME": folder.path, "XDG_CACHE_HOME": folder.path]
    return try RumboProgram.run(["height"] + words, environment: environment)
  }

  private func isNear(_ value: JSON?, _ north: Double, _ east: Double, within meters: Double = 1) -> Bool {
    value?["height"]?.number.map { abs($0 - Terrain.height(north, east)) < meters } == true
  }

  @Test func `each place has its height, with resolution and source`() throws {
    let outcome = try run(["60.3,24.4", "60.5,24.7", "--heights", folder.file("hgt"), "--json"])
    let objects = try outcome.objects
    #expect(outcome.status == 0 && outcome.complaint.isEmpty && objects.count == 2)
    #expect(isNear(objects[0], 60.3, 24.4) && isNear(objects[1], 60.5, 24.7))
    #expect(objects[0]["resolution"]?.number == 92.7 && objects[0]["source"]?.string == "N60E024.hgt")
    #expect(objects[0]["latitude"]?.number == 60.3 && objects[0]["surface"]?.string == "land")

    let text = try run(["60.3,24.4", "--heights", folder.file("hgt")]).output
    #expect(text.contains(" m (N60E024.hgt, a sample every 93 m)"))
    #expect(try run(["60.3,24.4", "--heights", folder.file("hgt"), "--units", "imperial"]).output.contains(" ft ("))
  }

  @Test func `elsewhere the bundled heights answer, in the sea too`() throws {
    let objects = try run(["33,88", "45,-30", "--heights", folder.file("hgt"), "--json"]).objects
    #expect(objects[0]["source"]?.string == "world.heights" && (objects[0]["height"]?.number ?? 0) > 4_000)
    #expect(objects[1]["surface"]?.string == "sea" && (objects[1]["height"]?.number ?? 0) < -1_000)
    #expect(try run(["45,-30"]).output.contains(": sea, "))
  }

  @Test func `a height that isn't known is null, and 1`() throws {
    let outcome = try RumboProgram.run(
      ["height", "33,88", "--heights", folder.file("hgt"), "--json"],
      environment: ["RUMBO_MAPS": folder.file("hgt"), "XDG_DATA_HOME": folder.path]
    )
    let object = try #require(try outcome.objects.first)
    #expect(outcome.status == 1 && object["height"]?.isNull == true && object["surface"]?.isNull == true)
    #expect(object["resolution"]?.isNull == true && object["source"]?.isNull == true)
  }

  @Test func `a track gets heights`() throws {
    let points = [(60.3, 24.4), (60.31, 24.41), (70, 24)].map {
      "<trkpt lat=\"\($0.0)\" lon=\"\($0.1)\"><ele>-7</ele></trkpt>"
    }
    let track = "<trk><name>Hike</name><trkseg>\(points.joined())</trkseg></trk>"
    let file = try folder.write(
      "<gpx version=\"1.1\"><wpt lat=\"60.32\" lon=\"24.42\"><name>Inn</name></wpt>\(track)</gpx>",
      to: "hike.gpx"
    )
    let outcome = try run(["--gpx", file, "--heights", folder.file("hgt")])
    let heights = outcome.output.matches(of: /<ele>([-0-9.]+)<\/ele>/).compactMap { Double($0.1) }
    let expected = [(60.32, 24.42), (60.3, 24.4), (60.31, 24.41)].map { Terrain.height($0.0, $0.1) } + [-7]
    #expect(outcome.status == 0 && outcome.output.contains("<name>Hike</name>") && outcome.output.contains("Inn"))
    #expect(heights.count == 4 && zip(heights, expected).allSatisfy { abs($0 - $1) < 1 }, "\(heights), \(expected)")

    let written = try run(["--gpx", file, "--heights", folder.file("hgt"), "--out", folder.file("new.gpx")])
    #expect(written.status == 0 && written.output.isEmpty)
    #expect(try String(decoding: folder.read("new.gpx"), as: UTF8.self) == outcome.output)
  }

  @Test(
    arguments: [
      ([], 64, "needs a place"), (["1,2", "--gpx", "a.gpx"], 64, "can't be combined"),
      (["1,2", "--out", "a.gpx"], 64, "--out is for tracks"),
      (["--gpx", "a.gpx", "--json"], 64, "--json is for places"),
      (["--gpx", "a.gpx"], 1, "No heights for tracks"), (["1,2", "--heights", "none.hgt"], 66, "does not exist"),
      (["1,2", "--heights", "text.hgt"], 65, "text.hgt is damaged"),
      (["1,2", "--heights", "text.txt"], 65, "contains no heights"),
      (["1,2", "--heights", "text.tif"], 65, "text.tif is damaged"),
    ]
  )
  func `errors are two lines`(words: [String], status: Int32, problem: String) throws {
    for name in ["a.gpx", "text.hgt", "text.txt", "text.tif"] { try folder.write("<gpx/>", to: name) }
    let outcome = try run(folder.paths(words))
    #expect(outcome.status == status && outcome.complaintLines == 2, "\(outcome.complaint)")
    #expect(outcome.complaint.contains(problem), "\(outcome.complaint)")
  }

  @Test func `a map is built with its heights`() throws {
    let (town, map) = (try folder.write(InventedTown().extract, to: "town.osm"), folder.file("town.mbtiles"))
    let baked = try RumboProgram.run(["bake", town, "--heights", folder.file("hgt"), "--out", map])
    #expect(baked.status == 0 && baked.complaint.isEmpty && baked.output.contains(" tiles of heights.\n"))
    let info = try #require(try RumboProgram.run(["info", map, "--json"]).objects.first)
    #expect(info["heights"]?["zooms"] == [8, 12])
    #expect(try RumboProgram.run(["info", map]).output.contains("heights      zooms 8 to 12\n"))
    #expect(try RumboProgram.run(["info", folder.file("hgt/N60E024.hgt")]).status == 65)

    var random = SeededRandom(seed: 5)
    let places = (0..<200).map { _ in (random.double(in: 60...60.01), random.double(in: 24...24.02)) }
    let words = places.map { "\($0.0),\($0.1)" }
    for source in [["--map", map], ["--heights", map]] {
      let objects = try run(words + source + ["--json"]).objects
      let differences = zip(objects, places).map { object, place in
        abs((object["height"]?.number ?? 1_000) - Terrain.height(place.0, place.1))
      }.sorted()
      #expect(differences.count == 200 && differences[100] < 1 && differences[197] < 5, "\(differences)")
      #expect(objects[0]["source"]?.string == "town.mbtiles")
    }
  }

  @Test func `a map without heights in its area is built, and says so`() throws {
    let town = try folder.write(InventedTown().extract, to: "town.osm")
    let other = try folder.write(Terrain.bytes(Terrain.samples()), to: "N43E007.hgt")
    let map = folder.file("town.mbtiles")
    let baked = try RumboProgram.run(["bake", town, "--heights", other, "--out", map])
    #expect(baked.status == 0 && baked.complaint == "The source has no heights in this area.\n")
    #expect(try RumboProgram.run(["info", map, "--json"]).objects.first?["heights"] == nil)

    let missing = try RumboProgram.run([
      "bake", town, "--heights", folder.file("none"), "--out", folder.file("b.mbtiles"),
    ])
    #expect(missing.status == 66 && missing.complaintLines == 2)
    let picture = try RumboProgram.run(
      ["bake", TestMap.write(into: folder), "--heights", other, "--out", folder.file("tiles")]
    )
    #expect(picture.status == 64 && picture.complaintLines == 2)
  }
}

import Foundation
import TestSupport
import Testing
import Wire

/// `rumbo info` on files that aren't maps.
@MainActor
struct InfoTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
  }

  private func info(_ text: String, as name: String, _ more: String...) throws -> RumboProgram.Outcome {
    try folder.write(text, to: name)
    return try RumboProgram.run(["info", folder.file(name)] + more)
  }

  private func json(_ outcome: RumboProgram.Outcome) throws -> JSON {
    #expect(outcome.status == 0 && outcome.complaint == "", "\(outcome.complaint)")
    return try JSONParser.parse(Array(outcome.output.utf8))
  }

  @Test func `the world begins 180 degrees west and ends as many east`() throws {
    let world = "85°03′04.1″S 180°00′00.0″W to 85°03′04.1″N 180°00′00.0″E"
    #expect(try RumboProgram.run(["info", BundledMap.folder + "/world.mbtiles"]).output.contains(world))
    #expect(try RumboProgram.run(["maps"], environment: ["RUMBO_MAPS": BundledMap.folder]).output.contains(world))
  }

  @Test func `the user's own places are counted`() throws {
    let places = folder.file("places.db")
    for (name, more) in [("Oodi", ["--target"]), ("Kiasma", []), ("Ateneum", [])] {
      let at = ["--name", name, "--at", "60.17,24.94", "--places", places]
      #expect(try RumboProgram.run(["places", "add"] + more + at).status == 0)
    }

    let report = try json(RumboProgram.run(["info", places, "--json"]))
    #expect(report["kind"]?.string == "places" && report["format"]?.string == "rumbo")
    #expect(report["places"]?.int == 2 && report["targets"]?.int == 1 && report["ink"]?.int == 0)
    #expect(report["bounds"]?[0]?.number == 24.94 && report["bounds"]?[3]?.number == 60.17)
    #expect(try RumboProgram.run(["info", places]).output.contains("sights       2\n"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["places.db"])
  }

  @Test(arguments: [
    ("empty.mbtiles", "", "empty.mbtiles is damaged: "),
    ("notes.md", "# Notes", "notes.md is not a map Rumbo can read."),
    ("old.png", "no picture", "old.png is not a PNG, JPEG or WebP picture."),
  ])
  func `what can't be a map is told by what it is called`(name: String, text: String, description: String) throws {
    try folder.write(text, to: name)
    let outcome = try RumboProgram.run(["snapshot", folder.file(name)])
    #expect(outcome.status == 65 && outcome.complaint.hasPrefix(description), "\(outcome.complaint)")
  }

  @Test func `a style is known by what it says`() throws {
    let own = ##"{"extends": "day", "name": "Mine", "colors": {"water": "#123456", "nonsense": "#fff"}}"##
    let report = try json(info(own, as: "mine.json", "--json"))
    #expect(report["kind"]?.string == "style" && report["name"]?.string == "Mine")
    #expect(report["skipped"]?.array?.count == 1)
    #expect(try info(own, as: "mine.json", "--strict").status == 65)
    let foreign = #"{"version": 8, "layers": [{"id": "water", "type": "fill", "source-layer": "water"}]}"#
    #expect(try info(foreign, as: "style.json").output.contains("kind         style\n"))
  }

  @Test func `logs of receivers are known, whatever lies between the sentences`() throws {
    let nmea = """
      # a comment
      $GPRMC,160458.000,A,6010.000,N,02456.000,E,1.0,90.0,140808,,,A*5F\r
      $GPRMC,160459.000,A,6010.000,N,02456.010,E,1.0,90.0,140808,,,A*99\r

      """
    let report = try json(info(nmea, as: "drive", "--json"))
    #expect(report["kind"]?.string == "log" && report["format"]?.string == "nmea")
    #expect(report["fixes"]?.int == 1 && report["start"]?.string == "2008-08-14T16:04:58.000Z")
    #expect(report["skipped"]?.array?.contains { $0["why"]?.string?.contains("checksum is wrong") == true } == true)

    let gpsd = #"{"class":"TPV","mode":3,"time":"2008-08-14T16:04:58.000Z","lat":60.1,"lon":24.9}"# + "\n"
    #expect(try info(gpsd, as: "gpsd.log").output.contains("format       gpsd\nfixes        1\n"))
  }

  @Test(arguments: [
    (
      "walk.gpx",
      #"<gpx><trk><trkseg><trkpt lat="1" lon="2"/><trkpt lat="1" lon="3"/></trkseg></trk></gpx>"#, "track"
    ),
    (
      "walk.kml", "<kml><Placemark><LineString><coordinates>1,2 3,4</coordinates></LineString></Placemark></kml>",
      "track"
    ),
    ("walk.geojson", #"{"type":"LineString","coordinates":[[1,2],[3,4]]}"#, "track"),
    ("places.csv", "name,lat,lon\nOodi,60.1,24.9\n", "places"),
  ])
  func `tracks and places of other programs are known`(name: String, text: String, kind: String) throws {
    #expect(try json(info(text, as: name, "--json"))["kind"]?.string == kind)
  }

  @Test(arguments: [
    ("towns.txt", "name;lat;lon\nOodi;60.1;24.9\n", "looks like a table", ".csv"),
    ("old.pgw", "0.5\n0\n0\n-0.5\n24.9\n60.1\n", "looks like a world file", "beside its picture"),
    ("town.xml", "<?xml version='1.0'?>\n<osm version='0.6'/>", "looks like an extract", "rumbo bake"),
    ("pairs.json", #"{"points": [{"pixel": [1, 2]}]}"#, "looks like pairs", "rumbo align"),
    ("config", "# mine\nzoom = 4\n", "looks like a configuration", "--config"),
    ("index.html", "<!DOCTYPE html><html></html>", "looks like a page", "again"),
    ("notes.md", "Buy milk.\n", "nothing that is read here", "Use a map"),
  ])
  func `of other text it is said what it might be`(name: String, text: String, kind: String, advice: String) throws {
    let outcome = try info(text, as: name)

    #expect(outcome.status == 65 && outcome.output == "" && outcome.complaintLines == 2)
    let lines = outcome.complaint.split(separator: "\n")
    #expect(lines.first?.contains(kind) == true && lines.last?.contains(advice) == true, "\(outcome.complaint)")
  }
}

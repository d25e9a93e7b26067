import Foundation
import SQLite
import Testing
import TestSupport
import Wire

/// Tracks recorded from a receiver, shown, and followed.
@MainActor
struct TrackScreenTests {
  private let folder: ScratchFolder
  private let map: String
  private let places: String

  init() throws {
    folder = try ScratchFolder()
    map = try TestMap.write(into: folder)
    places = folder.file("places.db")
  }

  private func screen(_ drive: String, _ words: String...) throws -> String {
    let outcome = try RumboProgram.draw(
      [map, "--gps", drive, "--places", places, "--size", "100x30"] + words
    )
    #expect(outcome.status == 0 && outcome.complaint == "", "\(outcome.complaint)")
    return outcome.output
  }

  private func track(_ words: String...) throws -> JSON {
    let outcome = try RumboProgram.run(["track", "stats", "--json", "--places", places] + words)
    return try JSONParser.parse(Array(outcome.output.utf8))
  }

  @Test func `a drive is recorded from its first fix, with its figures`() throws {
    let drive = try TestDrive.east(seconds: 100, metersPerSecond: 10).write(into: folder)

    let shown = try screen(drive, "--recording", "on", "--time", "60.1", "--keys", "p")

    let seconds = try #require(track()["points"]?.int) - 1
    #expect(seconds >= 60)
    #expect(shown.contains("● \(seconds * 10 + 1) m  0:01:0\(seconds - 60)"), "\(shown)")
    #expect(shown.contains("fastest   36 km/h"), "\(shown)")
    #expect(try abs(#require(track()["distance"]?.number) - Double(seconds) * 10) < 3)
  }

  @Test func `a replay leaves a trail that isn't saved, and none with --recording off`() throws {
    let drive = try TestDrive.east(seconds: 60, metersPerSecond: 10).write(into: folder)
    func frame(_ words: String...) throws -> String {
      let start = [
        "snapshot", "--gps", drive, "--places", places, "--time", "70", "--zoom", "15", "--blocks", "braille",
      ]
      return try RumboProgram.run(start + words).output
    }

    let (trail, none) = try (frame(), frame("--recording", "off"))
    #expect(zip(trail, none).filter { $0 != $1 }.count > 5, "\(trail)")
    #expect(!FileManager.default.fileExists(atPath: places))
    #expect(try screen(drive, "--time", "70", "--keys", "p").contains("36 km/h"))
  }

  @Test func `a trip has its figures since it was reset, in the palette and in JSON`() throws {
    // Keys come before the time, and some seconds pass with them.
    let drive = try TestDrive.east(seconds: 30, metersPerSecond: 10).write(into: folder)
    func trip(_ keys: String) throws -> JSON {
      let report = try JSONParser.parse(Array(screen(drive, "--format", "json", "--time", "40", "--keys", keys).utf8))
      return try #require(report["trip"])
    }

    let whole = try trip("")
    #expect(try abs(#require(whole["distance"]?.number) - 290) < 3 && whole["duration"]?.number == 29)
    #expect(
      try abs(#require(whole["average"]?.number) - 10) < 0.1 && abs(#require(whole["maximum"]?.number) - 10) < 0.1
    )
    let listed = try screen(drive, "--keys", "Esc*5 : \"trip:\"")
    #expect(listed.contains("m in 0:00:0") && listed.contains("average 36 km/h, maximum 36 km/h"), "\(listed)")
    let reset = try screen(drive, "--keys", "Esc*40 : \"reset the trip\" Enter")
    #expect(reset.contains("Trip reset."), "\(reset)")
    let rest = try #require(trip("Esc*5 : \"reset the trip\" Enter")["distance"]?.number)
    #expect((100..<270).contains(rest), "\(rest)")
  }

  @Test func `a pause is a gap`() throws {
    let drive = try TestDrive.east(seconds: 40, metersPerSecond: 10).write(into: folder)

    let shown = try screen(drive, "--recording", "on", "--time", "5", "--keys", "r")

    #expect(shown.contains("paused"))
    #expect(try RumboProgram.run(["track", "list", "--places", places]).output.contains("\tfinished\t") == true)
  }

  @Test func `recordings of receivers aren't recorded again unless that is asked for`() throws {
    let drive = try TestDrive.east(seconds: 10, metersPerSecond: 10).write(into: folder)

    _ = try screen(drive, "--time", "5")

    #expect(!FileManager.default.fileExists(atPath: places))
  }

  @Test func `a track of a file is shown, and how far off it we are`() throws {
    let drive = try TestDrive.east(seconds: 100, metersPerSecond: 10).write(into: folder)
    let north = TestDrive.start.latitude + 50 / 111_000
    let points = (0...20).map { #"<trkpt lat="\#(north)" lon="\#(7.42 + Double($0) * 1e-3)"/>"# }.joined()
    let gpx = #"<gpx version="1.1"><trk><name>Quay</name><trkseg>\#(points)</trkseg></trk></gpx>"#
    try folder.write(Array(gpx.utf8), to: "quay.gpx")

    let shown = try screen(drive, "--track", folder.file("quay.gpx"), "--time", "50", "--zoom", "16")

    #expect(shown.contains("50 m right of track  1.1 km to go"), "\(shown)")
  }

  @Test func `a track that all of is seen stays so beside its figures, and the map stays where only a part is`() throws
  {
    let points = (0...20).map { #"<trkpt lat="\#(43.732 + Double($0) * 5e-4)" lon="7.424"/>"# }.joined()
    let gpx = #"<gpx version="1.1"><trk><name>North</name><trkseg>\#(points)</trkseg></trk></gpx>"#
    try folder.write(Array(gpx.utf8), to: "north.gpx")
    func zoom(_ keys: String...) throws -> Double {
      let words = ["snapshot", BundledMap.monaco, folder.file("north.gpx"), "--size", "80x24", "--format", "json"]
      let outcome = try RumboProgram.run(words + (keys.isEmpty ? [] : ["--keys", keys[0]]))
      return try #require(JSONParser.parse(Array(outcome.output.utf8))["camera"]?["zoom"]?.number)
    }

    let whole = try zoom()
    #expect(try zoom("p") < whole - 0.5)
    #expect(try zoom("p p") == whole)
    #expect(try zoom("+ + p") == zoom("+ +"))
  }

  @Test(arguments: [[], ["--bare"]])
  func `a track that isn't there is an error, also where none would be seen`(words: [String]) throws {
    let outcome = try RumboProgram.run(
      ["snapshot", BundledMap.monaco, "--track", "nowhere.gpx", "--places", folder.file("none.db")] + words
    )

    #expect(
      outcome.status == 66 && outcome.output == "" && outcome.complaint.hasPrefix("nowhere.gpx does not exist."),
      "\(outcome.complaint)"
    )
  }

  @Test(arguments: ["block", "braille", "ascii"])
  func `a track is a line on the map, as ink is`(blocks: String) throws {
    let points = (0...40).map { #"<trkpt lat="\#(-4 + Double($0) / 5)" lon="\#(Double($0) / 4)"/>"# }.joined()
    try folder.write(
      Array(#"<gpx version="1.1"><trk><name>Far</name><trkseg>\#(points)</trkseg></trk></gpx>"#.utf8),
      to: "far.gpx"
    )
    let words = ["snapshot", map, "--at", "0,5", "--zoom", "4", "--blocks", blocks]

    let without = try RumboProgram.run(words).output
    let with = try RumboProgram.run(words + ["--track", folder.file("far.gpx")]).output

    #expect(zip(without, with).count { $0 != $1 } > 20, "\(with)")
  }

  @Test func `what a receiver said is a track too`() throws {
    let drive = try TestDrive.east(seconds: 101, metersPerSecond: 10).write(into: folder)

    let figures = try track(drive)

    #expect(figures["points"]?.int == 101)
    #expect(try abs(#require(figures["distance"]?.number) - 1000) < 5)
    #expect(figures["duration"]?.int == 100)
  }
}

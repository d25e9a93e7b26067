import Foundation
import Geodesy
import Places
import SQLite
import Testing
import TestSupport
import Wire

/// `rumbo places`, run as its users run it.
@MainActor
struct PlacesTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
  }

  private func rumbo(_ arguments: String...) throws -> RumboProgram.Outcome {
    try RumboProgram.run(["places"] + arguments, environment: ["XDG_DATA_HOME": folder.path])
  }

  @Test func `a target is added in silence and listed with its name first`() throws {
    let added = try rumbo("add", "--target", "--name", "Man overboard", "--at", "-33.68,151.29")
    try #expect(rumbo("add", "--name", "Oodi", "--at=60.1740,24.9381", "--kind", "library").status == 0)

    #expect(added == RumboProgram.Outcome(status: 0, output: "", complaint: ""))
    let list = try rumbo("list", "--targets").output
    #expect(list == "Man overboard\t33°40′48.0″S 151°17′24.0″E\ttarget, current\t#1\n")
    let all = try rumbo("list", "--coordinates", "decimal").output
    #expect(all.split(separator: "\n").map { $0.prefix { $0 != "\t" } } == ["Man overboard", "Oodi"])
  }

  @Test func `a place is edited, deleted and brought back`() throws {
    _ = try rumbo("add", "--name", "Odi", "--at", "60.1740,24.9381")

    try #expect(rumbo("edit", "Odi", "--name", "Oodi", "--favorite").status == 0)
    try #expect(rumbo("list", "--favorites").output.hasPrefix("Oodi\t"))
    try #expect(rumbo("delete", "Oodi").status == 0)
    try #expect(rumbo("list").output == "")
    try #expect(rumbo("undo").status == 0)
    try #expect(rumbo("near", "60.17,24.94").output.hasPrefix("Oodi\t"))
    try #expect(rumbo("near", "60.17", "24.94").output.hasPrefix("Oodi\t"))
    try #expect(rumbo("near", "60.17,24.94", "--within", "10").status == 1)
  }

  @Test(arguments: [
    ["add", "--name", "x"], ["add", "--at", "1,1"], ["add", "--name", "x", "--at", "91,1"], ["fly"], [], ["delete"],
    ["near"], ["list", "--limit", "many"], ["add", "--name", "", "--at", "1,2"],
    ["add", "--target", "--name", " ", "--at", "1,2"], ["edit", "x", "--name", ""],
    ["list", "--format", "csv"],
  ])
  func `a command that makes no sense is told so`(words: [String]) throws {
    let outcome = try RumboProgram.run(["places"] + words, environment: ["XDG_DATA_HOME": folder.path])

    #expect(outcome.status == 64)
    #expect(outcome.complaintLines == 2)
  }

  @Test func `names that would command the terminal do not`() throws {
    _ = try rumbo("add", "--name", "a\u{1b}]0;gotcha\u{7}\u{202e}b\nc", "--at", "1,1")

    let list = try rumbo("list").output

    #expect(list.unicodeScalars.allSatisfy { $0.value >= 0x20 || $0 == "\n" || $0 == "\t" })
    #expect(list.split(separator: "\n").count == 1)
    #expect(!list.unicodeScalars.contains("\u{202e}"))
  }

  @Test func `a damaged file is told of, kept, and set aside when it is repaired`() throws {
    _ = try rumbo("add", "--name", "Oodi", "--at", "60.1740,24.9381")
    let path = folder.file("rumbo/places.db")
    try Data("This is no database, and it is long enough to be sure of that.".utf8).write(
      to: URL(fileURLWithPath: path)
    )

    let refused = try rumbo("add", "--name", "Ateneum", "--at", "60.17,24.94")
    #expect(refused.status == 65)
    #expect(refused.complaintLines == 2)
    try #expect(rumbo("repair").status == 0)

    #expect(FileManager.default.fileExists(atPath: path + ".damaged-1"))
    try #expect(rumbo("add", "--name", "Ateneum", "--at", "60.17,24.94").status == 0)
  }

  @Test(arguments: [["list"], ["near", "1,1"], ["search", "x"], ["export"], ["add", "--name", "x", "--at", "1,1"]])
  func `a file with a view without end is refused at once`(words: [String]) throws {
    _ = try rumbo("add", "--name", "Oodi", "--at", "60.1740,24.9381")
    try Database(writing: folder.file("rumbo/places.db")).execute(
      """
      ALTER TABLE place RENAME TO other;
      CREATE VIEW place AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i AS id, 0 AS role,
      'x' AS name, 1.0 AS latitude, 1.0 AS longitude, 1.0 AS altitude, '' AS kind, 0 AS importance, 0 AS is_favorite,
      NULL AS origin, NULL AS details, NULL AS created, 0 AS is_done, 0 AS is_current, NULL AS deletion,
      NULL AS rank FROM n;
      """
    )
    let start = ContinuousClock.now

    let outcome = try RumboProgram.run(["places"] + words, environment: ["XDG_DATA_HOME": folder.path])

    #expect(outcome.status == 65 && outcome.complaintLines == 2, "\(outcome)")
    #expect(outcome.complaint.contains("it has no table “place”"))
    #expect(ContinuousClock.now - start < .seconds(20))
    // The map is shown nonetheless.
    let snapshot = try RumboProgram.run(
      ["snapshot", BundledMap.monaco, "--size", "40x12"],
      environment: ["XDG_DATA_HOME": folder.path]
    )
    #expect(snapshot.status == 0 && !snapshot.output.isEmpty)
  }

  @Test func `a file that may only be read is mended where its folder may be written`() throws {
    _ = try rumbo("add", "--name", "Oodi", "--at", "60.1740,24.9381")
    let path = folder.file("rumbo/places.db")
    try FileManager.default.setAttributes([.posixPermissions: 0o400], ofItemAtPath: path)
    guard !FileManager.default.isWritableFile(atPath: path) else {
      // Nothing keeps root from writing.
      try #expect(rumbo("repair").output == "\(path) is intact.\n")
      return
    }

    let outcome = try rumbo("repair")

    #expect(outcome.status == 0 && outcome.complaint.contains("\(path).damaged-1"), "\(outcome)")
    try #expect(rumbo("add", "--name", "Ateneum", "--at", "60.17,24.94").status == 0)
    try #expect(rumbo("list").output.split(separator: "\n").count == 2)
  }

  @Test func `what is kept of the ink is told when a file is repaired`() throws {
    let path = folder.file("rumbo/places.db")
    let points = (0..<50).map { InkPoint(Coordinate(north: 60 + Double($0) * 1e-3, east: 25)) }
    let line = InkItem(.line, color: .red, dotsPerWorld: 1e6, points: points)
    _ = try PlaceStore(at: path).changeInk(removing: [], keeping: Array(repeating: line, count: 40))
    var bytes = try folder.read("rumbo/places.db")
    // One of the last pages.
    for index in 0..<4096 { bytes[(bytes.count / 4096 - 5) * 4096 + index] = UInt8(index * 7 & 0xff) }
    try folder.write(bytes, to: "rumbo/places.db")

    let outcome = try rumbo("repair")

    let kept = try PlaceStore(at: path).ink().count
    #expect(kept > 30 && outcome.output.contains("0 points and \(kept) pieces of ink kept."), "\(outcome)")
  }

  @Test func `without a home there is nowhere to keep places`() throws {
    let outcome = try RumboProgram.run(["places", "add", "--name", "x", "--at", "1,1"])

    #expect(outcome.status == 74)
    #expect(outcome.complaintLines == 2)
  }
}

/// `rumbo places import` and `export`, and `rumbo track`.
@MainActor
struct PlacesExchangeTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
  }

  private func rumbo(_ arguments: String...) throws -> RumboProgram.Outcome {
    try RumboProgram.run(arguments, environment: ["XDG_DATA_HOME": folder.path])
  }

  private let gpx = """
    <gpx version="1.1"><wpt lat="60.1740" lon="24.9381"><name>Oodi</name></wpt><wpt lat="91" lon="0"/>
    <trk><name>Walk</name><trkseg>
    <trkpt lat="60.170" lon="24.94"><ele>10</ele><time>2024-05-01T12:00:00Z</time></trkpt>
    <trkpt lat="60.171" lon="24.94"><ele>30</ele><time>2024-05-01T12:01:00Z</time></trkpt>
    <trkpt lat="60.172" lon="24.94"><ele>20</ele><time>2024-05-01T12:02:00Z</time></trkpt>
    </trkseg></trk></gpx>
    """

  @Test(arguments: ["gpx", "kml", "geojson"])
  func `what is imported can be exported, and what isn't taken is told`(format: String) throws {
    try folder.write(Array(gpx.utf8), to: "in.gpx")

    let imported = try rumbo("places", "import", folder.file("in.gpx"))
    #expect(imported.status == 0)
    #expect(imported.output == "1 place, 1 track with 3 points, 1 left out\n")
    #expect(imported.complaint == "line 1: lat “91” lon “0” is no place on earth\n")
    let out = folder.file("out.\(format)")
    try #expect(rumbo("places", "export", "--out", out).status == 0)
    let again = try rumbo("places", "import", out, "--places", folder.file("other.db"))

    #expect(again.output == "1 place, 1 track with 3 points\n")
  }

  @Test func `the figures of a track are told, of one that is kept and of one in a file`() throws {
    try folder.write(Array(gpx.utf8), to: "in.gpx")
    _ = try rumbo("track", "import", folder.file("in.gpx"))

    let kept = try rumbo("track", "stats", "Walk")
    let file = try rumbo("track", "stats", folder.file("in.gpx"))

    #expect(kept.output == file.output)
    #expect(kept.output.contains("distance      223 m\n"))
    #expect(kept.output.contains("duration      00:02:00\n"))
    #expect(kept.output.contains("climb         20 m up, 10 m down\n"))
    let json = try JSONParser.parse(Array(rumbo("track", "stats", "Walk", "--json").output.utf8))
    let figures = try ["distance", "averageSpeed", "climb", "descent", "lowest"].map { try #require(json[$0]?.number) }
    #expect(figures.allSatisfy { ($0 * 1000).rounded() / 1000 == $0 }, "\(figures)")
    #expect(figures.dropFirst(2) == [20, 10, 10])
    try #expect(rumbo("track", "stats", "Wlk").complaint == "No track “Wlk”.\nDid you mean “Walk”?\n")
    try #expect(rumbo("track", "stats", "Other").complaint.hasSuffix("shows all of them; a file is possible, too.\n"))
    try #expect(rumbo("track", "delete", "Other").complaint.hasSuffix("shows all of them.\n"))
    _ = try rumbo("track", "rename", "Walk", "--name", "Walk.day")
    try #expect(rumbo("track", "stats", "Walk.day").output.contains("distance      223 m\n"))
    try #expect(rumbo("track", "stats", "Wlk.day").status == 66)
  }

  @Test func `a track is listed, renamed, exported and deleted`() throws {
    try folder.write(Array(gpx.utf8), to: "in.gpx")
    _ = try rumbo("track", "import", folder.file("in.gpx"))

    try #expect(rumbo("track", "rename", "#1", "--name", "Way").status == 0)
    try #expect(rumbo("track", "list").output == "Way\t2024-05-01T12:00:00Z\t3 points\tfinished\t#1\n")
    let csv = try rumbo("track", "export", "Way", "--format", "csv").output
    #expect(
      csv.hasPrefix(
        "time,latitude,longitude,altitude,speed,course,accuracy,segment\r\n2024-05-01T12:00:00Z,60.17,24.94,10,"
      )
    )
    try #expect(rumbo("track", "delete", "Way").status == 0)
    try #expect(rumbo("track", "stats").status == 1)
    try #expect(rumbo("track", "undo").status == 0)
    try #expect(rumbo("track", "list").output.hasPrefix("Way\t"))
    let nothing = try rumbo("track", "undo")
    #expect(nothing.status == 1 && nothing.complaint == "Nothing to undo.\n")
  }

  @Test(
    arguments: [
      (["places", "import", "nothing.gpx"], 66), (["places", "import"], 64), (["places", "import", "/dev/null"], 74),
      (["track"], 64), (["track", "fly"], 64), (["track", "rename", "x"], 64),
      (["track", "rename", "x", "--name", ""], 64), (["track", "record", "--name", "", "x"], 64),
      (["track", "export"], 1),
      (["places", "export"], 1), (["track", "list", "foo"], 64), (["track", "list", "--out", "x.gpx"], 64),
      (["track", "delete", "x", "--places", "new/deep/x.db"], 1),
      (["places", "export", "--out", "x.foo"], 64), (["track", "export", "--out", "x.foo"], 64),
      (["ink", "export", "--out", "x.foo"], 64), (["ink", "export", "--out", "x.kml"], 64),
      (["places", "export", "--out", "x.foo", "--format", "csv"], 1), (["places", "export", "--out", "x"], 1),
    ] as [([String], Int32)]
  )
  func `what can't be done ends as it should`(words: [String], status: Int32) throws {
    let outcome = try RumboProgram.run(folder.paths(words), environment: ["XDG_DATA_HOME": folder.path])

    #expect(outcome.status == status, "\(outcome)")
    #expect(!folder.files.contains("new"))
  }

  @Test func `what a receiver said is no file to import from, and that is told`() throws {
    try folder.write(NMEALine.position(tenth: 0, north: 60, east: 25), to: "drive.log")
    let outcome = try rumbo("track", "import", folder.file("drive.log"))

    #expect(outcome.status == 65 && outcome.complaint.contains("rumbo track record"), "\(outcome)")
    #expect(!outcome.complaint.contains("--places"))
    try #expect(rumbo("track", "import").complaint.hasPrefix("rumbo track import needs one file."))
  }

  @Test func `where there is nothing to export what was there stays`() throws {
    try folder.write("what was there", to: "keep.gpx")
    let outcome = try rumbo("places", "export", "--out", folder.file("keep.gpx"))

    #expect(outcome.status == 1 && outcome.output == "" && outcome.complaintLines == 2, "\(outcome)")
    #expect(try folder.read("keep.gpx") == Array("what was there".utf8))
  }

  @Test func `a track has a number with a hash or without`() throws {
    try folder.write(Array(gpx.utf8), to: "in.gpx")
    _ = try rumbo("track", "import", folder.file("in.gpx"))

    try #expect(rumbo("track", "stats", "1") == rumbo("track", "stats", "#1"))
    // A name comes first.
    try folder.write(Array(gpx.replacing("<name>", with: "<name>Other ").utf8), to: "in.gpx")
    _ = try rumbo("track", "import", folder.file("in.gpx"))
    _ = try rumbo("track", "rename", "2", "--name", "1")
    try #expect(rumbo("track", "stats", "1").output.hasPrefix("track         1\n"))
  }
}

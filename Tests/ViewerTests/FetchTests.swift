import Foundation
import Geodesy
import Glibc
import Synchronization
import TestSupport
import Testing
import Tiles
import Web
import Wire

/// `rumbo fetch` and `rumbo maps`, with servers on this machine.
@Suite(.enabled(if: Web.isThere, "libcurl is not there"))
@MainActor
struct FetchTests {
  private let folder: ScratchFolder
  private let bytes: [UInt8]

  init() throws {
    folder = try ScratchFolder()
    bytes = try GulfArchive.bytes(in: folder)
  }

  private var environment: [String: String] {
    ["XDG_DATA_HOME": folder.path, "XDG_CONFIG_HOME": folder.path, "XDG_CACHE_HOME": folder.path]
  }

  private func rumbo(_ words: [String]) throws -> RumboProgram.Outcome {
    try RumboProgram.run(folder.paths(words), environment: environment)
  }

  private func fetch(_ words: String...) throws -> RumboProgram.Outcome { try rumbo(["fetch"] + words) }

  private func server() throws -> LoopbackServer {
    try LoopbackServer { [bytes] in .file(bytes, tag: "\"1\"", to: $0) }
  }

  private static let box = "--bounds=-1,-1,1.2,1.1"

  @Test func `a region becomes a map of one's own, which is listed, drawn and searched without a server`() throws {
    var server: LoopbackServer? = try server()
    let source = try #require(server?.address("/world.pmtiles"))

    let fetched = try fetch(Self.box, "--source", source, "--name", "Gulf of Guinea", "--json")
    server = nil

    let json = try JSONParser.parse(Array(fetched.output.utf8))
    let map = folder.file("rumbo/maps/gulf-of-guinea.mbtiles")
    #expect(fetched.status == 0 && fetched.complaint.isEmpty, "\(fetched)")
    #expect(json["map"]?.string == map && json["tiles"]?.int == json["fetched"]?.int && json["unchanged"]?.int == 0)
    let listed = try rumbo(["maps", "--json"]).objects
    let own = listed.filter { $0["own"]?.bool == true }
    #expect(own.count == 1 && own.first?["name"]?.string == "Gulf of Guinea" && own.first?["path"]?.string == map)
    #expect(own.first?["source"]?.string == source && own.first?["zooms"]?.array?.compactMap(\.int) == [0, 10])
    #expect(try rumbo(["maps"]).output.contains("Gulf of Guinea\tzoom 0 to 10\t"))
    let found = try rumbo(["places", "search", "grand museum of 10 513 510", "--map", map]).output
    #expect(found.split(separator: "\n").first?.contains("Grand museum of 10 513 510") == true, "\(found)")
    let shown = try rumbo(["snapshot", map, "--at", "0.2,0.2", "--zoom", "10", "--size", "60x20", "--offline"])
    #expect(shown.status == 0 && shown.output.contains("Grand") && shown.output.contains("© Them"), "\(shown)")
  }

  @Test func `how much it is is told without fetching it`() throws {
    let server = try server()
    let words = [Self.box, "--source", server.address("/world.pmtiles"), "--estimate"]

    let json = try JSONParser.parse(Array(rumbo(["fetch"] + words + ["--json"]).output.utf8))
    let asked = server.requests.count
    let lines = try rumbo(["fetch"] + words).output.split(separator: "\n")
    let fetched = try fetch(Self.box, "--source", server.address("/world.pmtiles"), "--out", "a.pmtiles", "--json")

    let levels = json["zooms"]?.array ?? []
    #expect(levels.compactMap { $0["zoom"]?.int } == Array(0...10) && json["exact"]?.bool == true && asked <= 3)
    #expect(levels.compactMap { $0["tiles"]?.int }.reduce(0, +) == json["tiles"]?.int)
    #expect(lines.count == 11 && lines[0].hasPrefix("to zoom 0\t1 tile\t"))
    let description = try JSONParser.parse(Array(fetched.output.utf8))
    #expect(description["tiles"]?.int == json["tiles"]?.int && description["bytes"]?.int == json["bytes"]?.int)
  }

  @Test func `what lies around a place or beside a track is fetched, and nothing else`() throws {
    let server = try server()
    let address = server.address("/world.pmtiles")
    try folder.write(
      """
      <gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1" creator="test"><trk><trkseg>
      <trkpt lat="0.1" lon="-2"/><trkpt lat="0.1" lon="2"/></trkseg></trk></gpx>
      """,
      to: "way.gpx"
    )

    let place = try fetch(
      "0.1,0.1",
      "--buffer",
      "4",
      "--zoom",
      "10",
      "--source",
      address,
      "--out",
      "a.pmtiles",
      "--json"
    )
    let track = try fetch(
      "--along",
      "way.gpx",
      "--buffer",
      "1",
      "--zoom",
      "10-10",
      "--source",
      address,
      "--out",
      "b.pmtiles",
      "--json"
    )

    #expect(place.status == 0 && track.status == 0, "\(place) \(track)")
    #expect(try JSONParser.parse(Array(place.output.utf8))["tiles"]?.int == 11)
    // Tiles of zoom 10 are 0.35° wide, and the line lies within one row of them.
    #expect(try JSONParser.parse(Array(track.output.utf8))["tiles"]?.int == 12)
  }

  @Test func `what has not changed is told, and not fetched again`() throws {
    let server = try server()
    let words = [Self.box, "--source", server.address("/world.pmtiles"), "--out", "a.mbtiles"]
    #expect(try rumbo(["fetch"] + words).status == 0)
    let asked = server.requests.count

    let again = try rumbo(["fetch"] + words + ["--update"])

    #expect(again.status == 0 && again.output == "Nothing has changed.\n")
    #expect(server.requests.count - asked <= 2)
  }

  @Test func `heights are saved too, those of the source by themselves, and stay when the map is updated`() throws {
    try folder.write(Terrain.bytes(Terrain.samples()), to: "N43E007.hgt")
    let box = ["--bounds", "7.41,43.73,7.43,43.745", "--json"]
    func heights(_ words: [String]) throws -> Int {
      let outcome = try rumbo(["fetch"] + box + words)
      return try #require(outcome.objects.first?["heights"]?.int, "\(outcome)")
    }
    func isFine(_ map: String) throws -> Bool {
      let answer = try rumbo(["height", "43.7384,7.4246", "--map", map, "--json"]).objects.first
      return answer?["resolution"]?.number.map { $0 < 100 } == true
    }
    let named = ["--source", BundledMap.monaco, "--heights", folder.file("N43E007.hgt")]
    #expect(try heights(named + ["--out", "a.mbtiles"]) > 0)
    #expect(try isFine("a.mbtiles"))
    #expect(try heights(["--source", "a.mbtiles", "--out", "b.mbtiles"]) > 0)
    #expect(try isFine("b.mbtiles"))
    _ = try rumbo(["fetch"] + box + ["--source", BundledMap.monaco, "--out", "a.mbtiles", "--update"])
    #expect(try isFine("a.mbtiles"))
    #expect(try heights(["--source", BundledMap.monaco, "--out", "c.mbtiles"]) == 0)
    let archive = try rumbo(["fetch"] + box + named + ["--out", "a.pmtiles"])
    #expect(archive.status == 64 && archive.complaint.contains("Heights are saved in .mbtiles only"))
  }

  @Test(arguments: [
    [], ["0,0", "--bounds", "0,0,1,1"], ["--bounds", "0,1,1,0"], ["0,0", "--zoom", "9-3"], ["0,0", "--out", "a.zip"],
    ["0,0", "--source", "osm-raster"], ["0,0", "--source", "https://tile.openstreetmap.org/{z}/{x}/{y}.png"],
  ])
  func `what makes no sense, or is forbidden by the operator, is told in two lines`(words: [String]) throws {
    let source = words.contains("--source") ? [] : ["--source", "http://127.0.0.1:1/{z}/{x}/{y}.pbf"]
    let outcome = try rumbo(["fetch"] + words + source)

    #expect(outcome.status == 64 && outcome.output.isEmpty && outcome.complaintLines == 2, "\(outcome)")
  }

  @Test func `without a source nobody is asked`() throws {
    let outcome = try fetch("0,0", "--out", "a.mbtiles")

    #expect(outcome.status == 64 && outcome.complaint.contains("needs --source"))
  }

  @Test func `the service that the user said yes to is the source`() throws {
    let server = try server()
    try folder.write("own = \(server.address("/world.pmtiles"))#© Me\n", to: "rumbo/sources")
    try folder.write("online = own\n", to: "rumbo/config")

    let outcome = try fetch(Self.box, "--out", "a.mbtiles")

    #expect(outcome.status == 0, "\(outcome)")
    #expect(try TileArchives.open(folder.file("a.mbtiles"))?.info.description.attribution == "© Me")
  }

  @Test func `each thing that goes wrong has its exit code, and two lines`() throws {
    let server = try server()
    let garbage = try LoopbackServer { .file(Array("<html>Log in, please</html>".utf8), to: $0) }
    let whole = try LoopbackServer { [bytes] _ in .page(body: bytes) }
    let nothing = try LoopbackServer { _ in .page(status: "404 Not Found", body: []) }
    try folder.write("no map", to: "letter.mbtiles")
    try folder.write("no map", to: "letter.pmtiles")
    try #require(unsafe mkfifo(folder.file("pipe.pmtiles"), 0o600) == 0)
    let source = ["--source", server.address("/world.pmtiles")]
    let cases: [(words: [String], status: Int32)] = [
      (["--source", "http://127.0.0.1:1/world.pmtiles", "--out", "a.mbtiles"], 69),
      (["--source", nothing.address("/world.pmtiles"), "--out", "a.mbtiles"], 69),
      (["--source", whole.address("/world.pmtiles"), "--out", "a.mbtiles"], 69),
      (["--source", garbage.address("/world.pmtiles"), "--out", "a.mbtiles"], 65),
      (["--source", garbage.address("/tiles"), "--out", "a.mbtiles"], 65),
      (["--source", garbage.address("/{z}/{x}/{y}.pbf"), "--out", "a.mbtiles"], 65),
      (["--source", "letter.pmtiles", "--out", "a.mbtiles"], 65),
      (["--source", nothing.address("/{z}/{x}/{y}.pbf"), "--zoom", "3", "--out", "a.mbtiles"], 1),
      (source + ["--zoom", "12-14", "--out", "a.mbtiles"], 1),
      (source + ["--out", "none/a.mbtiles"], 74),
      (source + ["--out", "none/a.pmtiles"], 74),
      (source + ["--out", "letter.mbtiles"], 74),
      (source + ["--out", "pipe.pmtiles"], 74),
      (["--along", "none.gpx"] + source + ["--out", "a.mbtiles"], 66),
    ]

    for (words, status) in cases {
      let outcome = try rumbo(["fetch"] + (words.contains("--along") ? [] : ["0,0"]) + words)
      #expect(outcome.status == status && outcome.complaintLines == 2, "\(words) \(outcome)")
      #expect(outcome.output.isEmpty)
    }
    #expect(try folder.read("letter.mbtiles") == Array("no map".utf8) && !folder.files.contains("a.mbtiles"))
    #expect(!folder.files.contains { $0.hasSuffix(".fetching") })
  }

  @Test func `a wait for the server is printed once, with its reason`() throws {
    let refused = Mutex(0)
    let server = try LoopbackServer { [bytes] request in
      // Not the beginning of the archive, but what comes after it.
      let isRefused = refused.withLock { count in
        guard request.part?.lowerBound != 0, count < 2 else { return false }
        count += 1
        return true
      }
      guard !isRefused else { return .page(status: "503 Busy", headers: ["Retry-After: 1"], body: []) }
      return .file(bytes, tag: "\"1\"", to: request)
    }

    let fetched = try fetch(Self.box, "--source", server.address("/world.pmtiles"), "--name", "Gulf")

    let lines = fetched.complaint.split(separator: "\n").filter { $0.contains("Trying again in ") }
    #expect(fetched.status == 0 && (1...2).contains(lines.count), "\(fetched)")
    #expect(
      lines.allSatisfy { $0.hasPrefix("127.0.0.1 ") && $0.contains("503") && $0.hasSuffix(" in 1 s.") },
      "\(fetched)"
    )
  }
}

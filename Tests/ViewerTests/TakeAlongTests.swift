import Foundation
import Synchronization
import TestSupport
import Testing
import Tiles
import Web
import Wire

/// The panel for downloading offline areas, and the list of downloads.
@Suite(.enabled(if: Web.isThere, "libcurl is not there"))
@MainActor
struct TakeAlongTests {
  private let folder: ScratchFolder
  private let server: LoopbackServer
  private let town: String

  init() throws {
    folder = try ScratchFolder()
    let bytes = try GulfArchive.bytes(in: folder)
    server = try LoopbackServer { .file(bytes, tag: "\"1\"", to: $0) }
    town = try TestTown.write(into: folder)
    try folder.write("gulf = \(server.address("/world.pmtiles"))#© Them\n", to: "rumbo/sources")
  }

  private func screen(_ keys: String, _ words: [String] = ["--online", "gulf"]) throws -> String {
    let view = ["--at", "0.011,0.011", "--zoom", "9", "--size", "100x30", "--keys", keys]
    let outcome = try RumboProgram.run(
      ["snapshot", town] + view + words,
      environment: ["XDG_DATA_HOME": folder.path, "XDG_CONFIG_HOME": folder.path]
    )
    #expect(outcome.status == 0, "\(outcome)")
    return outcome.output
  }

  /// The number of tiles in the deepest row of the table.
  private func tiles(_ keys: String, _ words: [String] = ["--online", "gulf"]) throws -> Int {
    let row = try screen(keys, words).split(separator: "\n").first { $0.contains("│ 10 roads") }
    let number = row?.split(separator: " ").compactMap { Int($0) }.dropFirst().first
    return try #require(number)
  }

  private var maps: [String] { ScratchFolder.names(in: folder.file("rumbo/maps")) }

  @Test func `current view is counted to each depth before it begins`() throws {
    let shown = try screen("F")

    #expect(shown.contains("current view") && shown.contains("gulf"))
    for row in ["Detail", "8 towns", "9 towns", "10 roads"] { #expect(shown.contains(row), "\(shown)") }
    #expect(!shown.contains("about"))
    #expect(maps.isEmpty)
  }

  @Test func `a box is moved and resized by keys, and framed on the map`() throws {
    func map(_ screen: String) -> [Substring] {
      Array(screen.split(separator: "\n", omittingEmptySubsequences: false).prefix(12))
    }
    let (view, box, moved) = (try screen("F"), try screen("F Tab"), try screen("F Tab Left*2"))

    #expect(box.contains("selected area"))
    #expect(map(view) != map(box) && map(box) != map(moved))
    #expect(try tiles("F Tab S-Right*8 S-Up*8") > tiles("F Tab"))
  }

  @Test func `around the middle it reaches as far as is wanted`() throws {
    #expect(try screen("F Tab Tab").contains("within 5.0 km of the map centre"))
    #expect(try tiles("F Tab Tab Right*5") > tiles("F Tab Tab"))
    #expect(try screen("F Tab Tab Left").contains("within 3.0 km of the map centre"))
  }

  @Test func `along a track it reaches to both sides, where there is a track`() throws {
    let track = """
      <gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1" creator="test"><trk><name>Coast</name><trkseg>
      <trkpt lat="0.1" lon="-1"/><trkpt lat="0.1" lon="1"/></trkseg></trk></gpx>
      """
    try folder.write(track, to: "coast.gpx")
    let words = ["--online", "gulf", "--track", folder.file("coast.gpx")]

    #expect(try screen("F S-Tab").contains("No track is shown or recorded."))
    let shown = try screen("F S-Tab", words)
    #expect(shown.contains("within 2.0 km of the track") && shown.contains("Coast"), "\(shown)")
    #expect(try tiles("F S-Tab Right*4", words) > tiles("F S-Tab", words))
  }

  @Test(arguments: [
    ([], "No map service selected."), (["--online", "off"], "No map service selected."),
    (["--online", "gulf", "--offline"], "Downloads are off in offline mode."),
  ])
  func `where nobody may be asked that is told in two lines, and nothing is fetched`(
    words: [String],
    description: String
  ) throws {
    let shown = try screen("F Enter", words)

    #expect(shown.contains(description), "\(shown)")
    #expect(server.requests.isEmpty && maps.isEmpty)
    #expect(shown.contains("--o"))
  }

  @Test func `what is fetched is a map of one's own, shown at once and searched later`() throws {
    let shown = try screen("F e Backspace*40 \"My coast\" Enter Enter")

    #expect(shown.contains("My coast downloaded."), "\(shown)")
    #expect(maps == ["my-coast.mbtiles"])
    let info = try #require(try TileArchives.open(folder.file("rumbo/maps/my-coast.mbtiles"))?.info)
    #expect(info.zooms == 0...10 && info.description.name == "My coast")
    let map = folder.file("rumbo/maps/my-coast.mbtiles")
    let found = try RumboProgram.run(
      ["places", "search", "grand museum of 10 512 511", "--map", map],
      environment: ["XDG_DATA_HOME": folder.path]
    )
    #expect(found.output.contains("Grand museum of 10 512 511"), "\(found)")
  }

  @Test func `a name that is taken gets a number`() throws {
    for _ in 1...2 { _ = try screen("F e Backspace*40 \"Coast\" Enter Enter") }

    #expect(maps == ["coast-2.mbtiles", "coast.mbtiles"])
  }

  @Test func `the list tells of one's own maps, updates them, and deletes after asking`() throws {
    _ = try screen("F e Backspace*40 \"Coast\" Enter Enter")
    let before = try folder.read("rumbo/maps/coast.mbtiles")

    let listed = try screen("F F")
    #expect(listed.contains("Coast") && listed.contains("today"), "\(listed)")
    #expect(try screen("F F u").contains("Coast downloaded."))
    #expect(try folder.read("rumbo/maps/coast.mbtiles") == before)
    #expect(try screen("F F D").contains("Press D again to delete Coast.") && maps.count == 1)
    #expect(try screen("F F D Up D").contains("Press D again to delete Coast.") && maps.count == 1)
    #expect(try screen("F F D D").contains("Coast deleted.") && maps.isEmpty)
  }

  @Test func `a source that fails is told, and can be tried again`() throws {
    try folder.write("gulf = http://127.0.0.1:1/world.pmtiles\n", to: "rumbo/sources")

    #expect(try screen("F").contains("127.0.0.1 can't be reached"))
  }
}

import Foundation
import Images
import Raster
import TestSupport
import Testing
import Web
import Wire

/// `rumbo info` for maps on a loopback server.
@Suite(.enabled(if: Web.isThere, "libcurl is not there"))
@MainActor
struct ServedInfoTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
  }

  private func info(_ words: String...) throws -> RumboProgram.Outcome {
    try RumboProgram.run(["info"] + words, environment: ["XDG_CACHE_HOME": folder.path])
  }

  private func report(_ address: String) throws -> JSON {
    let outcome = try info(address, "--json")
    #expect(outcome.status == 0 && outcome.complaint == "", "\(outcome.complaint)")
    return try JSONParser.parse(Array(outcome.output.utf8))
  }

  private static func tile() throws -> [UInt8] {
    try JPEGWriter.bytes(of: Bitmap(width: 256, height: 256), quality: 90)
  }

  @Test func `of a template it is what was said, and what a tile turns out to be`() throws {
    let tile = try Self.tile()
    let server = try LoopbackServer { _ in .page(body: tile) }
    let address = server.address("/{z}/{x}/{y}.jpg#© Surveyor")
    let description = try info(address).output
    for words in ["server", "127.0.0.1", "jpeg", "0 to 19", "© Surveyor"] {
      #expect(description.contains(words), "\(description)")
    }
    #expect(server.requests.map(\.path) == ["/0/0/0.jpg"])
  }

  @Test func `of a TileJSON it is what that tells`() throws {
    let tile = try Self.tile()
    let document = #"""
      {"tilejson": "3.0.0", "name": "Old town", "attribution": "© Others", "minzoom": 3, "maxzoom": 9,
       "bounds": [24.5, 60, 25, 60.5], "tiles": ["/{z}/{x}/{y}"]}
      """#
    let server = try LoopbackServer {
      $0.path == "/tiles.json"
        ? .page(headers: ["Content-Type: application/json"], body: Array(document.utf8)) : .page(body: tile)
    }
    let description = try report(server.address("/tiles.json"))
    #expect(description["kind"]?.string == "server" && description["attribution"]?.string == "© Others")
    #expect(description["zooms"]?.array?.compactMap(\.int) == [3, 9] && description["tiles"] == .null)
    #expect(description["bounds"]?.array?.compactMap(\.number) == [24.5, 60, 25, 60.5])
    #expect(server.requests.map(\.path) == ["/tiles.json", "/3/4/2"])
  }

  @Test func `of an archive it is what its beginning tells, as of the file`() throws {
    let bytes = try TestTown.archive(into: folder)
    let server = try LoopbackServer { .file(bytes, tag: "\"1\"", to: $0) }
    let file = try JSONParser.parse(Array(info(folder.write(bytes, to: "map.pmtiles"), "--json").output.utf8))
    let description = try report(server.address("/map.pmtiles"))
    #expect(description["kind"]?.string == "pmtiles")
    for name in ["bounds", "zooms", "attribution"] { #expect(description[name] == file[name], "\(name)") }
  }

  @Test func `what can't be had is told in two lines`() throws {
    let server = try LoopbackServer { _ in .page(status: "500 Oops", body: []) }
    for (words, status) in [
      ([server.address("/{z}/{x}/{y}.png")], 69), ([server.address("/tiles.json")], 69),
      ([server.address("/map.pmtiles")], 69), ([server.address("/map.png")], 64),
      ([server.address("/{z}/{x}/{y}.png"), "--year", "1900"], 69),
    ] as [([String], Int32)] {
      let outcome = try RumboProgram.run(["info"] + words, environment: ["XDG_CACHE_HOME": folder.path])
      #expect(outcome.status == status && outcome.complaintLines == 2, "\(words) \(outcome.complaint)")
    }
  }

  @Test func `years are counted in files only`() throws {
    let tile = try Self.tile()
    let server = try LoopbackServer { _ in .page(body: tile) }
    let outcome = try info(server.address("/{z}/{x}/{y}.png"), "--year", "1900")
    #expect(outcome.status == 64 && outcome.complaintLines == 2, "\(outcome.complaint)")
  }
}

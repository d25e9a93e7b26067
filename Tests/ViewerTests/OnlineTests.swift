import Foundation
import TestSupport
import Testing
import Viewer
import Web
import Wire

/// A loopback map service that fills gaps of the world map once the user agrees.
@Suite(.enabled(if: Web.isThere, "libcurl is not there"))
@MainActor
struct OnlineTests {
  private let folder: ScratchFolder
  private let server: LoopbackServer
  private let environment: [String: String]

  private static let view = ["--at", "0.011,0.011", "--zoom", "14", "--size", "90x30"]

  init() throws {
    folder = try ScratchFolder()
    let bytes = try TestTown.archive(into: folder)
    server = try LoopbackServer { .file(bytes, tag: "\"1\"", to: $0) }
    try FileManager.default.createDirectory(atPath: folder.file("rumbo"), withIntermediateDirectories: true)
    try folder.write(Array("town = \(server.address("/town.pmtiles"))#© Surveyor\n".utf8), to: "rumbo/sources")
    environment = [
      "XDG_CONFIG_HOME": folder.path, "XDG_CACHE_HOME": folder.path, "XDG_STATE_HOME": folder.path,
      "RUMBO_MAPS": URL(filePath: BundledMap.world).deletingLastPathComponent().path,
    ]
  }

  private func snapshot(_ words: [String]) throws -> String {
    try RumboProgram.run(["snapshot"] + words + Self.view, environment: environment).output
  }

  @Test func `nobody is asked who wasn't chosen`() throws {
    #expect(try !snapshot([]).contains("Long Street"))
    #expect(try !snapshot(["--keys", "I"]).contains("Long Street"))
    #expect(try !snapshot(["--online", "off"]).contains("Long Street"))
    #expect(server.requests.isEmpty)
  }

  @Test func `the one that was chosen fills in, and is asked for nothing that a map here shows`() throws {
    let shown = try snapshot(["--online", "town"])
    #expect(shown.contains("Long Street") && shown.contains("© Surveyor"))
    let asked = server.requests.count

    let monaco = ["--online", "town", "--at", "43.7347,7.4206", "--zoom", "17", "--size", "60x20"]
    #expect(try RumboProgram.run(["snapshot"] + monaco, environment: environment).output.contains("OpenStreetMap"))
    let afar = ["--online", "town", "--at", "0,0", "--zoom", "6", "--size", "60x20"]
    #expect(try RumboProgram.run(["snapshot"] + afar, environment: environment).status == 0)
    #expect(server.requests.count == asked)
  }

  @Test func `what it has sent is there without a network, too`() throws {
    let online = Self.page + ["--online", "town"]
    let shown = try RumboProgram.run(online, environment: environment).output
    let asked = server.requests.count

    #expect(try RumboProgram.run(online + ["--offline"], environment: environment).output == shown)
    #expect(shown.contains("Long Street") && server.requests.count == asked)
  }

  @Test func `the panel tells who would learn what, and Enter chooses`() throws {
    let panel = try snapshot(["--keys", "I"])
    #expect(panel.contains("Maps from the internet") && panel.contains("sees your IP address"))
    #expect(panel.contains("town") && panel.contains("don't use a map service"))

    #expect(try snapshot(["--keys", "I Enter"]).contains("Long Street"))
    #expect(try !snapshot(["--keys", "I Esc"]).contains("Long Street"))
    #expect(try !snapshot(["--online", "town", "--keys", "I End Down*9 Enter"]).contains("Long Street"))
  }

  @Test func `a service that can't be had is told of, and what there is stays`() throws {
    try folder.write(Array("town = http://127.0.0.1:1/town.pmtiles\n".utf8), to: "rumbo/sources")

    #expect(try snapshot(["--online", "town"]).contains("127.0.0.1"))
  }

  @Test func `pictures can't fill in, and an unknown name is told`() throws {
    let raster = try RumboProgram.run(["snapshot", "--online", "osm-raster"], environment: environment)
    #expect(raster.status == 64 && raster.complaintLines == 2 && raster.complaint.contains("only raster tiles"))
    let unknown = try RumboProgram.run(["snapshot", "--online", "nowhere"], environment: environment)
    #expect(unknown.status == 64 && unknown.complaint.contains("Use one of town, openfreemap"))
  }

  @Test func `on a slow line a coarser level comes first`() throws {
    let map = try folder.write(try TestTown.archive(into: folder), to: "map.pmtiles")
    let whole = try RumboProgram.run(["snapshot", map] + Self.view, environment: environment).output

    #expect(
      try RumboProgram.run(
        ["snapshot", server.address("/town.pmtiles"), "--data", "low"] + Self.view,
        environment: environment
      ).output == whole
    )
  }

  private static let page = ["--at", "0.011,0.011", "--zoom", "14"]

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}

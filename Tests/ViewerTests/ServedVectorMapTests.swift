import Foundation
import Geodesy
import Images
import Raster
import SQLite
import Synchronization
import TestSupport
import Testing
import Tiles
import Web

/// A map drawn from vector tiles of a server on this machine.
@Suite(.enabled(if: Web.isThere, "libcurl is not there"))
@MainActor
struct ServedVectorMapTests {
  private let folder: ScratchFolder
  private let file: String
  private let town: ServedTown

  init() throws {
    folder = try ScratchFolder()
    file = try TestTown.write(into: folder)
    town = try ServedTown(of: file)
  }

  private static let view = ["--at", "0.011,0.011", "--zoom", "14", "--size", "60x16", "--style", "day"]

  private func snapshot(_ words: [String]) throws -> RumboProgram.Outcome {
    try RumboProgram.run(
      ["snapshot"] + words,
      environment: ["XDG_CACHE_HOME": folder.path]
    )
  }

  /// The output without a terminal, which uses the cache unlike a snapshot.
  private func page(_ words: [String]) throws -> RumboProgram.Outcome {
    let environment = ["XDG_CACHE_HOME": folder.path, "COLUMNS": "60", "LINES": "16"]
    return try RumboProgram.run(words + Self.view.prefix(4), environment: environment)
  }

  @Test func `it looks like the same tiles of a file, and stays without the server`() throws {
    let server = try LoopbackServer { [town] in town.answer($0.path) }
    let address = server.address("/tiles.json")
    let expected = try snapshot([file] + Self.view)
    #expect(expected.output.contains("Long Street"))

    #expect(try snapshot([address] + Self.view) == expected)
    let shown = try page([address])
    #expect(shown.output.contains("Long Street"))
    let asked = server.requests.count
    #expect(try page([address, "--offline"]) == shown)
    #expect(server.requests.count == asked)
  }

  @Test func `it lies over another map like any other`() throws {
    let server = try LoopbackServer { [town] in town.answer($0.path) }
    let over = [file, "--over", server.address("/{z}/{x}/{y}.pbf#© Us"), "--lens", "whole", "--keys", "v"]

    let shown = try snapshot(over + Self.view).output

    #expect(shown.contains("© Us") && shown.contains("127.0.0.1"), "\(shown)")
    #expect(server.requests.contains { $0.path == "/14/8192/8191.pbf" })
  }

  @Test func `what is there of nearer tiles stands in for one that isn't`() throws {
    let server = try LoopbackServer { [town] request in
      request.path.hasPrefix("/14/") ? town.answer(request.path) : .page(status: "500 Oops", body: [])
    }

    let shown = try snapshot([server.address("/{z}/{x}/{y}.pbf"), "--keys", "-", "--motion", "none"] + Self.view).output

    #expect(server.requests.contains { $0.path.hasPrefix("/13/") })
    #expect(shown.contains("Long Street"), "\(shown)")
  }

  @Test func `a server that can't be had is told in a line`() throws {
    let server = try LoopbackServer { _ in .page(status: "500 Oops", body: []) }

    let shown = try snapshot([server.address("/{z}/{x}/{y}.pbf")] + Self.view)

    #expect(shown.status == 69 && shown.output.contains("127.0.0.1 sends no tiles"), "\(shown.output)")
    #expect(try snapshot([server.address("/tiles.json")] + Self.view).status == 69)
  }

  @Test func `where a server has less than it lets hope for, what it has is shown`() throws {
    let server = try LoopbackServer { [town] request in
      request.path == "/12/2048/2047.pbf" ? .page(body: town.tile) : .page(status: "404 Not Found", body: [])
    }

    let shown = try snapshot([server.address("/{z}/{x}/{y}.pbf")] + Self.view).output

    #expect(shown.contains("127.0.0.1") && shown.contains { $0 != " " && !$0.isASCII }, "\(shown)")
    #expect(server.requests.contains { $0.path == "/12/2048/2047.pbf" } && !shown.contains("has no tiles"))
  }

  @Test(arguments: [["--zoom", "14"], ["--zoom", "0"], ["--zoom", "14", "--keys", "Right*3"]])
  func `a server without a tile at any address is reported`(view: [String]) throws {
    let server = try LoopbackServer { _ in .page(status: "404 Not Found", body: []) }
    for name in ["{z}/{x}/{y}.pbf", "{z}/{x}/{y}.png"] {
      let shown = try snapshot([server.address("/" + name), "--at", "0.011,0.011", "--size", "80x24"] + view)
      #expect(shown.status == 0, "\(shown)")
      #expect(shown.output.contains("127.0.0.1 has no tiles for this view. Check the address template."), "\(shown)")
    }
    let page = try page([server.address("/{z}/{x}/{y}.png")])
    #expect(page.complaint == "127.0.0.1 has no tiles for this view.\n", "\(page)")
  }

  @Test func `a server with tiles elsewhere is not reported`() throws {
    let server = try LoopbackServer { [town] in town.answer($0.path) }
    // The tiles to the east are empty, and those it came from aren't.
    let words = [server.address("/{z}/{x}/{y}.pbf"), "--keys", "S-Right*9", "--motion", "none"]
    #expect(try !snapshot(words + Self.view).output.contains("has no tiles"))
  }
}

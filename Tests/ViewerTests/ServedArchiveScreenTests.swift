import Foundation
import Geodesy
import Images
import Raster
import Synchronization
import TestSupport
import Testing
import Tiles
import Web

/// Maps drawn from PMTiles archives on a server on this machine, of which only parts come here.
@Suite(.enabled(if: Web.isThere, "libcurl is not there"))
@MainActor
struct ServedArchiveScreenTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
  }

  private func snapshot(_ words: [String]) throws -> RumboProgram.Outcome {
    try RumboProgram.run(
      ["snapshot", "--style", "day"] + words,
      environment: ["XDG_CACHE_HOME": folder.path]
    )
  }

  /// Compares the screen of a served archive with that of the file, online and from the cache; returns the screen.
  private func compare(_ file: String, _ view: [String]) throws -> String {
    let bytes = try Array(Data(contentsOf: URL(fileURLWithPath: file)))
    let server = try LoopbackServer { .file(bytes, tag: "\"1\"", to: $0) }
    let address = server.address("/map.pmtiles")
    let expected = try snapshot([file] + view)

    #expect(try snapshot([address] + view) == expected)
    let parts = server.requests.map(\.part)
    #expect(!parts.contains(nil) && Set(parts).count == parts.count, "\(parts)")

    // A page uses the cache, which a snapshot doesn't.
    let place = view.first == "--at" ? view.prefix(4) : []
    func page(_ words: [String]) throws -> RumboProgram.Outcome {
      try RumboProgram.run([address] + words + place, environment: ["XDG_CACHE_HOME": folder.path])
    }
    let shown = try page([])
    let asked = server.requests.count
    #expect(try shown.status == 0 && page(["--offline"]) == shown)
    #expect(server.requests.count == asked)
    return expected.output
  }

  @Test func `a town looks like that of the file, also offline`() throws {
    let file = try folder.write(try TestTown.archive(into: folder), to: "map.pmtiles")

    let shown = try compare(file, ["--at", "0.011,0.011", "--zoom", "14", "--size", "60x16", "--format", "ansi"])

    #expect(shown.contains("Long Street"))
  }

  @Test func `pictures look like those of the file, also offline`() throws {
    var bitmap = Bitmap(width: 256, height: 256)
    for y in 0..<256 {
      for x in 0..<256 { bitmap[x, y] = Pixel(red: UInt8(x), green: UInt8(y), blue: 99) }
    }
    let tile = try #require(TileID(zoom: 0, x: 0, y: 0))
    let bytes = TinyArchive.bytes(of: try PNGWriter.bytes(of: bitmap), at: tile, type: 2)
    let file = try folder.write(bytes, to: "map.pmtiles")

    let shown = try compare(file, ["--size", "40x12", "--format", "ansi"])

    #expect(shown.contains("\u{1b}["))
  }

  @Test(
    .enabled(if: SharedData.isPresent, "\(SharedData.absence)"),
    arguments: [
      ("firenze", ["--at", "43.7731,11.2560", "--zoom", "14", "--size", "100x30", "--format", "ansi"]),
      ("firenze", ["--at", "43.7731,11.2560", "--zoom", "12.5", "--size", "80x24", "--keys", "Right*3 Down +"]),
      ("stamen_toner_z3", ["--at", "50,10", "--zoom", "3", "--size", "80x24", "--format", "ansi"]),
    ]
  )
  func `archives from elsewhere look like their files, also offline`(name: String, view: [String]) throws {
    #expect(try !compare(SharedData.path("data/tiles/\(name).pmtiles"), view).isEmpty)
  }

  @Test func `it lies over another map like any other`() throws {
    let bytes = try TestTown.archive(into: folder)
    let server = try LoopbackServer { .file(bytes, to: $0) }
    let town = try TestTown.write(into: folder)
    let view = ["--at", "0.011,0.011", "--zoom", "14", "--size", "60x16"]

    let shown = try snapshot([town, "--over", server.address("/x.pmtiles?a=b#© Us"), "--lens", "whole"] + view)

    #expect(shown.status == 0 && shown.output.contains("© Us"), "\(shown)")
  }

  @Test func `a server without ranges is told in two lines`() throws {
    let server = try LoopbackServer { _ in .page(body: Array("PMTiles".utf8)) }

    let shown = try snapshot([server.address("/x.pmtiles")])

    #expect(shown.status == 69 && shown.output.isEmpty && shown.complaintLines == 2, "\(shown)")
    #expect(shown.complaint.contains("HTTP ranges"))
  }

  @Test func `tiles that can't be had are told in a line`() throws {
    let bytes = try TestTown.archive(into: folder, at: 20_000)
    let server = try LoopbackServer { request in
      request.part?.lowerBound == 0 ? .file(bytes, to: request) : .page(status: "500 Oops", body: [])
    }

    let shown = try snapshot([server.address("/x.pmtiles"), "--at", "0.011,0.011", "--zoom", "14"])

    #expect(shown.status == 69 && shown.output.contains("127.0.0.1 sends no tiles"), "\(shown.output)")
  }

  @Test func `an archive that changes meanwhile is read again, and drawn`() throws {
    let isOpen = Mutex(false)
    let bytes = try TestTown.archive(into: folder, at: 20_000)
    let server = try LoopbackServer { request in
      let tag = isOpen.withLock { isOpen in
        defer { isOpen = true }
        return isOpen ? "\"2\"" : "\"1\""
      }
      return .file(bytes, tag: tag, to: request)
    }

    let shown = try snapshot([server.address("/x.pmtiles"), "--at", "0.011,0.011", "--zoom", "14"])

    #expect(shown.output.contains("Long Street"), "\(shown.output)")
    #expect(server.requests.map(\.part?.lowerBound) == [0, 20_000, 0, 20_000])
  }
}

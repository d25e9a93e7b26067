import Foundation
import Images
import Raster
import Synchronization
import TestSupport
import Testing
import Web

/// A map of a server on this machine, which comes while the program runs.
@Suite(.enabled(if: Web.isThere, "libcurl is not there"))
struct ServedMapAtTerminalTests {
  private let folder: ScratchFolder
  private let town: ServedTown

  init() throws {
    folder = try ScratchFolder()
    town = try ServedTown(of: TestTown.write(into: folder))
  }

  @Test func `a server that comes back is asked again, though nobody does anything`() async throws {
    let isDown = Mutex(true)
    let server = try LoopbackServer { [town] request in
      guard request.path != "/tiles.json", isDown.withLock({ $0 }) else { return town.answer(request.path) }
      isDown.withLock { $0 = false }
      return .page(status: "503 Busy", headers: ["Retry-After: 1"], body: [])
    }
    let words = [server.address("/tiles.json"), "--at", "0.011,0.011", "--zoom", "14", "--motion", "none"]

    let isShown = try await onOwnThread {
      try TerminalProcess(words).listen { String(decoding: $0, as: UTF8.self).contains("Long Street") }
    }

    #expect(isShown)
    #expect(server.requests.count { $0.path.hasSuffix(".pbf") } >= 2)
  }

  @Test func `what has come lies over the map, whatever else is awaited`() async throws {
    let server = try LoopbackServer { [town] request in
      request.path == "/14/8192/8191.pbf" ? town.answer(request.path) : .silence
    }
    let paper = Bitmap(width: 800, height: 400, filledWith: Pixel(red: 230, green: 226, blue: 210))
    try folder.write(PNGWriter.bytes(of: paper), to: "paper.png")
    try folder.write(#"{"projection": "mercator", "bounds": [-0.022, 0, 0.022, 0.022]}"#, to: "paper.json")
    let over = ["--over", server.address("/{z}/{x}/{y}.pbf"), "--lens", "whole"]
    let words = [folder.file("paper.png")] + over + ["--at", "0.011,0.004", "--zoom", "14", "--motion", "none"]

    let (isShown, abandoned) = try await onOwnThread {
      let terminal = try TerminalProcess(words)
      let isShown = terminal.listen { String(decoding: $0, as: UTF8.self).contains("Long Street") }
      return (isShown, server.abandonedCount)
    }

    // Long before the silent ones are given up.
    #expect(isShown && abandoned == 0)
    #expect(server.requests.count { $0.path.hasSuffix(".pbf") } >= 2)
  }
}

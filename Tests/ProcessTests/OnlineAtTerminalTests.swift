import Foundation
import TestSupport
import Testing
import Web

/// A map service and a geocoder that are asked while the program runs, here loopback servers.
@Suite(.enabled(if: Web.isThere, "libcurl is not there"))
struct OnlineAtTerminalTests {
  /// From the first key of a new user to the streets of a town that no local map shows.
  @Test func `whoever comes to a town is asked once, and the answer is kept`() async throws {
    let folder = try ScratchFolder()
    let bytes = try TestTown.archive(into: folder)
    let server = try LoopbackServer { .file(bytes, tag: "\"1\"", to: $0) }
    try folder.write("town = \(server.address("/town.pmtiles"))#© Surveyor\n", to: "rumbo/sources")
    let variables = [
      "XDG_CONFIG_HOME": folder.path, "XDG_CACHE_HOME": folder.path, "XDG_STATE_HOME": folder.path,
      "RUMBO_MAPS": BundledMap.folder,
    ]
    let environment = TerminalProcess.plainEnvironment.merging(variables) { $1 }

    let seen = try await onOwnThread {
      let terminal = try TerminalProcess(["--at", "0.011,0.011"], environment: environment)
      guard terminal.listen(until: { String(decoding: $0, as: UTF8.self).contains("sees your IP") }) else {
        return "no question"
      }
      terminal.type("\r")
      guard terminal.listen(until: { String(decoding: $0, as: UTF8.self).contains("Long Street") }) else {
        return "no streets"
      }
      terminal.type("q")
      return terminal.finish() ? "" : "no end"
    }

    #expect(seen == "")
    let kept = try String(contentsOfFile: folder.file("rumbo/config"), encoding: .utf8)
    #expect(kept == "online = town\n")
    #expect(
      try RumboProgram.spawn(["--at", "0.011,0.011", "--zoom", "14"], environment: variables).output.contains(
        "Long Street"
      )
    )
  }

  @Test(.enabled(if: Tmux.isInstalled, "tmux is not installed"))
  func `while it is asked the panel goes on, and whoever types on has asked nothing`() throws {
    let server = try LoopbackServer { _ in .silence }
    let folder = try ScratchFolder()
    let map = try TestMap.write(into: folder)
    let geocoder = server.address("/api?q={query}&lang={lang}&lat={lat}&lon={lon}&zoom={zoom}") + "#© Us"
    let terminal = try Tmux(
      running: [map, "--geocoder", geocoder, "--lang", "en", "--at", "43.7347,7.4206"],
      columns: 80,
      rows: 24,
      then: "echo gone"
    )
    func see(_ text: String) throws {
      let shown = try terminal.screen { $0.contains(text) }
      #expect(shown.contains(text), "\(shown)")
    }
    try see("© the test")
    for key in ["/", "x", "y", "z", "q"] { try terminal.press(key) }
    try see("Search 127.0.0.1 for “xyzq”")
    try see("Nothing found.")
    try terminal.press("Enter")
    try see("searching 127.0.0.1 …")
    try terminal.press("w")
    try see("Search 127.0.0.1 for “xyzqw”")
    try terminal.press("Escape")
    try terminal.press("q")
    try see("gone")
    #expect(server.requests.count == 1)
  }

  @Test func `one that asks for peace isn't asked again`() throws {
    let server = try LoopbackServer { _ in
      .page(status: "429 Too Many Requests", headers: ["Retry-After: 60"], body: [])
    }
    let folder = try ScratchFolder()
    let map = try TestMap.write(into: folder)
    /// A server's wish holds for the whole process.
    func screen(_ keys: String) throws -> String {
      let geocoder = server.address("/api?q={query}") + "#© Us"
      return try RumboProgram.spawn(["snapshot", map, "--geocoder", geocoder, "--keys", keys]).output
    }
    #expect(try screen("/ \"xyzzyqwk\" Enter").contains("127.0.0.1 rejected the request (429)."))
    #expect(server.requests.count == 1)
    #expect(try screen("/ \"xyzzyqwk\" Enter Enter").contains("127.0.0.1 is busy. Try again shortly."))
    #expect(server.requests.count == 2)
  }
}

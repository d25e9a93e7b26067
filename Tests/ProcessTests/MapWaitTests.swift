import Dispatch
import Foundation
import TestSupport
import Testing
import Web

/// The program in a terminal while a loopback server delays the description of its map.
@Suite(.enabled(if: Web.isThere, "libcurl is not there"))
struct MapWaitTests {
  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  /// Whether the screen names the server that the program waits for.
  private static func isWaiting(_ bytes: [UInt8]) -> Bool {
    text(bytes).contains("Waiting") && text(bytes).contains("127.0.0.1")
  }

  @Test(
    arguments: [[], [BundledMap.helsinki, "--over"]],
    [("/tiles.json", "q"), ("/tiles.json", "\u{3}"), ("/city.pmtiles", "q")]
  )
  func `whoever waits is told for whom, and may leave`(words: [String], wait: (path: String, key: String))
    async throws
  {
    let server = try LoopbackServer { _ in .silence }
    let address = server.address(wait.path)

    let seen = try await onOwnThread {
      let terminal = try TerminalProcess(words + [address])
      guard terminal.listen(until: Self.isWaiting) else { return "no word of waiting" }
      terminal.type(wait.key)
      guard terminal.finish() else { return "no end" }
      // A server that has been given up ends it, too.
      return terminal.status == 0 ? "" : "an end for another reason"
    }

    #expect(seen == "")
    // After leaving at once, the request may not have been sent.
    #expect(server.requests.allSatisfy { $0.path == wait.path })
  }

  @Test(arguments: [[], [BundledMap.helsinki, "--over"]])
  func `what comes in the end is shown, in a screen of its size by then`(words: [String]) async throws {
    let gate = DispatchSemaphore(value: 0)
    let server = try LoopbackServer { request in
      guard request.path == "/tiles.json" else { return .page(status: "404 Not Found", body: []) }
      gate.wait()
      return .page(body: Array(#"{"tiles":["{z}/{x}/{y}.png"],"attribution":"© Surveyor"}"#.utf8))
    }
    let address = server.address("/tiles.json")

    let seen = try await onOwnThread {
      let terminal = try TerminalProcess(words + [address, "--motion", "none"])
      defer { gate.signal() }
      guard terminal.listen(until: Self.isWaiting) else { return "no word of waiting" }
      terminal.resize(columns: 100, rows: 30)
      gate.signal()
      guard terminal.listen(until: { Self.text($0).contains("Surveyor") }) else { return "no map" }
      terminal.type("q")
      return terminal.finish() ? "" : "no end"
    }

    #expect(seen == "")
    #expect(server.requests.first?.path == "/tiles.json")
  }

  @Test func `a server that has no map after all ends it`() async throws {
    let gate = DispatchSemaphore(value: 0)
    let server = try LoopbackServer { _ in
      gate.wait()
      return .page(status: "404 Not Found", body: [])
    }
    let address = server.address("/tiles.json")

    let seen = try await onOwnThread {
      let terminal = try TerminalProcess([address])
      defer { gate.signal() }
      guard terminal.listen(until: Self.isWaiting) else { return "no word of waiting" }
      gate.signal()
      return terminal.listen(until: { Self.text($0).contains("has nothing at") }) ? "" : "no word of it"
    }

    #expect(seen == "")
    #expect(server.requests.count == 1)
  }
}

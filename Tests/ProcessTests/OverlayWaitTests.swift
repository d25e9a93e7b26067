import Dispatch
import Foundation
import Raster
import TestSupport
import Testing
import Web

/// A map that is laid over while the program runs, and takes its time to come.
struct OverlayWaitTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    for name in ["blue", "green", "red"] { try folder.paintWorld(name, .plainBlue) }
  }

  /// The second overlay in the list; the prompt that waits for it shows its name, too.
  private static let row = "● red.png"

  /// The program with one map over another, and the list of these open.
  private static func list(in folder: ScratchFolder) throws -> TerminalProcess {
    let terminal = try TerminalProcess([folder.file("blue.png"), "--over", folder.file("green.png")])
    terminal.type("v")
    #expect(terminal.listen(untilShown: "● green.png"))
    return terminal
  }

  /// Whether two are laid over, and no more.
  private static func areTwo(_ terminal: TerminalProcess) -> Bool {
    terminal.type("DD")
    return terminal.listen(untilShown: "No overlays yet")
  }

  @Test func `whoever presses Enter again while a map is opened has it laid over once`() async throws {
    let folder = folder
    let areTwo = try await onOwnThread {
      let terminal = try Self.list(in: folder)
      terminal.type("a\(folder.file("red.png"))")
      #expect(terminal.listen(untilShown: "/red.png"))
      terminal.type("\r\r\r")
      #expect(terminal.listen(untilShown: Self.row))
      return Self.areTwo(terminal)
    }

    #expect(areTwo)
  }

  @Test(.enabled(if: Web.isThere, "libcurl is not there"))
  func `whoever adds a map of a server is told for whom that waits, and may leave it`() async throws {
    let gate = DispatchSemaphore(value: 0)
    let server = try LoopbackServer { _ in
      gate.wait()
      return .page(body: Array(#"{"tiles":["{z}/{x}/{y}.png"]}"#.utf8))
    }
    let (folder, address) = (folder, server.address("/tiles.json"))

    let seen = try await onOwnThread {
      let terminal = try Self.list(in: folder)
      defer { gate.signal() }
      terminal.type("a\(address)\r")
      guard terminal.listen(untilShown: "Waiting for 127.0.0.1") else { return "no word" }
      terminal.type("\u{1b}")
      guard terminal.listen(untilShown: "● green.png") else { return "no list" }
      gate.signal()
      terminal.type("a\(folder.file("red.png"))\r")
      guard terminal.listen(untilShown: Self.row) else { return "no map" }
      return Self.areTwo(terminal) ? "" : "the cancelled map is laid over"
    }

    #expect(seen == "")
  }
}

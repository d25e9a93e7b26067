import Images
import Raster
import TestSupport
import Testing
import Web

/// Tiles of a server over the map.
@Suite(.enabled(if: Web.isThere, "libcurl is not there"))
@MainActor
struct ServedOverlayTests {
  private let folder: ScratchFolder
  private let map: String

  init() throws {
    folder = try ScratchFolder()
    map = try TestMap.write(into: folder)
  }

  private func run(_ words: [String]) throws -> RumboProgram.Outcome {
    let more = ["--size", "70x12", "--style", "day"]
    return try RumboProgram.run(
      ["snapshot", map] + more + words,
      environment: ["XDG_CACHE_HOME": folder.path]
    )
  }

  private func pixel() throws -> Pixel {
    try PictureReader(.file(folder.file("out.png"))).decode(limit: 10_000_000)[280, 90]
  }

  @Test func `they lie over the map by an option or by the list, and stay without the server`() throws {
    let green = Pixel(red: 10, green: 220, blue: 30)
    let tile = try PNGWriter.bytes(of: Bitmap(width: 256, height: 256, filledWith: green))
    let server = try LoopbackServer { _ in .page(body: tile) }
    let address = "http://127.0.0.1:\(server.port)/{z}/{x}/{y}.png#© Surveyor"
    let out = ["--out", folder.file("out.png")]

    let description = try run(["--over", address, "--keys", "v"])
    #expect(
      description.output.contains("127.0.0.1") && description.output.contains("© Surveyor"),
      "\(description.output)"
    )
    #expect(try run(["--over", address] + out).status == 0)
    #expect(try pixel() == green)
    #expect(try run(["--keys", "v a \"\(address)\" Enter Esc"] + out).status == 0)
    #expect(try pixel() == green)
    // A page uses the cache, which a snapshot doesn't.
    func page(_ words: String...) throws -> String {
      try RumboProgram.run([map, "--lens", "whole"] + words, environment: ["XDG_CACHE_HOME": folder.path]).output
    }
    let shown = try page("--over", address)
    let asked = server.requests.count
    #expect(try page("--over", address, "--offline") == shown && page() != shown)
    #expect(server.requests.count == asked)
  }

  @Test func `what can't be had is told in a line`() throws {
    let server = try LoopbackServer { _ in .page(status: "500 Oops", body: []) }

    let outcome = try run(["--over", "http://127.0.0.1:\(server.port)/{z}/{x}/{y}.png"])
    #expect(outcome.status == 0 && outcome.output.contains("127.0.0.1 sends no tiles"), "\(outcome.output)")
    let refused = try run(["--over", "http://127.0.0.1:\(server.port)/map.png"])
    #expect(refused.status != 0 && refused.complaint.contains("{z}/{x}/{y}"))
  }
}

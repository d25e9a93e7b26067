import Foundation
import Images
import Raster
import TestSupport
import Testing
import Web
import Wire

/// The cache of servers' answers on the command line.
@Suite(.enabled(if: Web.isThere, "libcurl is not there"))
@MainActor
struct CacheTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
  }

  private func run(_ words: String...) throws -> RumboProgram.Outcome {
    try RumboProgram.run(words, environment: ["XDG_CACHE_HOME": folder.path])
  }

  @Test func `what is kept is listed by server, without its key, and deleted`() throws {
    let tile = try JPEGWriter.bytes(of: Bitmap(width: 256, height: 256), quality: 90)
    let server = try LoopbackServer { _ in .page(body: tile) }
    for _ in 0..<3 { #expect(try run("info", server.address("/{z}/{x}/{y}.jpg?key=hidden")).status == 0) }
    #expect(server.requests.count == 1)

    let description = try run("cache").output
    let json = try run("cache", "--json").objects

    #expect(
      description.hasPrefix("127.0.0.1\t") && description.contains("\t1 tile\t") && description.hasSuffix("\t2 hits\n"),
      "\(description)"
    )
    #expect(!description.contains("hidden"))
    #expect(json.count == 1 && json[0]["server"]?.string == "127.0.0.1" && json[0]["hits"]?.int == 2)
    #expect(json[0]["tiles"]?.int == 1 && json[0]["bytes"]?.int == tile.count)
    #expect(json[0]["oldest"]?.string?.hasSuffix("Z") == true)

    let unknown = try run("cache", "clear", "nowhere.org")
    #expect(unknown.status == 1 && unknown.complaintLines == 2 && unknown.output == "")
    #expect(try run("cache", "clear", "127.0.0.1").status == 0)
    #expect(try run("cache").output == "")
    #expect(try run("cache", "clear").status == 0)
  }

  @Test func `a snapshot neither reads nor writes it`() throws {
    let tile = try JPEGWriter.bytes(of: Bitmap(width: 256, height: 256), quality: 90)
    let server = try LoopbackServer { _ in .page(body: tile) }
    let address = server.address("/{z}/{x}/{y}.jpg")
    #expect(try run("snapshot", address).status == 0)
    #expect(try run("cache").output == "")
    #expect(try run(address).status == 0)
    let (before, asked) = (try run("cache", "--json").output, server.requests.count)
    #expect(try run("snapshot", address).status == 0 && server.requests.count > asked)
    #expect(try run("snapshot", address, "--offline").status == 69)
    // The list without `--json` has ages, which grow meanwhile.
    #expect(try before.contains("127.0.0.1") && run("cache", "--json").output == before)
  }

  @Test(arguments: [["cache", "clean"], ["cache", "clear", "a", "b"], ["--cache", "7"], ["--cache", "much"]])
  func `what makes no sense is told in two lines`(words: [String]) throws {
    let outcome = try RumboProgram.run(words)

    #expect(outcome.status == 64 && outcome.complaintLines == 2)
  }
}

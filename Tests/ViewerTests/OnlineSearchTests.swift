import Foundation
import Synchronization
import TestSupport
import Testing
import Web
import Wire

/// The queries of a search to a geocoder, here a loopback server.
@Suite(.enabled(if: Web.isThere, "libcurl is not there"))
@MainActor
struct OnlineSearchTests {
  private let folder: ScratchFolder
  /// Without a name on it.
  private let map: String

  init() throws {
    folder = try ScratchFolder()
    map = try TestMap.write(into: folder)
  }

  private nonisolated static let answer = """
    {"features": [
      {"geometry": {"coordinates": [10.9924, 45.4385]}, "properties": {"name": "Xyzzyqwk", "osm_key": "place",
        "osm_value": "city", "state": "Veneto", "country": "Italia"}},
      {"geometry": {"coordinates": [9.2, 45.48]}, "properties": {"name": "Lake\\u001b]0;x\\u0007 Xyzzyqwk",
        "osm_key": "natural", "osm_value": "water", "country": "Italia", "extent": [9.0, 45.7, 9.6, 45.2]}}
    ]}
    """

  private static func server() throws -> LoopbackServer {
    try LoopbackServer { request in
      .page(body: Array((request.path.contains("xyzzyqwk") ? answer : #"{"features": []}"#).utf8))
    }
  }

  private func address(_ server: LoopbackServer) -> String {
    server.address("/api?q={query}&lang={lang}&lat={lat}&lon={lon}&zoom={zoom}") + "#© Us"
  }

  private func screen(
    _ server: LoopbackServer,
    _ keys: String,
    _ options: [String] = [],
    on map: String? = nil,
    format: String = "text"
  ) throws -> String {
    let words = ["snapshot", map ?? self.map, "--geocoder", address(server), "--format", format, "--keys", keys]
    let outcome = try RumboProgram.run(words + options)
    #expect(outcome.status == 0, "\(outcome.complaint)")
    return outcome.output
  }

  private func panel(_ screen: String) -> String {
    screen.split(separator: "\n").drop { !$0.contains("─ Search ─") }.dropLast().joined(separator: "\n")
  }

  @Test func `nobody is asked before Enter is pressed on the row that says so`() throws {
    let server = try Self.server()
    let shown = try screen(server, "/ \"xyzzyqwk\" Down Up Tab Tab")

    #expect(shown.contains("Nothing found.") && shown.contains("Search 127.0.0.1 for “xyzzyqwk”"))
    #expect(shown.contains("sends your query and the approximate map centre"))
    // Enter on what was found here is meant for that.
    #expect(try screen(server, "/ \"casino\"", on: BundledMap.monaco).contains("Search 127.0.0.1 for “casino”"))
    #expect(try !screen(server, "/ \"casino\" Enter", on: BundledMap.monaco).contains("Ask "))
    #expect(server.requests.isEmpty)
  }

  @Test func `its answer stands in the list with its mark, and who gave it`() throws {
    let server = try Self.server()
    let shown = try screen(server, "/ \"xyzzyqwk\" Enter", ["--size", "76x20", "--at", "43.7347,7.4206"])

    try expectSnapshot(of: panel(shown), as: .lines)
    #expect(server.requests.map(\.path) == ["/api?q=xyzzyqwk&lat=43.57&lon=7.50&zoom=2"])
  }

  @Test func `Enter flies to a town's middle, and shows all of a lake`() throws {
    let server = try Self.server()
    func report(_ keys: String) throws -> JSON {
      let text = try screen(server, "/ \"xyzzyqwk\" Enter \(keys)", on: BundledMap.world, format: "json")
      return try JSONParser.parse(Array(text.utf8))
    }
    let (town, lake) = (try report("Enter"), try report("Down Enter"))

    #expect(abs(try #require(town["camera"]?["latitude"]?.number) - 45.4385) < 0.1)
    #expect(town["callout"]?["title"]?.string == "Xyzzyqwk")
    #expect(abs(try #require(lake["camera"]?["longitude"]?.number) - 9.3) < 0.1)
    #expect(try #require(lake["camera"]?["zoom"]?.number) < 8)
  }

  @Test func `it is asked once a second, and never twice for the same`() throws {
    let times = Mutex<[ContinuousClock.Instant]>([])
    let server = try LoopbackServer { _ in
      times.withLock { $0.append(.now) }
      return .page(body: Array(#"{"features": []}"#.utf8))
    }
    let start = ContinuousClock.now
    let shown = try screen(server, "/ \"xyzzyqwk\" Enter \"a\" Enter Backspace Enter")

    #expect(shown.contains("127.0.0.1: Nothing found."))
    let asked = times.withLock(\.self)
    #expect(asked.count == 2)
    // Requests are at least a second apart, counted from their start.
    if let last = asked.last { #expect(last - start >= .seconds(1)) }
  }

  @Test(arguments: [["--offline"], ["--online", "off"], ["--geocoder", "off"]])
  func `where nobody is to be asked there is no row`(options: [String]) throws {
    let server = try Self.server()
    let shown = try screen(server, "/ \"xyzzyqwk\" Enter Up Enter", options)

    #expect(shown.contains("Nothing found.") && !shown.contains("Ask ") && server.requests.isEmpty)
  }

  @Test(arguments: [
    ("HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n", "127.0.0.1 rejected the request (403)."),
    ("HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\n<html>", "127.0.0.1 sent an unexpected response."),
    ("", "127.0.0.1 can't be reached."),
  ])
  func `what goes wrong is told in a line`(answer: String, line: String) throws {
    let server = try LoopbackServer { _ in .bytes(Array(answer.utf8)) }
    #expect(try screen(server, "/ \"xyzzyqwk\" Enter").contains(line))
    #expect(server.requests.count == 1)
  }

  @Test(arguments: [["--geocoder", "nobody"], ["--geocoder", "http://127.0.0.1/{z}/{x}/{y}.png"]])
  func `a geocoder that is none is told in two lines`(options: [String]) throws {
    let outcome = try RumboProgram.run(["snapshot", map] + options)
    #expect(outcome.status == 64 && outcome.complaintLines == 2 && outcome.complaint.contains("photon, nominatim"))
  }

  @Test func `the command line asks it too, and says so where it can't be reached`() throws {
    let server = try Self.server()
    func search(_ words: String...) throws -> RumboProgram.Outcome {
      try RumboProgram.run(["places", "search"] + words, environment: ["HOME": "/nonexistent"])
    }
    let found = try search("xyzzyqwk", "--online", "--geocoder", address(server), "--json", "--limit", "1")
    let place = try JSONParser.parse(Array(found.output.utf8))

    #expect(place["name"]?.string == "Xyzzyqwk" && place["address"]?.string == "Veneto, Italia")
    #expect(place["geocoder"]?.string == "127.0.0.1" && place["latitude"]?.number == 45.4385)
    #expect(server.requests.map(\.path) == ["/api?q=xyzzyqwk"])
    let nothing = try search("nothing", "--online", "--geocoder", address(server))
    #expect(nothing.status == 1 && nothing.complaint.hasPrefix("No results for “nothing”."))
    let gone = try search("x", "--online", "--geocoder", "http://127.0.0.1:1/?q={query}")
    #expect(gone.status == 69 && gone.complaintLines == 2)
    #expect(try search("x", "--online", "--geocoder", "off").status == 64)
  }
}

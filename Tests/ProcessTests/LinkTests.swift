import Glibc
import TestSupport
import Testing

/// Links on the map, as a terminal gets them.
struct LinkTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
  }

  private static let view = ["--at", "43.73,7.43", "--zoom", "15", "--motion", "none", "--colors", "true"]

  /// Its output until a text appears, after some keys once the map and its places are shown.
  private static func written(by words: [String], typing keys: String = "", until end: String) throws -> String {
    let program = try TerminalProcess(words + view)
    defer { program.kill(by: SIGKILL) }
    if !keys.isEmpty {
      _ = program.settle()
      #expect(program.screen.contains("OpenStreetMap"))
      program.type(keys)
    }
    var written = ""
    let hasCome = program.listen { bytes in
      written = String(decoding: bytes, as: UTF8.self)
      return written.contains(end)
    }
    #expect(hasCome)
    return written
  }

  @Test func `the makers of the map are a link where there are links`() async throws {
    let map = BundledMap.monaco
    let page = "openstreetmap.org/copyright\u{1b}\\"
    let screens = try await onOwnThread {
      [
        try Self.written(by: [map, "--links", "on"], until: page),
        try Self.written(by: [map, "--links", "off"], until: "© OpenStreetMap"),
        // Support for links wasn't reported.
        try Self.written(by: [map], until: "© OpenStreetMap"),
      ]
    }
    #expect(screens.map { $0.contains("\u{1b}]8;id=") } == [true, false, false])
  }

  @Test func `what a place has to be read leads there, and what a stranger wrote leads nowhere else`() async throws {
    let place = { (link: String) in
      ##"{"type":"Feature","properties":{"name":"Bench","website":"\##(link)"},"##
        + ##""geometry":{"type":"Point","coordinates":[7.43,43.73]}}"##
    }
    try folder.write(place("https://example.org/bench"), to: "good.geojson")
    try folder.write(place("javascript:alert(1)"), to: "bad.geojson")
    let (good, bad) = (folder.file("good.geojson"), folder.file("bad.geojson"))
    let page = ";https://example.org/bench\u{1b}\\"
    let screens = try await onOwnThread {
      [
        try Self.written(by: [BundledMap.monaco, good, "--links", "on"], typing: "\t\r", until: page),
        try Self.written(by: [BundledMap.monaco, bad, "--links", "on"], typing: "\t\r", until: "javascript:"),
      ]
    }
    #expect(screens.map { $0.contains(page) } == [true, false])
    #expect(!screens[1].contains(";javascript:"))
  }
}

import Glibc
import TestSupport
import Testing

/// Links on the map, as a terminal gets them.
struct LinkScreenTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
  }

  private static let view = ["--at", "43.7347,7.4206", "--zoom", "15", "--motion", "none", "--colors", "true"]

  /// Runs it until it has written something, or a frame that has another one in it.
  private func writes(_ text: String, _ words: [String], typing keys: String = "", before end: String) async throws
    -> Bool
  {
    let all = words + Self.view
    return try await onOwnThread {
      let program = try TerminalProcess(all)
      defer { program.kill(by: SIGKILL) }
      if !keys.isEmpty {
        #expect(program.listen { String(decoding: $0, as: UTF8.self).contains("OpenStreetMap") })
        program.type(keys)
      }
      var written = ""
      let hasCome = program.listen {
        written = String(decoding: $0, as: UTF8.self)
        return written.contains(end)
      }
      #expect(hasCome, "\(written.suffix(2000))")
      return written.contains(text)
    }
  }

  @Test func `the makers of the map are a link where there are links`() async throws {
    let maps = [BundledMap.monaco]
    let link = "\u{1b}]8;id="
    #expect(try await writes(link, maps + ["--links", "on"], before: "openstreetmap.org/copyright\u{1b}\\"))
    #expect(try await !writes(link, maps + ["--links", "off"], before: "contributors"))
    #expect(try await !writes(link, maps, before: "contributors"), "nobody has said that there are links")
  }

  @Test func `what a place has to be read leads there, and what a stranger wrote leads nowhere else`() async throws {
    let place = { (link: String) in
      ##"{"type":"Feature","properties":{"name":"Bench","website":"\##(link)"},"##
        + ##""geometry":{"type":"Point","coordinates":[7.4206,43.7347]}}"##
    }
    try folder.write(place("https://example.org/bench"), to: "good.geojson")
    try folder.write(place("javascript:alert(1)"), to: "bad.geojson")
    let (good, bad) = (
      [BundledMap.monaco, folder.file("good.geojson")], [BundledMap.monaco, folder.file("bad.geojson")]
    )

    let page = "https://example.org/bench\u{1b}\\"
    #expect(try await writes(page, good + ["--links", "on"], typing: "\t\r", before: "example.org/bench"))
    #expect(try await !writes(";javascript", bad + ["--links", "on"], typing: "\t\r", before: "javascript:alert"))
  }

  @Test func `a snapshot is the same with and without`() throws {
    let words = ["snapshot", BundledMap.monaco, "--format", "ansi", "--keys", "e"]
    #expect(try RumboProgram.run(words + ["--links", "on"]) == RumboProgram.run(words))
  }
}

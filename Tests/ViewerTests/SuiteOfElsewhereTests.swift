import Foundation
import TestSupport
import Testing

/// Suites that come from elsewhere: the same everywhere, and harmless.
@MainActor
struct SuiteOfElsewhereTests {
  private let folder: ScratchFolder
  private let map: String

  init() throws {
    folder = try ScratchFolder()
    map = try TestMap.write(into: folder, name: "map")
  }

  private func write(_ name: String, _ words: String) throws {
    try folder.write("$ rumbo snapshot \(words)\n", to: "screens/\(name).screen")
  }

  private func suite(_ words: [String] = [], _ environment: [String: String] = [:]) throws -> RumboProgram.Outcome {
    try RumboProgram.run(["snapshot", "--suite", folder.file("screens")] + words, environment: environment)
  }

  @Test(arguments: [
    "--out out", "--status out", "--record out", "--check out --diff out", "--config options", "--sound-command touch",
    "--online osm", "--geocoder photon", "--sights http://127.0.0.1/{bbox}", "--suite .", "--every 1 --time 2",
    "--gps tcp://127.0.0.1:9", "--gps gpsd://127.0.0.1", "--gps /dev/ttyS0",
  ])
  func `a screen can't write, ask a server or start a program by an option`(words: String) throws {
    try folder.write("before", to: "screens/out")
    try folder.write("status = out\n", to: "screens/options")
    try write("x", words)
    let outcome = try suite(["--update"])
    #expect(outcome.status == 1 && outcome.output.contains("broken   x.screen"), "\(outcome)")
    #expect(try folder.read("screens/out") == Array("before".utf8))
  }

  @Test func `a server whose map a screen names isn't asked`() throws {
    let server = try LoopbackServer { _ in .page(body: []) }
    let address = server.address("/{z}/{x}/{y}.png")
    for (number, words) in [address, "../map.png --over \(address)", server.address("/map.pmtiles")].enumerated() {
      try write("\(number)", words)
    }
    _ = try suite(["--update"])
    #expect(server.connections == 0)
  }

  @Test func `a screen with harmless options in its configuration is drawn`() throws {
    try folder.write("units = imperial\n\n[keys]\n\"F9\" = \"palette\"\n", to: "screens/options")
    try write("x", "../map.png --size 60x12 --config options")
    #expect(try suite(["--update"]).status == 0)
    #expect(try String(decoding: folder.read("screens/x.screen"), as: UTF8.self).contains(" mi"))
  }

  @Test func `a screen can't write by its keys`() throws {
    let places = folder.file("screens/places.db")
    _ = try RumboProgram.run(["places", "add", "--target", "--name", "Quay", "--at", "0,0", "--places", places])
    try FileManager.default.copyItem(atPath: map, toPath: folder.file("screens/loose.png"))
    try write("picture", "../map.png --keys 'w C-u \"saved\" Enter'")
    try write("places", "../map.png --places places.db --keys 'T'")
    try write("aligned", "../map.png --over loose.png --keys 'v a Right Enter'")
    #expect(try suite(["--update"]).status == 0)
    let before = try folder.read("screens/places.db")
    for _ in 0..<2 { #expect(try suite().status == 0) }
    #expect(try folder.read("screens/places.db") == before)
    let written = ScratchFolder.names(in: folder.file("screens"))
    #expect(written.filter { !$0.hasSuffix(".screen") } == ["loose.png", "places.db"], "\(written)")
    #expect(try String(decoding: folder.read("screens/picture.screen"), as: UTF8.self).contains("can't be written"))
  }

  @Test func `line ends and a byte-order mark of another system change nothing`() throws {
    try write("x", "../map.png \\\n  --size 30x8")
    #expect(try suite(["--update"]).status == 0)
    let text = try String(decoding: folder.read("screens/x.screen"), as: UTF8.self)
    try folder.write("\u{FEFF}" + text.replacing("\n", with: "\r\n"), to: "screens/x.screen")
    let outcome = try suite()
    #expect(outcome.status == 0, "\(outcome)")
  }
}

import Foundation
import TestSupport
import Testing

/// Suites that come from elsewhere: the same everywhere, and harmless.
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
    try RumboProgram.spawn(["snapshot", "--suite", folder.file("screens")] + words, environment: environment)
  }

  /// A home with a map, a style, places and a configuration, all of which would be seen.
  private func home() throws -> String {
    let data = ".local/share/rumbo"
    try folder.write(
      Data(contentsOf: URL(fileURLWithPath: TestTown.write(into: folder))).map { $0 },
      to: "home/\(data)/maps/a.mbtiles"
    )
    try folder.write(#"{"extends": "day", "name": "Own"}"#, to: "home/.config/rumbo/styles/aaa.json")
    try folder.write("units = imperial\n", to: "home/.config/rumbo/config")
    let add = ["places", "add", "--target", "--name", "Home", "--at", "43.7345,7.4215"]
    _ = try RumboProgram.spawn(add + ["--places", folder.file("home/\(data)/places.db")])
    return folder.file("home")
  }

  @Test func `fifty screens pass with another home, language, time zone and terminal, twice in a row`() throws {
    for number in 0..<44 {
      let place = "--at=\(number % 10 * 5 - 20),\(number % 7 * 20 - 60)"
      try write("\(number)", "../map.png --size 40x12 \(place) --format \(number.isMultiple(of: 2) ? "ansi" : "text")")
    }
    for (number, keys) in ["", "s", "s s s s s s s", "t", ": \"region\" Enter", "T"].enumerated() {
      try write("own-\(number)", "--size 60x16 --format ansi --keys '\(keys)'")
    }
    #expect(try suite(["--update"], ["HOME": folder.file("nobody")]).output.hasSuffix("50 screens: 50 accepted\n"))
    let foreign = [
      "HOME": try home(), "NO_COLOR": "1", "TZ": "Pacific/Kiritimati", "LANG": "ru_RU.UTF-8", "LC_ALL": "fi_FI.UTF-8",
      "TERM": "dumb", "COLORTERM": "truecolor", "COLUMNS": "20", "XDG_STATE_HOME": folder.file("home"),
    ]
    for _ in 0..<2 {
      let outcome = try suite([], foreign)
      #expect(outcome.status == 0 && outcome.output == "50 screens: 50 as they were\n", "\(outcome)")
    }
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
    _ = try RumboProgram.spawn(["places", "add", "--target", "--name", "Quay", "--at", "0,0", "--places", places])
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

import Foundation
import TestSupport
import Testing

/// The same output in any folder, environment and number of cores, and names of files relative to the folder.
struct WorkingFolderTests {
  private let folder: ScratchFolder
  private let map: String

  init() throws {
    folder = try ScratchFolder()
    map = try TestMap.write(into: folder, name: "map")
  }

  @Test func `a map may be called almost like a verb`() throws {
    _ = try TestMap.write(into: folder, name: "inf")
    try FileManager.default.moveItem(atPath: folder.file("inf.png"), toPath: folder.file("inf"))
    #expect(try RumboProgram.spawn(["inf"], folder: folder.path).status == 0)
    #expect(try RumboProgram.spawn(["info"], folder: folder.path).status == 64)
  }

  @Test func `a name stands for its address, unless there is a file of that name`() throws {
    try folder.write([0], to: "openfreemap")
    let words = ["snapshot", "openfreemap", "--offline"]

    #expect(try RumboProgram.spawn(words).complaint.contains("tiles.openfreemap.org"))
    #expect(try RumboProgram.spawn(words, folder: folder.path).status == 65)
  }

  @Test(arguments: ["text", "ansi", "svg", "png", "json"])
  func `the same screen has the same bytes, wherever and however often it is drawn`(format: String) throws {
    let words = ["snapshot", map, "--keys", "+ Right*2 ]", "--format", format, "--size", "60x20"]
    for name in ["first", "second", "elsewhere"] {
      let outcome = try RumboProgram.spawn(
        words + ["--out", folder.file("\(name).\(format)")],
        environment: name == "second"
          ? ["HOME": "/nowhere", "TERM": "vt100", "LANG": "de_DE.UTF-8", "COLORTERM": "no"] : [:],
        folder: name == "elsewhere" ? "/" : folder.path
      )
      #expect(outcome.status == 0)
      #expect(outcome.complaint == "")
    }
    let oneCore = try RumboProgram.shell(
      #"taskset -c 0 "$RUMBO" snapshot "$MAP" --keys "+ Right*2 ]" --format \#(format) --size 60x20 --out "$OUT""#,
      environment: ["MAP": map, "OUT": folder.file("core.\(format)")]
    )
    #expect(oneCore.status == 0)

    let first = try folder.read("first.\(format)")
    #expect(!first.isEmpty)
    for name in ["second", "elsewhere", "core"] {
      #expect(try folder.read("\(name).\(format)") == first, "\(name)")
    }
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
}

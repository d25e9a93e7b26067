import Foundation
import SQLite
import TestSupport
import Testing

/// Snapshots as their users rely on them: the same bytes, whatever the surroundings.
@MainActor
struct SnapshotTests {
  private let folder: ScratchFolder
  private let map: String

  init() throws {
    folder = try ScratchFolder()
    map = try TestMap.write(into: folder)
  }

  @Test func `a reference is recorded, holds, and fails where the screen differs`() throws {
    let reference = folder.file("screen.txt")
    let words = ["snapshot", map, "--size", "40x12"]
    #expect(try RumboProgram.run(words + ["--record", reference]).status == 0)
    #expect(try RumboProgram.run(words + ["--check", reference]).status == 0)

    let moved = try RumboProgram.run(words + ["--check", reference, "--at", "10,10", "--zoom", "1"])

    #expect(moved.status == 1)
    #expect(moved.complaint.contains("− ") && moved.complaint.contains("+ "))
    #expect(try RumboProgram.run(words + ["--check", folder.file("none.txt")]).status == 66)
  }

  @Test func `rows count from 0, and a screen that differs can be accepted`() throws {
    let reference = folder.file("screen.txt")
    let words = ["snapshot", map, "--size", "40x12"]
    _ = try RumboProgram.run(words + ["--record", reference])

    let other = words + ["--units", "imperial", "--coordinates", "decimal", "--check", reference]
    let differing = try RumboProgram.run(other)
    #expect(differing.complaint.contains(/\n− .* at \d+,11; \+ .* at \d+,11\n/), "\(differing.complaint)")
    #expect(differing.complaint.hasSuffix("To accept it, add --record \(reference).\n"))

    let accepted = try RumboProgram.run(other + ["--record", reference])
    #expect(accepted.status == 0 && accepted.complaint.contains(",11\n"))
    #expect(try RumboProgram.run(other).status == 0)
    let new = folder.file("new.txt")
    #expect(
      try RumboProgram.run(words + ["--check", new, "--record", new]) == .init(status: 0, output: "", complaint: "")
    )
    #expect(try RumboProgram.run(words + ["--check", new]).status == 0)
  }

  @Test(arguments: [
    (format: "text", size: "40x13", description: "13 rows expected, 12 drawn"),
    (format: "ansi", size: "40x13", description: "13 rows expected, 12 drawn"),
    (format: "svg", size: "50x12", description: "50×12 cells expected, 40×12 drawn"),
    (format: "json", size: "50x12", description: "50×12 cells expected, 40×12 drawn"),
    (format: "png", size: "50x12", description: "400×192 dots expected, 320×192 drawn"),
  ])
  func `that a reference has another size is told`(format: String, size: String, description: String) throws {
    let words = ["snapshot", map, "--format", format]
    _ = try RumboProgram.run(words + ["--size", size, "--record", folder.file("screen")])

    let outcome = try RumboProgram.run(words + ["--size", "40x12", "--check", folder.file("screen")])

    #expect(
      outcome.status == 1 && outcome.complaint.contains("The sizes differ: \(description)"),
      "\(outcome.complaint)"
    )
  }

  @Test func `a text that is wider than the screen is told to have another size`() throws {
    let wide = String(repeating: String(repeating: "x", count: 50) + "\n", count: 12)
    try folder.write(Array(wide.utf8), to: "wide.txt")

    let outcome = try RumboProgram.run(["snapshot", map, "--size", "40x12", "--check", folder.file("wide.txt")])

    #expect(outcome.status == 1 && outcome.complaint.contains("at least 50 columns expected, 40 drawn."))
  }

  @Test(arguments: [
    (bytes: Array("no picture".utf8), description: "is not a PNG, JPEG or WebP picture."),
    (bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0], description: "is damaged"),
  ])
  func `a reference that is no whole picture is damaged, and can be recorded anew`(
    bytes: [UInt8],
    description: String
  ) throws {
    let reference = try folder.write(bytes, to: "screen.png")
    let words = ["snapshot", map, "--size", "20x5", "--check", reference]

    let outcome = try RumboProgram.run(words)

    #expect(
      outcome.status == 65 && outcome.complaintLines == 2 && outcome.complaint.contains(description),
      "\(outcome)"
    )
    #expect(try RumboProgram.run(words + ["--record", reference]).status == 0)
    #expect(try RumboProgram.run(words).status == 0)
  }

  @Test(arguments: ["text", "ansi", "svg", "json"])
  func `a reference may have been given other ends of lines`(format: String) throws {
    let words = ["snapshot", map, "--size", "40x12", "--format", format]
    let written = try RumboProgram.run(words).output.replacing("\n", with: "\r\n")
    let reference = try folder.write(Array(written.utf8), to: "screen")

    #expect(try RumboProgram.run(words + ["--check", reference]) == .init(status: 0, output: "", complaint: ""))
    #expect(try RumboProgram.run(words + ["--check", reference, "--keys", "+"]).status == 1)
  }

  @Test(arguments: ["click(40,2)", "Right double(2,12)", "wheel(-1,3,2)", "drag(41,5,3,3)", "draw(60,3,-1,3,3)"])
  func `a mouse that points beside the screen is a slip`(keys: String) throws {
    let outcome = try RumboProgram.run(["snapshot", map, "--size", "40x12", "--keys", keys])
    #expect(outcome.status == 64 && outcome.complaintLines == 2 && outcome.complaint.contains("up to 39 and 11;"))
    #expect(try RumboProgram.run(["snapshot", map, "--size", "40x12", "--keys", "click(39,11)"]).status == 0)
  }

  @Test func `that a folder to write to is missing is told, and no want of space`() throws {
    let outcome = try RumboProgram.run(["snapshot", map, "--out", folder.file("none/screen.png")])
    let advice = "\nMake the folder first, or give a file in an existing one.\n"
    #expect(outcome.status == 74 && outcome.complaint.hasSuffix(advice), "\(outcome)")
  }

  @Test(arguments: ["--out", "--record", "--check"])
  func `a name that promises what no screen is written as is refused`(option: String) throws {
    let gif = folder.file("screen.gif")
    let outcome = try RumboProgram.run(["snapshot", map, option, gif])
    #expect(outcome.status == 64 && outcome.complaintLines == 2 && outcome.complaint.contains("as .gif"))
    #expect(!FileManager.default.fileExists(atPath: gif))
    #expect(try RumboProgram.run(["snapshot", map, "--out", folder.file("tmp.Xa8dKq")]).status == 0)
  }

  @Test func `a name whose ending nobody knows is refused, unless the format is said`() throws {
    let words = ["snapshot", map, "--out", folder.file("x.foo")]
    let outcome = try RumboProgram.run(words)
    #expect(outcome.status == 64 && outcome.complaint.contains(".txt, .ans, .svg, .png or .json"), "\(outcome)")
    #expect(!FileManager.default.fileExists(atPath: folder.file("x.foo")))
    #expect(try RumboProgram.run(words + ["--format", "text"]).status == 0)
    for name in ["screen", "screen.2"] {
      #expect(try RumboProgram.run(["snapshot", map, "--out", folder.file(name)]).status == 0)
    }
    #expect(try RumboProgram.run(["snapshot", map, "--record", folder.file("screen.ref")]).status == 0)
  }

  @Test func `the variable for no colours changes no snapshot, but the option does`() throws {
    func colors(_ words: String..., config: String = "") throws -> Bool {
      try folder.write(Array(config.utf8), to: "config")
      let all = ["snapshot", map, "--size", "40x12", "--format", "ansi", "--config", folder.file("config")] + words
      return try RumboProgram.run(all, environment: ["NO_COLOR": "1"]).output.contains("\u{1b}[38;2")
    }

    #expect(try colors() && colors("--colors", "auto") && colors(config: "colors = true"))
    #expect(try !colors("--colors", "none") && !colors(config: "colors = none"))
  }

  @Test func `a configuration is read where it is named, and all of it has to make sense`() throws {
    func run(_ lines: String) throws -> RumboProgram.Outcome {
      try folder.write(Array(lines.utf8), to: "config")
      return try RumboProgram.run(["snapshot", map, "--size", "60x12", "--config", folder.file("config")])
    }

    #expect(try run("coordinates = decimal\nunits = metric\nunits = imperial").output.contains(" mi"))
    for (line, problem) in [
      ("zoom = near", "Invalid --zoom value “near”."), ("zom = 3", "Unknown option zom."),
      ("no-labels = maybe", "Invalid no-labels value “maybe”."),
    ] {
      let outcome = try run("\n\(line)\n")
      #expect(outcome.status == 65 && outcome.output == "" && outcome.complaintLines == 2)
      #expect(outcome.complaint.contains("config, line 2: \(problem)"), "\(outcome.complaint)")
    }
    let missing = try RumboProgram.run(["snapshot", map, "--config", folder.file("none")])
    #expect(missing.status == 66 && missing.complaintLines == 2)
    // Nothing is read that isn't named.
    let home = ["XDG_CONFIG_HOME": folder.path]
    try folder.write(Array("bare = true".utf8), to: "rumbo/config")
    #expect(try RumboProgram.run(["snapshot", map], environment: home) == RumboProgram.run(["snapshot", map]))
  }

  @Test(arguments: [("true", true), ("", true), ("yes", true), ("false", false), ("no", false), ("off", false)])
  func `a switch in the configuration means what it says`(word: String, isOn: Bool) throws {
    try folder.write(Array("no-labels = true\nno-labels = \(word)\nbare = \(word)\n".utf8), to: "config")
    let words = ["snapshot", BundledMap.monaco, "--at", "43.7347,7.4206", "--zoom", "15"]

    let outcome = try RumboProgram.run(words + ["--config", folder.file("config")])

    #expect(outcome.status == 0 && outcome.complaint == "")
    #expect(outcome.output == (try RumboProgram.run(words + (isOn ? ["--bare"] : [])).output))
  }

  @Test func `the user's places are read, and nothing is written to them`() throws {
    let data = folder.file("data")
    let environment = ["XDG_DATA_HOME": data, "TMPDIR": folder.file("tmp")]
    try FileManager.default.createDirectory(atPath: folder.file("tmp"), withIntermediateDirectories: false)
    let add = ["places", "add", "--target", "--name", "Oodi", "--at", "1,1"]
    _ = try RumboProgram.run(add, environment: environment)
    let before = try contents(of: data)
    let words = ["snapshot", map, "--format", "json", "--keys", "T d draw(60,10,5,20,9) Esc r / \"Oodi\" Esc"]

    let first = try RumboProgram.run(words, environment: environment)
    let second = try RumboProgram.run(words, environment: environment)

    #expect(first.status == 0 && first.output.contains("Oodi") && first.output.contains("\"ink\""))
    #expect(first == second)
    #expect(try contents(of: data) == before)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("tmp")) == [])
    let nobody = try RumboProgram.run(words, environment: ["XDG_DATA_HOME": folder.file("nobody")])
    #expect(nobody.status == 0 && !FileManager.default.fileExists(atPath: folder.file("nobody")))
  }

  @Test func `what another program has just kept is read too, without a trace`() throws {
    let (own, data) = (folder.file("own"), folder.file("data"))
    let add = ["places", "add", "--target", "--name", "Oodi", "--at", "1,1", "--places", "\(own)/rumbo/places.db"]
    _ = try RumboProgram.run(add)
    // A log that its writer has had no time to bring into the file.
    let writer = try Database(writing: "\(own)/rumbo/places.db")
    try writer.execute("UPDATE place SET name = 'Kiasma'")
    for name in ["places.db", "places.db-wal"] {
      try folder.write(try folder.read("own/rumbo/\(name)"), to: "data/rumbo/\(name)")
    }
    let before = try contents(of: data)

    let words = ["snapshot", map, "--format", "json"]
    let outcome = try RumboProgram.run(words, environment: ["XDG_DATA_HOME": data])

    #expect(before.count == 2 && outcome.output.contains("Kiasma"))
    #expect(try contents(of: data) == before)
  }

  /// Every file in a folder, with what is in it.
  private func contents(of path: String) throws -> [String: Data] {
    let names = try FileManager.default.subpathsOfDirectory(atPath: path)
    return names.reduce(into: [:]) { $0[$1] = FileManager.default.contents(atPath: "\(path)/\($1)") }
  }

  @Test func `an ignored rectangle may differ`() throws {
    let words = ["snapshot", map, "--size", "40x12"]
    let reference = folder.file("screen.txt")
    _ = try RumboProgram.run(words + ["--record", reference])

    let other = words + ["--units", "imperial", "--coordinates", "decimal", "--check", reference]
    #expect(try RumboProgram.run(other).status == 1)
    #expect(try RumboProgram.run(other + ["--ignore", "0,11,40,1"]).status == 0)
  }

  @Test(arguments: ["ansi", "svg", "png"])
  func `what is ignored is ignored with its colours`(format: String) throws {
    let words = ["snapshot", map, "--size", "40x12", "--format", format]
    let reference = folder.file("screen")
    _ = try RumboProgram.run(words + ["--record", reference])

    let other = words + ["--units", "imperial", "--coordinates", "decimal", "--check", reference]
    #expect(try RumboProgram.run(other).status == 1)
    #expect(try RumboProgram.run(other + ["--ignore", "0,11,40,1"]).status == 0)
    #expect(try RumboProgram.run(other + ["--ignore", "0,10,40,1"]).status == 1)
  }

  @Test(arguments: [
    (map: "", blocks: "block"), (map: "", blocks: "half"), (map: "--zoom 3.3", blocks: "braille"),
    (map: "--zoom 2.6", blocks: "quadrant"),
  ])
  func `what a step leaves in view stands as if it had been drawn anew`(map zoom: String, blocks: String) throws {
    let words =
      ["snapshot", map, "--bare", "--size", "70x24", "--format", "ansi", "--blocks", blocks]
      + zoom.split(separator: " ").map(String.init)
    let steps = "Right*3 Down*2 Left Up Right"

    let moved = try RumboProgram.run(words + ["--keys", steps])
    // Three other styles, and nothing is left of what was drawn before.
    let anew = try RumboProgram.run(words + ["--keys", steps + " s s s"])

    #expect(moved.status == 0 && moved.output == anew.output)
    #expect(try RumboProgram.run(words).output != moved.output)
  }

  @Test func `a picture that differs is shown as a picture`() throws {
    let words = ["snapshot", map, "--size", "40x12", "--format", "png"]
    _ = try RumboProgram.run(words + ["--record", folder.file("screen.png")])

    let outcome = try RumboProgram.run(
      words + ["--check", folder.file("screen.png"), "--diff", folder.file("diff.png"), "--keys", "i"]
    )

    #expect(outcome.status == 1)
    #expect(outcome.complaint.contains("dots differ"))
    #expect(try folder.read("diff.png").count > 100)
  }

  @Test func `a series is a line of JSON for each frame`() throws {
    let outcome = try RumboProgram.run(["snapshot", map, "--time", "0.5", "--every", "0.1", "--size", "20x5"])

    let lines = outcome.output.split(separator: "\n")
    #expect(lines.count == 5)
    #expect(lines.allSatisfy { $0.hasPrefix(#"{"size":{"columns":20,"rows":5}"#) })
  }

  @Test func `a series of pictures is numbered`() throws {
    let words = ["snapshot", map, "--time", "0.2", "--every", "0.1", "--size", "20x5", "--out", folder.file("f.png")]
    #expect(try RumboProgram.run(words).status == 0)
    #expect(try !folder.read("f-0001.png").isEmpty && !folder.read("f-0002.png").isEmpty)
  }

  @Test(arguments: [
    (bytes: Array("hello".utf8), problem: "is not a PNG, JPEG or WebP image."),
    (bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0], problem: "is damaged"),
  ])
  func `a picture that can't be shown is told in one line, and the rest of the map is drawn`(
    bytes: [UInt8],
    problem: String
  ) throws {
    let name = "4000n+0700e+0500+0800.png"
    try folder.write(bytes, to: name)

    let outcome = try RumboProgram.run(["snapshot", folder.path, "--at", "38,11", "--zoom", "2", "--format", "text"])

    #expect(outcome.status == 0)
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.last?.contains("\(name) \(problem)") == true)
    #expect(lines.count > 12)
  }

  @Test func `the screen looks as it did`() throws {
    for (name, keys) in [("whole map", ""), ("near and turned", "+*2 Left ]*3"), ("help", "?"), ("compass", "m*3")] {
      let outcome = try RumboProgram.run(["snapshot", map, "--size", "80x24", "--keys", keys, "--blocks", "quadrant"])
      try expectSnapshot(of: outcome.output, as: .lines, named: name)
    }
  }

  @Test func `standard output that is no terminal gets one frame of that size`() throws {
    let outcome = try RumboProgram.run([map], environment: ["COLUMNS": "50", "LINES": "10"])

    #expect(outcome.status == 0)
    #expect(outcome.output.split(separator: "\n", omittingEmptySubsequences: false).count == 11)
  }

  @Test func `it is the same with links and without`() throws {
    let words = ["snapshot", BundledMap.monaco, "--format", "ansi", "--keys", "e"]
    #expect(try RumboProgram.run(words + ["--links", "on"]) == RumboProgram.run(words))
  }

  @Test(arguments: [(text: #"/ "casino" Enter"#, keys: "/ c a s i n o Enter"), (text: #""+]]""#, keys: "+ ] ]")])
  func `a text in quotation marks gives the screen of its keys one by one`(text: String, keys: String) throws {
    let words = ["snapshot", BundledMap.monaco, "--offline", "--keys"]
    #expect(try RumboProgram.run(words + [text]) == RumboProgram.run(words + [keys]))
  }
}

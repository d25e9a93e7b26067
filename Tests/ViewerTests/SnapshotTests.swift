import Foundation
import TestSupport
import Testing

/// Snapshots as their users rely on them: the same bytes, whatever the surroundings.
struct SnapshotTests {
  private let folder: ScratchFolder
  private let map: String

  init() throws {
    folder = try ScratchFolder()
    map = try TestMap.write(into: folder)
  }

  @Test(arguments: ["text", "ansi", "svg", "png", "json"])
  func `the same screen has the same bytes, wherever and however often it is drawn`(format: String) throws {
    let words = ["snapshot", map, "--keys", "+ Right*2 ]", "--format", format, "--size", "60x20"]
    for name in ["first", "second", "elsewhere"] {
      let outcome = try RumboProgram.run(
        words + ["--out", folder.file("\(name).\(format)")],
        environment: name == "second"
          ? ["HOME": "/nowhere", "TERM": "vt100", "LANG": "de_DE.UTF-8", "NO_COLOR": "1"] : [:],
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

  @Test func `a reference is recorded, holds, and fails where the screen differs`() throws {
    let reference = folder.file("screen.txt")
    let words = ["snapshot", map, "--size", "40x12"]
    #expect(try RumboProgram.run(words + ["--record", reference]).status == 0)
    #expect(try RumboProgram.run(words + ["--check", reference]).status == 0)

    let moved = try RumboProgram.run(words + ["--check", reference, "--at", "10,10", "--zoom", "1"])

    #expect(moved.status == 1)
    #expect(moved.complaint.contains("\n-") && moved.complaint.contains("\n+"))
    #expect(try RumboProgram.run(words + ["--check", folder.file("none.txt")]).status == 66)
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
    (bytes: Array("hello".utf8), problem: "is no PNG, JPEG or WebP picture."),
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
}

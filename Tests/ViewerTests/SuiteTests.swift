import Foundation
import TestSupport
import Testing

/// Suites of screens: drawn, held against what was accepted, accepted and reported.
@MainActor
struct SuiteTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try FileManager.default.createDirectory(atPath: folder.file("screens"), withIntermediateDirectories: true)
    _ = try TestMap.write(into: folder, name: "map")
  }

  /// Writes a file with a command on the map beside the suite.
  private func write(_ name: String, _ words: String, map: String = "../map.png") throws {
    try folder.write("# \(name)\n$ rumbo snapshot \(map) --size 40x12 \(words)\n", to: "screens/\(name).screen")
  }

  private func suite(_ words: String...) throws -> RumboProgram.Outcome {
    try RumboProgram.run(["snapshot", "--suite", folder.file("screens")] + words)
  }

  private func text(_ name: String) throws -> String {
    try String(contentsOfFile: folder.file("screens/\(name).screen"), encoding: .utf8)
  }

  @Test func `of fifty screens the five that changed are found, and none else`() throws {
    let zooms = ["0", "0.5", "1", "1.5", "2"]
    for number in 0..<50 {
      let place = "\(number % 10 * 5 - 20),\(number % 7 * 20 - 60)"
      let format = number.isMultiple(of: 2) ? "text" : "ansi"
      try write("\(number)", "--at=\(place) --zoom \(zooms[number % 5]) --format \(format)")
    }
    let new = try suite()
    #expect(new.status == 1 && new.output.contains("50 screens: 50 new\n"), "\(new.output)")
    let accepted = try suite("--update")
    #expect(accepted.status == 0 && accepted.output.hasSuffix("50 screens: 50 accepted\n"), "\(accepted.output)")
    #expect(try suite() == RumboProgram.Outcome(status: 0, output: "50 screens: 50 as they were\n", complaint: ""))

    // Two that were of elsewhere, a character, a colour, and a row that wasn't there.
    for (number, other) in [(4, 5), (21, 20)] {
      let screen = try text("\(other)").split(separator: "\n", maxSplits: 2, omittingEmptySubsequences: false)[2]
      let head = try text("\(number)").split(separator: "\n", maxSplits: 2, omittingEmptySubsequences: false)[..<2]
      try folder.write(head.joined(separator: "\n") + "\n" + screen, to: "screens/\(number).screen")
    }
    try folder.write(text("8").replacing("N↑", with: "S↓"), to: "screens/8.screen")
    let colored = try text("9")
    let color = try #require(colored.firstMatch(of: /38;2;\d+;\d+;\d+/))
    try folder.write(colored.replacing(color.0, with: "38;2;1;2;3", maxReplacements: 1), to: "screens/9.screen")
    try folder.write(text("10") + "more\n", to: "screens/10.screen")

    let outcome = try suite("--report", folder.file("report.html"))

    #expect(outcome.status == 1)
    let found = outcome.output.split(separator: "\n").filter { $0.hasPrefix("differs  ") }.map { $0.dropFirst(9) }
    #expect(found == ["10.screen", "21.screen", "4.screen", "8.screen", "9.screen"], "\(outcome.output)")
    #expect(outcome.output.contains("\n50 screens: 45 as they were, 5 differ\n"))
    #expect(outcome.complaint.contains("The screen differs from the one in 8.screen:\n"), "\(outcome.complaint)")
    let page = try String(contentsOfFile: folder.file("report.html"), encoding: .utf8)
    #expect(page.components(separatedBy: "<h2>").count == 6 && page.contains("<summary>As they were: 45<"))
    #expect(page.contains("what differs: 2 cells<") && page.components(separatedBy: "what differs: ").count == 5)
    #expect(page.contains("<pre>The sizes differ: 13 rows expected"))
  }

  @Test func `a screen is accepted below its command, and everything above it stays`() throws {
    try folder.write(
      "# remarks: é\n\n# more\n$ rumbo snapshot '../map.png' \\\n  --size=30x8 --no-\"labels\"\nold\n",
      to: "screens/a.screen"
    )
    let before = try suite()
    #expect(
      before.status == 1 && before.output.contains("differs  a.screen") && before.complaint.contains("− row 0: old")
    )
    #expect(before.complaint.hasPrefix("The screen differs from the one in a.screen:\n"))
    #expect(before.output.contains("To accept them as they are now: rumbo snapshot --suite "))

    #expect(try suite("--update").status == 0)

    let drawn = try RumboProgram.run(["snapshot", folder.file("map.png"), "--size", "30x8", "--no-labels"]).output
    #expect(
      try text("a") == "# remarks: é\n\n# more\n$ rumbo snapshot '../map.png' \\\n  --size=30x8 --no-\"labels\"\n"
        + drawn
    )
  }

  @Test func `paths start at the file, folders within are looked into, and what nobody uses is an orphan`() throws {
    try FileManager.default.createDirectory(atPath: folder.file("screens/inner"), withIntermediateDirectories: true)
    for name in ["map.png", "map.json"] {
      try FileManager.default.moveItem(atPath: folder.file(name), toPath: folder.file("screens/inner/\(name)"))
    }
    try folder.write("$ rumbo snapshot ./map.png --size 20x6\n", to: "screens/inner/b.screen")
    try folder.write("what this is", to: "screens/README.md")
    #expect(try suite("--update").status == 0)

    try folder.write("left over", to: "screens/inner/old.txt")
    let outcome = try suite()

    #expect(outcome.status == 1)
    #expect(outcome.output == "orphan   inner/old.txt: no command uses it\n1 screen: 1 as it was, 1 orphan\n")
    #expect(try suite("--update").status == 1)
  }

  @Test(arguments: [
    ("no command\n", "The file contains no command."),
    ("$ rumbo info x\n", "The command isn't rumbo snapshot."),
    ("$ rumbo snapshot --out /tmp/never\n", "--out isn't possible in a suite."),
    ("$ rumbo snapshot --keys 'x\n", "A quotation mark in the command is not closed."),
    ("$ rumbo snapshot | cat\n", "The command contains “|”"),
    ("$ rumbo snapshot --format png\n", "A text file can't contain a PNG."),
    ("$ rumbo snapshot nowhere.mbtiles\n", "does not exist"),
    ("$ rumbo snapshot --siez 1x1\n", "Did you mean --size?"),
    ("$ rumbo snapshot \\\n", "The command has no end."),
    ("\u{1B}]2;title\u{7}\n", "The file contains no command."),
  ])
  func `a file that makes no sense is told, and is no screen`(content: String, problem: String) throws {
    try folder.write(content, to: "screens/x.screen")
    let outcome = try suite("--report", folder.file("report.html"))
    #expect(outcome.status == 1 && outcome.output.contains("broken   x.screen"), "\(outcome)")
    #expect(outcome.complaint.hasPrefix("x.screen: ") && outcome.complaint.contains(problem), "\(outcome.complaint)")
    #expect(!outcome.complaint.contains("\u{1B}"))
    #expect(try String(contentsOfFile: folder.file("report.html"), encoding: .utf8).contains("x.screen is broken"))
  }

  @Test func `a suite takes no options of a single screen, and needs a folder with screens`() throws {
    #expect(try suite().status == 66)
    #expect(try RumboProgram.run(["snapshot", "--suite", folder.file("none")]).status == 66)
    #expect(try suite("--zoom", "3").status == 64)
    #expect(try suite("city.mbtiles").status == 64)
    #expect(try suite("--update", "--review").status == 64)
    #expect(try RumboProgram.run(["snapshot", "--update"]).complaint.contains("--update needs --suite."))
  }

  @Test func `what was named in a page is no markup`() throws {
    try folder.write("$ rumbo snapshot '../map.png' --no-sights --at '<b>&'\n", to: "screens/<i>.screen")
    _ = try suite("--report", folder.file("report.html"))
    let page = try String(contentsOfFile: folder.file("report.html"), encoding: .utf8)
    #expect(page.contains("&lt;i&gt;.screen is broken") && !page.contains("<i>") && !page.contains("<b>"))
  }
}

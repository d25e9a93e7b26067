import Foundation
import TestSupport
import Testing
import Wire

/// Files of a suite: single ones and patterns, several screens in one, and what a CI server gets.
@MainActor
struct SuiteFileTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    _ = try TestMap.write(into: folder, name: "map")
  }

  private func write(_ name: String, _ words: String = "--no-labels", below screens: String = "") throws {
    try folder.write("$ rumbo snapshot ../map.png --size 40x12 \(words)\n\(screens)", to: "screens/\(name).screen")
  }

  private func text(_ name: String) throws -> String {
    try String(decoding: folder.read("screens/\(name).screen"), as: UTF8.self)
  }

  private func suite(_ words: String..., of names: [String] = [""]) throws -> RumboProgram.Outcome {
    let paths = names.map { folder.file("screens/\($0)") }
    return try RumboProgram.run(["snapshot", "--suite"] + paths + words)
  }

  @Test func `single files and patterns are compared`() throws {
    for name in ["night", "nightly", "inner/night", "day"] { try write(name, name.contains("/") ? "--bare" : "") }
    try folder.write(folder.read("map.png"), to: "screens/map.png")
    try folder.write(folder.read("map.json"), to: "screens/map.json")

    #expect(try suite(of: ["night.screen"]).output.contains("\n1 screen: 1 new\n"))
    #expect(try suite(of: ["night.screen", "day.screen", "day.screen"]).output.contains("\n2 screens: 2 new\n"))
    #expect(try suite(of: ["*night*"]).output.contains("\n3 screens: 3 new\n"))
    #expect(try suite(of: ["n*y.screen", "inner"]).output.contains("\n2 screens: 2 new\n"))
    #expect(try suite(of: ["*harbour*"]).status == 66 && suite(of: ["none.screen"]).status == 66)
    let map = try suite(of: ["night.screen", "map.png"])
    #expect(map.status == 64 && map.complaint.contains("takes folders and .screen files"), "\(map)")
  }

  @Test func `a second command is an error that changes nothing`() throws {
    try write("twice", below: "a row\n$ rumbo snapshot --size 20x5\nanother\n")
    let before = try text("twice")

    let outcome = try suite("--update")

    #expect(outcome.status == 1 && outcome.output.hasPrefix("broken   twice.screen\n"), "\(outcome)")
    #expect(outcome.complaint.contains("The file contains a second command.\nMove it to a file of its own;"))
    #expect(try text("twice") == before)
  }

  @Test func `a file has several screens, each with its keys and texts`() throws {
    try write(
      "steps",
      below: "$ keys u\n$ wait \"Units: imperial\"\n$ keys Esc\n$ expect \"N↑\"\n\n$ time 0.5\n$ keys u\n"
    )
    #expect(try suite("--update").output == "accepted steps.screen\n1 screen: 1 accepted\n")
    let accepted = try text("steps")
    let parts = accepted.components(separatedBy: "$ ")
    // A screen that expects a text has none of its own; the others follow their steps.
    #expect(
      parts.count == 8 && parts[5] == "expect \"N↑\"\n\n" && parts[7].split(separator: "\n").count > 3,
      "\(parts)"
    )
    #expect(try suite() == .init(status: 0, output: "1 screen: 1 as it was\n", complaint: ""))

    let other = accepted.replacing("$ expect \"N↑\"", with: "$ expect \"Regatta\"")
    try folder.write(other, to: "screens/steps.screen")
    let failed = try suite("--update")

    #expect(failed.status == 1 && failed.complaint.contains("“Regatta” is not on the screen"), "\(failed)")
    #expect(try text("steps") == other)
  }

  @Test func `an empty line in a new file is the place of a screen`() throws {
    try write("new", below: "\n$ keys u\n\n$ keys m\n")
    #expect(try suite("--update").status == 0)
    let parts = try text("new").components(separatedBy: "\n$ ")
    #expect(parts.count == 3 && parts.allSatisfy { $0.split(separator: "\n").count == 13 }, "\(parts)")
    #expect(try suite().status == 0)
  }

  @Test(arguments: ["$ keys Rihgt", "$ wait Help", "$ time soon", "$ expect \"\"", "$ keys click(90,3)"])
  func `an invalid step is an error`(step: String) throws {
    try write("step", below: step + "\n")
    #expect(try suite("--update").output.hasPrefix("broken   step.screen\n"))
  }

  @Test func `a step that draws the screen anew is compared with its own reference`() throws {
    try write("units", below: "\n$ keys u\n")
    _ = try suite("--update")
    try folder.write(text("units").replacing("imperial", with: "metric"), to: "screens/units.screen")

    let outcome = try suite()

    #expect(outcome.complaint.contains("screen 2: − metric at "), "\(outcome)")
    #expect(!outcome.complaint.contains("screen 1: "))
  }

  @Test func `blank rows at the end of a file are no difference`() throws {
    try write("blank")
    _ = try suite("--update")
    try folder.write(text("blank") + "\n\n", to: "screens/blank.screen")
    #expect(try suite().status == 0)
  }

  @Test func `a failed suite names the report and the review`() throws {
    try write("new")
    let outcome = try suite()
    #expect(outcome.output.contains("To see them: --report FILE.html; to decide on each: --review\n"), "\(outcome)")
    #expect(outcome.output.contains("\nTo accept them as they are now: rumbo snapshot --suite "))
  }

  @Test func `of three hundred screens the twelve that changed are found and explained in three lines`() throws {
    for number in 0..<300 {
      let place = "\(number % 10 * 5 - 20),\(number / 10 * 10 - 150)"
      try write("\(number)", "--at=\(place) --zoom 1 --format \(number.isMultiple(of: 2) ? "text" : "ansi")")
    }
    #expect(try suite("--update").output.hasSuffix("300 screens: 300 accepted\n"))
    let seeded = (0..<12).map { "\($0 * 25)" }
    for (index, name) in seeded.enumerated() {
      let old = try text(name)
      let color = old.firstMatch(of: /48;2;\d+;\d+;\d+/)?.0
      let new =
        switch index % 3 {
        case 0: old.replacing("N↑", with: "S↓")
        case 1: color.map { old.replacing($0, with: "48;2;1;2;3", maxReplacements: 1) } ?? old.replacing("↑", with: "↓")
        default: old.replacing("≡?", with: "≡!")
        }
      #expect(old != new, "\(name)")
      try folder.write(new, to: "screens/\(name).screen")
    }

    let outcome = try suite("--junit", folder.file("result.xml"), "--report", folder.file("page.html"))
    let explained = try suite().complaint.split(separator: "\n")

    let found = outcome.output.split(separator: "\n").filter { $0.hasPrefix("differs  ") }
    #expect(Set(found) == Set(seeded.map { "differs  \($0).screen" }), "\(outcome)")
    let heads = explained.indices.filter { explained[$0].hasPrefix("The screen differs") }
    #expect(heads.count == 12)
    for (head, next) in zip(heads, heads.dropFirst() + [explained.count]) {
      #expect((1...3).contains(next - head - 1) && explained[head + 1..<next].allSatisfy { $0.count < 160 })
    }
    let results = try Self.results(folder.read("result.xml"))
    #expect(results.tests == 300 && Set(results.failed) == Set(seeded.map { "\($0).screen" }))
    let page = try String(decoding: folder.read("page.html"), as: UTF8.self)
    #expect(page.components(separatedBy: "<figcaption>before</figcaption>").count == 13)
  }

  @Test func `JUnit's XML escapes names and lists errors and orphans`() throws {
    try write("a & <b> \"c\"")
    try write("broken", "--out x")
    try folder.write("left over", to: "screens/old.txt")

    #expect(try suite("--junit", folder.file("result.xml")).status == 1)

    let results = try Self.results(folder.read("result.xml"))
    #expect(results.failed == ["a & <b> \"c\".screen", "broken.screen", "old.txt"] && results.tests == 3, "\(results)")
    let outcome = try suite("--junit", "-")
    #expect(outcome.output.hasPrefix("<?xml") && outcome.complaint.contains("2 screens: 1 new, 1 broken, 1 orphan"))
  }

  @Test func `a text that differs is shown in colour in the report`() throws {
    try write("plain", "--format text")
    _ = try suite("--update")
    try folder.write(text("plain").replacing("N↑", with: "S↓"), to: "screens/plain.screen")
    _ = try suite("--report", folder.file("page.html"))

    let page = try String(decoding: folder.read("page.html"), as: UTF8.self)
    let before = try #require(page.components(separatedBy: "<figcaption>before</figcaption>").first)
    #expect(before.matches(of: /fill="#[0-9a-f]+"/).count > 3 && page.contains("− N↑ at 36,0; + S↓ at 36,0") == false)
    #expect(page.contains("− S↓ at 36,0; + N↑ at 36,0"))
  }

  /// The number of tests in a file of JUnit's, and the names of those that failed, as an XML parser reads them.
  private static func results(_ bytes: [UInt8]) throws -> (tests: Int, failed: [String]) {
    let stream = XMLStream()
    var (tests, failed, name) = (0, [String](), "")
    for event in stream.events(in: bytes, isLast: true) {
      guard case .start(let element, let attributes, _) = event else { continue }
      switch element {
      case "testcase": (name, tests) = (attributes["name"] ?? "", tests + 1)
      case "failure", "error": failed.append(name)
      default: break
      }
    }
    #expect(stream.problem == nil)
    return (tests, failed)
  }
}

import Foundation
import TestSupport
import Testing
import Wire

/// `rumbo style lint` and `rumbo style sheet`.
@MainActor
struct StyleCommandTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    let own = ##"{"extends": "day", "colors": {"greenText": "#60a060", "lawn": "#ffffff"}}"##
    try folder.write(Array(own.utf8), to: "own.json")
    try folder.write(Array(#"{"extends": "day"}"#.utf8), to: "fine.json")
  }

  private func run(_ words: [String]) throws -> RumboProgram.Outcome {
    try RumboProgram.run(["style"] + words, environment: ["RUMBO_MAPS": BundledMap.folder])
  }

  @Test func `lint prints unknown parts and text that is hard to read, and exits with 1`() throws {
    let outcome = try run(["lint", folder.file("own.json")])
    let lines = outcome.output.split(separator: "\n")

    #expect(outcome.status == 1 && lines.count == 3)
    #expect(lines[0].contains("lawn"))
    #expect(lines[1].hasPrefix("greenText on park: contrast ") && lines[2].hasPrefix("greenText on wood"))
    let objects = try run(["lint", folder.file("own.json"), "--json"]).objects
    #expect(objects.map { $0["rule"]?.string } == ["unsupported", "contrast", "contrast"])
    #expect(objects[1]["with"] == "park" && objects[1]["least"] == 4.5)
  }

  @Test(arguments: ["fine.json", "day", "night", "clear", "contrast", "paper"])
  func `lint prints nothing for a style without findings`(name: String) throws {
    let outcome = try run(["lint", name.contains(".") ? folder.file(name) : name])
    #expect(outcome.status == 0 && outcome.output.isEmpty && outcome.complaint.isEmpty)
  }

  @Test(arguments: [(["lint", "day", "--size", "40x12"], "size"), (["sheet", "day", "--json"], "json")])
  func `an option of the other command is an error`(words: [String], option: String) throws {
    let outcome = try run(words)
    #expect(outcome.status == 64 && outcome.output.isEmpty)
    #expect(outcome.complaint.contains("rumbo style \(words[0]) has no option --\(option)."))
  }

  @Test func `a sheet has a screen for each place and zoom, and is compared with a reference`() throws {
    let sheet = [
      "sheet", folder.file("own.json"), "--places", "43.7347,7.4206;60.17,24.94", "--zooms", "13,15", "--size", "40x12",
    ]
    let page = try run(sheet + ["--record", folder.file("sheet.txt")])
    #expect(page.status == 0)
    let lines = try String(decoding: folder.read("sheet.txt"), as: UTF8.self).split(
      separator: "\n",
      omittingEmptySubsequences: false
    )
    #expect(
      lines[0].hasPrefix("43.7347,7.4206, zoom 13") && lines[0].dropFirst(41).hasPrefix("43.7347,7.4206, zoom 15")
    )
    #expect(lines[14].hasPrefix("60.17,24.94, zoom 13"))

    #expect(try run(sheet + ["--check", folder.file("sheet.txt")]).status == 0)
    var other = sheet
    other[5] = "13,16"
    #expect(try run(other + ["--check", folder.file("sheet.txt")]).status == 1)
  }

  @Test(arguments: [[], ["lint"], ["paint", "a.json"], ["lint", "a.json", "b.json"]])
  func `other words are an error`(words: [String]) throws {
    let outcome = try run(words)
    #expect(outcome.status == 64 && outcome.complaint.contains("rumbo style needs lint or sheet"))
  }

  @Test func `a sheet of too many screens, and a style that doesn't exist, are errors`() throws {
    let zooms = (0..<101).map { "\(Double($0) / 10)" }.joined(separator: ",")
    #expect(try run(["sheet", folder.file("own.json"), "--places", "60,25", "--zooms", zooms]).status == 64)
    #expect(try run(["lint", folder.file("none.json")]).status == 66)
  }
}

import Cells
import Foundation
import Images
import Raster
import TestSupport
import Testing
import Wire

@testable import Viewer

/// Styles that a person brings along.
@MainActor
struct StyleTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
  }

  @Test func `the map takes the colours of a file`() throws {
    let style = try write(##"{"extends": "night", "name": "Moss", "colors": {"water": "#12ab34"}}"##)

    let drawn = try snapshot(["--style", style])

    #expect(drawn.output.contains("#12ab34"))
    #expect(drawn.complaint.isEmpty)
    #expect(try snapshot(["--style", "night"]).output != drawn.output)
  }

  @Test func `a style of MapLibre's is read as far as it is understood, and the rest is told once`() throws {
    let style = try write(
      ##"""
      {"version": 8, "layers": [
        {"id": "ground", "type": "background", "paint": {"background-color": "#fff8f0"}},
        {"id": "lake", "type": "fill", "source-layer": "water_polygons",
          "paint": {"fill-color": "#3377cc", "fill-\u001b[2J": 1}},
        {"id": "far", "type": "fill", "source-layer": "ocean",
          "paint": {"fill-color": "#3377cc", "fill-\u001b[2J": 1}}
      ]}
      """##
    )

    let drawn = try snapshot(["--style", style])

    #expect(drawn.status == 0)
    #expect(drawn.output.contains("#3377cc"))
    #expect(drawn.complaintLines == 1)
    #expect(drawn.complaint.contains("style.json:4: unsupported paint property \"fill-"))
    #expect(!drawn.complaint.contains("\u{1b}"))
  }

  @MainActor
  @Test(arguments: Language.allCases)
  func `an unsupported part is shown in the language of the screen, with file and line`(language: Language) throws {
    let style = try write(
      """
      {"extends": "day",
        "colors": {"swamp": "#00ff00"}, "widths": {"moor": 3}}
      """
    )
    let problems = try FileStyle(at: style).problems
    #expect(
      problems.map(\.failure.problem) == [
        #"style.json:2: unsupported colour of "swamp"."#, #"style.json:2: unsupported width of "moor"."#,
      ]
    )
    let text = try Words(language).text(of: #require(problems.first).failure)
    #expect(text == Words(language)(.errorUnsupportedPart, "style.json:2", #""swamp""#))
  }

  @Test(arguments: [("day", "light.json", "#ffffff"), ("night", "dark.json", "#000000")])
  func `all around the map goes with the lightness of its ground`(_ like: String, _ name: String, _ ground: String)
    throws
  {
    let style = try write(#"{"extends": "day", "colors": {"ground": "\#(ground)"}}"#, to: name)
    let picture = try TestMap.write(into: folder)

    let drawn = try snapshot(["--style", style], map: picture)

    #expect(drawn.output == (try snapshot(["--style", like], map: picture).output))
  }

  @Test(arguments: ["contrast", "clear", "paper"])
  func `the sign of a sight is seen on all that is on the map`(name: String) throws {
    let file = "\(BundledMap.folder)/styles/\(name).json"
    let colors = try JSONParser.parse(Array(#require(FileManager.default.contents(atPath: file))))["colors"]
    let classes = ["ground", "builtUp", "wood", "park", "pitch", "water", "building", "landmark", "square"]
    let areas = classes.compactMap { colors?[$0]?[0]?.string.flatMap { UInt32($0.dropFirst(), radix: 16) } }
    let words = [
      "snapshot", BundledMap.monaco, "--at", "43.7347,7.4206", "--zoom", "14.3", "--size", "120x40", "--style", name,
    ]
    let drawn = try RumboProgram.run(words + ["--format", "ansi"]).output
    let grid = ANSIPageReader.grid(of: Array(drawn.utf8), columns: 120, rows: 40)
    let report = try JSONParser.parse(Array(RumboProgram.run(words + ["--format", "json"]).output.utf8))

    let icons = try #require(report["icons"]?.array)
    #expect(areas.count == classes.count && icons.count > 5)
    for icon in icons {
      let (column, row) = try (#require(icon["column"]?.int), #require(icon["row"]?.int))
      let cell = grid[column + 1, row]
      #expect(cell.background.leastContrast(with: areas.map { CellColor(hex: $0) }) >= 3, "\(icon)")
      #expect(try #require(cell.foreground.contrast(with: cell.background)) >= 4.5, "\(icon)")
    }
  }

  @Test func `the key goes round through all styles, that of the file among them`() throws {
    let style = try write(##"{"extends": "night", "name": "Moss", "colors": {"water": "#12ab34"}}"##)

    let round = try (0...7).map { presses in
      try snapshot(["--style", style, "--keys", Array(repeating: "s", count: presses).joined(separator: " ")]).output
    }

    #expect(round.map { $0.contains("#12ab34") } == [true] + Array(repeating: false, count: 6) + [true])
    #expect(round[1].contains("Style: day") && round[3].contains("Style: night-red"))
    #expect(round[6].contains("Style: paper") && round[7].contains("Style: Moss"))
  }

  @Test(arguments: [
    (style: "nihgt", status: 64, advice: "Did you mean night?"),
    (style: "purple", status: 64, advice: "Use one of auto, day, night, night-red, clear, contrast, paper, a file."),
    (style: "no/such.json", status: 66, advice: "a JSON file"),
    (style: "/", status: 74, advice: "it is a folder"),
  ])
  func `a style that can't be had is told in two lines`(style: String, status: Int32, advice: String) throws {
    let outcome = try snapshot(["--style", style])

    #expect(outcome.status == status)
    #expect(outcome.complaintLines == 2)
    #expect(outcome.complaint.contains(advice))
  }

  @Test(arguments: ["{\"extends\": ", "[1, 2]", "", "\u{0}\u{ff}"])
  func `a file that is no style is damaged input`(_ text: String) throws {
    let outcome = try snapshot(["--style", write(text)])

    #expect(outcome.status == 65)
    #expect(outcome.complaintLines == 2)
  }

  @Test(arguments: ["clear", "contrast", "paper"])
  func `a style that comes along is a file that is found by its name`(name: String) throws {
    let file = BundledMap.folder + "/styles/\(name).json"
    let description = try RumboProgram.run(["info", file])

    #expect(try snapshot(["--style", name]).output == snapshot(["--style", file]).output)
    #expect(description.status == 0 && description.output.contains(name) && !description.output.contains("skipped"))
  }

  @Test func `so is one of a person's own, which comes before one of the same name that comes along`() throws {
    for (name, color) in [("moss", "#12ab34"), ("paper", "#ab1234")] {
      _ = try write(##"{"extends": "night", "colors": {"water": "\##(color)"}}"##, to: "rumbo/styles/\(name).json")
    }
    let home = ["XDG_CONFIG_HOME": folder.path]

    #expect(try snapshot(["--style", "moss"], environment: home).output.contains("#12ab34"))
    #expect(try snapshot(["--style", "paper"], environment: home).output.contains("#ab1234"))
    #expect(try snapshot(["--style", "moss"]).status == 64)
    // Only a variable makes a snapshot depend on the user's styles.
    _ = try write(##"{"extends": "night"}"##, to: ".config/rumbo/styles/moss.json")
    let inHome = try snapshot(["--keys", "s*5"], environment: ["HOME": folder.path])
    #expect(inHome.output == (try snapshot(["--keys", "s*5"]).output))
  }

  private func snapshot(_ words: [String], environment: [String: String] = [:], map: String? = nil) throws
    -> RumboProgram.Outcome
  {
    let map = try map ?? TestTown.write(into: folder)
    return try RumboProgram.run(
      [
        "snapshot", map, "--at", "0.01,0.01", "--zoom", "14", "--format", "svg",
      ] + words,
      environment: environment
    )
  }

  private func write(_ text: String, to name: String = "style.json") throws -> String {
    try folder.write(Array(text.utf8), to: name)
    return folder.file(name)
  }
}

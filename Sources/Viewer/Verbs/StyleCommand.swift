import Cartography
import Cells
import Geodesy
import Rendering
import Wire

/// `rumbo style lint FILE` checks the colours of a style; `rumbo style sheet FILE` draws places and zooms side by side.
struct StyleCommand: Command {
  static let name = "style"
  static let completableOperands = CompletableOperands(
    first: .words(["lint", "sheet"]),
    next: [("lint", .wordsOrFiles(styles)), ("sheet", .wordsOrFiles(styles))]
  )

  private static let styles = MapStyle.allCases.map(\.rawValue)

  private enum Task {
    case lint(ChosenStyle, isJSON: Bool)
    case sheet(StyleSheet, SnapshotOutput)
  }

  private let task: Task

  init(_ arguments: Arguments) throws {
    let words = arguments.operands
    if let other = Self.strayOption(arguments) { throw Failure(.styleOption, other, words[0]) }
    switch words.first {
    case "lint" where words.count == 2:
      task = .lint(try ChosenStyle(words[1], .current), isJSON: arguments.has("json"))
    case "sheet" where words.count > 1:
      Environment.isReproducible = true
      task = .sheet(
        try StyleSheet(words[1], maps: Array(words.dropFirst(2)), arguments),
        try SnapshotOutput(arguments, isSeries: false)
      )
    default:
      throw Failure(.styleArguments, nearest: words.first.flatMap { nearestWord(to: $0, among: ["lint", "sheet"]) })
    }
  }

  /// An option that belongs to the other of the two.
  private static func strayOption(_ arguments: Arguments) -> String? {
    switch arguments.operands.first {
    case "lint": arguments.names.first { $0 != "json" && arguments.says($0) }
    case "sheet": arguments.names.first { $0 == "json" && arguments.says($0) }
    default: nil
    }
  }

  func run() throws -> ExitCode {
    switch task {
    case .sheet(let sheet, let output): return try output.finish(with: sheet.screenshot())
    case .lint(let style, let isJSON):
      let findings =
        style.problems.map { Finding($0) } + StyleLint(style.cartography).findings.map { Finding($0) }
      let text = findings.map { Sanitizer.clean($0.text) + "\n" }.joined()
      try StandardOutput.write(findings.map(\.json), orText: text, asJSON: isJSON)
      return findings.isEmpty ? .fine : .failed
    }
  }

  private struct Finding {
    let text: String
    let json: JSON

    /// A part of the style that isn't supported.
    init(_ problem: Failure) {
      text = problem.problem
      json = ["rule": "unsupported", "what": .string(Sanitizer.clean(problem.problem))]
    }

    init(_ finding: StyleLint.Finding) {
      switch finding {
      case .faintText(let ink, let ground, let contrast):
        let (ratio, least) = (Self.text(contrast, 1), Self.text(StyleLint.leastContrast, 1))
        text = "\(ink.rawValue) on \(ground): contrast \(ratio) of \(least); the map shows black or white instead"
        json = [
          "rule": "contrast", "what": .string(ink.rawValue), "with": .string("\(ground)"),
          "value": .rounded(contrast, digits: 2), "least": .number(StyleLint.leastContrast),
        ]
      case .similar(let one, let other, let vision, let distance):
        let least = StyleLint.leastDistance(vision)
        let eyes = vision == .normal ? "" : " with \(vision.rawValue)"
        text = "\(one) and \(other) look alike\(eyes): distance \(Self.text(distance, 3)) of \(Self.text(least, 3))"
        json = [
          "rule": "distance", "what": .string("\(one)"), "with": .string("\(other)"),
          "vision": .string(vision.rawValue), "value": .rounded(distance, digits: 3), "least": .number(least),
        ]
      }
    }

    private static func text(_ value: Double, _ decimals: Int) -> String { FixedPoint(value, decimals: decimals).text }
  }
}

/// One screen that shows a style at several places, a row each, and zooms, a column each.
struct StyleSheet {
  private let screens: [[(caption: String, screen: ScriptedScreen)]]
  private let size: (columns: Int, rows: Int)

  /// The maximum number of screens.
  private static let limit = 100
  private static let gap = 1

  /// Uses the bundled maps if `maps` is empty.
  init(_ style: String, maps: [String], _ arguments: Arguments) throws {
    let places = (arguments["places"] ?? "Monaco;Helsinki").split(separator: ";").map(String.init)
    let zooms = (arguments["zooms"] ?? "6,10,13,15").split(separator: ",").map(String.init)
    guard !places.isEmpty, !zooms.isEmpty, places.count * zooms.count <= Self.limit else {
      throw Failure(.sheetTooLarge, "\(Self.limit)")
    }
    let options = ScriptedScreen.options(of: SnapshotCommand.name)
    let size = arguments["size"] ?? "60x20"
    let given = ["colors", "blocks"].flatMap { name in arguments[name].map { ["--\(name)", $0] } ?? [] }
    screens = try places.map { place in
      try zooms.map { zoom in
        let words = maps + ["--style", style, "--size", size, "--at", place, "--zoom", zoom] + given
        let screen = try ScriptedScreen(Arguments(words, knowing: options), .current, access: .none)
        return ("\(place), zoom \(zoom)", screen)
      }
    }
    self.size = screens[0][0].screen.size
  }

  func screenshot() throws -> Screenshot {
    let (width, height) = (size.columns + Self.gap, size.rows + 1 + Self.gap)
    var sheet = CellGrid(columns: screens[0].count * width - Self.gap, rows: screens.count * height - Self.gap)
    var (reports, credits) = ([JSON](), [String]())
    for (row, screens) in screens.enumerated() {
      for (column, (caption, screen)) in screens.enumerated() {
        let shot = try screen.screenshot()
        let corner = CellPoint(column: column * width, row: row * height)
        sheet.write(caption, at: corner, foreground: .standard, background: .standard)
        for y in 0..<size.rows {
          for x in 0..<size.columns { sheet[corner.column + x, corner.row + 1 + y] = shot.grid[x, y] }
        }
        reports.append(["caption": .string(caption), "screen": shot.report])
        if !credits.contains(shot.credits) { credits.append(shot.credits) }
      }
    }
    return Screenshot(grid: sheet, report: .array(reports), credits: credits.joined(separator: " "))
  }
}

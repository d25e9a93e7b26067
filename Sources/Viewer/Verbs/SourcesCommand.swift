import Cells
import Terminal
import Tiles
import Wire

/// `rumbo sources`: the map services that are known by a name.
struct SourcesCommand: Command {
  static let name = "sources"
  static let summary = "List the public map services that can be opened by name, or test one."
  static let operands = "[show|test NAME]"
  static let completableOperands = CompletableOperands(
    first: .words(["show", "test"]),
    next: ["show", "test"].map { ($0, .words(MapService.all.map(\.name))) }
  )
  static let choices: [(spelling: String, help: String)] = [
    ("show NAME", "tell what a service offers, and under which terms"),
    ("test NAME", "ask a service for one tile; nothing is asked of any before"),
  ]
  static let options: [Option] = [.flag("json", "print JSON")]

  private enum Task {
    case list
    case show(MapService)
    case test(MapService)
  }

  private let task: Task
  private let catalogue = MapCatalogue()
  private let isJSON: Bool

  init(_ arguments: Arguments) throws {
    isJSON = arguments.has("json")
    let words = arguments.operands
    switch (words.first, words.count) {
    case (nil, _), ("list", 1): task = .list
    case ("show", 2): task = .show(try catalogue.service(words[1]))
    case ("test", 2): task = .test(try catalogue.service(words[1]))
    default:
      throw UsageError(
        problem: "rumbo sources takes nothing, or show or test and a name.",
        advice: "As in: rumbo sources test openfreemap"
      )
    }
  }

  func run() throws -> ExitCode {
    catalogue.problems.forEach { StandardOutput.complain(Sanitizer.clean($0) + "\n") }
    switch task {
    case .list:
      let services = catalogue.services
      try write(.array(services.map(\.json)), services.map { Self.row($0.name, $0.title) }.joined())
    case .show(let service):
      try write(service.json, service.lines.map(Self.row).joined())
    case .test(let service):
      let serving = TileServing(cache: Environment.current.cacheFolder)
      let report = try MapOpening.failing { () throws(TileError) in
        try ServedInspection.report(on: MapCatalogue.source(of: service), serving)
      }
      let tiles = report?.format.rawValue ?? ""
      try write(
        service.json.adding("tiles", .string(tiles)),
        "\(service.name) answers, with tiles as \(Sanitizer.clean(tiles)).\n"
      )
    }
    return .fine
  }

  private func write(_ json: JSON, _ text: String) throws {
    try StandardOutput.write(isJSON ? JSONWriter.text(of: json, .indented) + "\n" : text)
  }

  private static func row(_ name: String, _ value: String) -> String {
    name + String(repeating: " ", count: max(15 - name.count, 1)) + value + "\n"
  }
}

extension MapService {
  fileprivate var json: JSON {
    [
      "name": .string(name), "title": .string(title), "address": .string(publicAddress), "kind": .string(kind.rawValue),
      "schema": schema.map { .string($0) } ?? .null, "attribution": .string(attribution),
      "zooms": [.integer(zooms.lowerBound), .integer(zooms.upperBound)], "regions": .bool(allowsRegions),
      "terms": .string(terms),
    ]
  }

  /// Without what nobody else may know.
  private var publicAddress: String { TileOrigins.withoutSecrets(address) }

  fileprivate var lines: [(String, String)] {
    [
      ("name", name), ("title", title), ("address", publicAddress), ("kind", [kind.rawValue, schema].joinedWords),
      ("zooms", "\(zooms.lowerBound) to \(zooms.upperBound)"), ("attribution", attribution),
      ("regions", allowsRegions ? "may be taken along" : "may not be taken along"), ("terms", terms),
    ]
  }
}

extension [String?] {
  fileprivate var joinedWords: String { compactMap(\.self).joined(separator: ", ") }
}

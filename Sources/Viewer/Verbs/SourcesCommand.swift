import Cells
import Places
import Tiles
import Wire

/// `rumbo sources`: the map services and geocoders that are known by a name.
struct SourcesCommand: Command {
  static let name = "sources"
  static let completableOperands = CompletableOperands(
    first: .words(["show", "test"]),
    next: ["show", "test"].map { ($0, .words(MapService.all.map(\.name) + Geocoder.all.map(\.name))) }
  )

  private enum Task {
    case list
    case show(any NamedSource)
    case test(any NamedSource)
  }

  private let task: Task
  private let catalogue = MapCatalogue()
  private let isJSON: Bool

  init(_ arguments: Arguments) throws {
    isJSON = arguments.has("json")
    let words = arguments.operands
    switch (words.first, words.count) {
    case (nil, _), ("list", 1): task = .list
    case ("show", 2): task = .show(try Self.source(words[1], in: catalogue))
    case ("test", 2): task = .test(try Self.source(words[1], in: catalogue))
    default:
      let nearest = words.first.flatMap { nearestWord(to: $0, among: ["list", "show", "test"]) }
      throw Failure(.sourcesArguments, nearest: nearest)
    }
  }

  private static func source(_ name: String, in catalogue: MapCatalogue) throws(Failure) -> any NamedSource {
    if let geocoder = catalogue.geocoders.first(where: { $0.name == name.lowercased() }) { return geocoder }
    let geocoders = catalogue.geocoders.map(\.name)
    if catalogue.named(name) == nil, let near = nearestWord(to: name, among: geocoders) {
      throw Failure(.sourceNameUnknown, name, near)
    }
    return try catalogue.service(name)
  }

  func run() throws -> ExitCode {
    catalogue.problems.forEach { StandardOutput.complain(Sanitizer.clean($0) + "\n") }
    switch task {
    case .list:
      let sources: [any NamedSource] = catalogue.services + catalogue.geocoders
      try write(sources.map(\.json), sources.map { Self.row($0.name, $0.summary) }.joined())
    case .show(let source):
      try write([source.json], source.lines.map(Self.row).joined())
    case .test(let source):
      let (key, value, answer) = try source.tested()
      try write([source.json.adding(key, value)], "\(source.name) answers, with \(answer).\n")
    }
    return .fine
  }

  private func write(_ objects: [JSON], _ text: String) throws {
    try StandardOutput.write(objects, orText: text, asJSON: isJSON)
  }

  private static func row(_ name: String, _ value: String) -> String {
    name + String(repeating: " ", count: max(15 - name.count, 1)) + value + "\n"
  }
}

/// A map service or a geocoder.
private protocol NamedSource {
  var name: String { get }
  /// A line of the list.
  var summary: String { get }
  var json: JSON { get }
  var lines: [(String, String)] { get }

  /// Asks it for something: what `--json` adds, and what it answered.
  func tested() throws -> (key: String, value: JSON, answer: String)
}

extension MapService: NamedSource {
  fileprivate var summary: String { "\(title), \(kind.rawValue) tiles" }

  fileprivate func tested() throws -> (key: String, value: JSON, answer: String) {
    let serving = TileServing(cache: Environment.current.cacheFolder)
    let report = try ServedInspection.report(on: MapCatalogue.source(of: self), serving)
    let tiles = report?.format?.rawValue ?? ""
    return ("tiles", .string(tiles), "tiles as \(Sanitizer.clean(tiles))")
  }

  fileprivate var json: JSON {
    [
      "name": .string(name), "title": .string(title), "address": .string(publicAddress), "kind": .string(kind.rawValue),
      "schema": schema.map { .string($0) } ?? .null, "attribution": .string(attribution),
      "zooms": [.integer(zooms.lowerBound), .integer(zooms.upperBound)], "regions": .bool(allowsRegions),
      "terms": .string(terms),
    ]
  }

  /// The address without secrets.
  private var publicAddress: String { TileOrigins.withoutSecrets(address) }

  fileprivate var lines: [(String, String)] {
    [
      ("name", name), ("title", title), ("address", publicAddress),
      ("kind", [kind.rawValue, schema].compactMap(\.self).joined(separator: ", ")),
      ("zooms", "\(zooms.lowerBound) to \(zooms.upperBound)"), ("attribution", attribution),
      ("regions", allowsRegions ? "offline regions allowed" : "offline regions not allowed"), ("terms", terms),
    ]
  }
}

extension Geocoder: NamedSource {
  fileprivate var summary: String { title }

  /// Any worldwide geocoder finds it.
  private static let placeOfTest = "Monaco"

  fileprivate func tested() throws -> (key: String, value: JSON, answer: String) {
    let count = try places(for: GeocoderQuestion(Self.placeOfTest)).count
    return ("places", .integer(count), "\(counted(count, "place")) called \(Self.placeOfTest)")
  }

  fileprivate var json: JSON {
    [
      "name": .string(name), "title": .string(title), "address": .string(publicAddress), "kind": "geocoder",
      "attribution": .string(attribution), "terms": .string(terms),
    ]
  }

  /// The template without secrets.
  private var publicAddress: String { TileOrigins.withoutSecrets(template) }

  fileprivate var lines: [(String, String)] {
    [
      ("name", name), ("title", title), ("address", publicAddress), ("kind", "geocoder"),
      ("attribution", attribution), ("terms", terms),
    ]
  }
}

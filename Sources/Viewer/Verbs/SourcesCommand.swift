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

  private enum Source {
    case map(MapService)
    case geocoder(Geocoder)
  }

  private enum Task {
    case list
    case show(Source)
    case test(Source)
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

  private static func source(_ name: String, in catalogue: MapCatalogue) throws(Failure) -> Source {
    if let geocoder = catalogue.geocoders.first(where: { $0.name == name.lowercased() }) { return .geocoder(geocoder) }
    let geocoders = catalogue.geocoders.map(\.name)
    if catalogue.named(name) == nil, let near = nearestWord(to: name, among: geocoders) {
      throw Failure(.sourceNameUnknown, name, near)
    }
    return .map(try catalogue.service(name))
  }

  func run() throws -> ExitCode {
    catalogue.problems.forEach { StandardOutput.complain(Sanitizer.clean($0) + "\n") }
    switch task {
    case .list:
      let (services, geocoders) = (catalogue.services, catalogue.geocoders)
      let rows =
        services.map { Self.row($0.name, "\($0.title), \($0.kind.rawValue) tiles") }
        + geocoders.map { Self.row($0.name, $0.title) }
      try write(.array(services.map(\.json) + geocoders.map(\.json)), rows.joined())
    case .show(.map(let service)):
      try write(service.json, service.lines.map(Self.row).joined())
    case .show(.geocoder(let geocoder)):
      try write(geocoder.json, geocoder.lines.map(Self.row).joined())
    case .test(.map(let service)): try test(service)
    case .test(.geocoder(let geocoder)): try test(geocoder)
    }
    return .fine
  }

  private func test(_ service: MapService) throws {
    let serving = TileServing(cache: Environment.current.cacheFolder)
    let report = try ServedInspection.report(on: MapCatalogue.source(of: service), serving)
    let tiles = report?.format?.rawValue ?? ""
    try write(
      service.json.adding("tiles", .string(tiles)),
      "\(service.name) answers, with tiles as \(Sanitizer.clean(tiles)).\n"
    )
  }

  /// Any worldwide geocoder finds it.
  private static let placeOfTest = "Monaco"

  private func test(_ geocoder: Geocoder) throws {
    let count = try geocoder.places(for: GeocoderQuestion(Self.placeOfTest)).count
    try write(
      geocoder.json.adding("places", .integer(count)),
      "\(geocoder.name) answers, with \(counted(count, "place")) called \(Self.placeOfTest).\n"
    )
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

  /// The address without secrets.
  private var publicAddress: String { TileOrigins.withoutSecrets(address) }

  fileprivate var lines: [(String, String)] {
    [
      ("name", name), ("title", title), ("address", publicAddress), ("kind", [kind.rawValue, schema].joinedWords),
      ("zooms", "\(zooms.lowerBound) to \(zooms.upperBound)"), ("attribution", attribution),
      ("regions", allowsRegions ? "offline regions allowed" : "offline regions not allowed"), ("terms", terms),
    ]
  }
}

extension Geocoder {
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

extension [String?] {
  fileprivate var joinedWords: String { compactMap(\.self).joined(separator: ", ") }
}

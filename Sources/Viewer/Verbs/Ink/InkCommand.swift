import Calendar
import Cells
import Geodesy
import Places
import Wire

/// `rumbo ink list|export|delete`: what is drawn on the map.
struct InkCommand: PlacesActions {
  static let name = "ink"
  static let completableOperands = CompletableOperands(
    first: .words(actions.map(\.name)),
    next: [("delete", .words(["all"]))]
  )

  static let actions: [NamedPlacesAction] = [
    ("list", { try InkList($0, $1).run }), ("export", InkChoice.export), ("delete", InkChoice.delete),
  ]

  let action: PlacesAction
  let path: String?

  /// `rumbo ink list [#NUMBER…]`: a line for each thing, from below, or for some.
  struct InkList {
    private let words: [String]
    private let isJSON: Bool
    private let units: UnitSystem

    init(_ arguments: Arguments, _ words: [String]) throws {
      try InkChoice.refuseOutput(arguments, of: "list")
      self.words = words
      isJSON = arguments.has("json")
      units = arguments["units"].flatMap(UnitSystem.init(rawValue:)) ?? .metric
    }

    func run(at path: String) throws -> ExitCode {
      let items = try InkChoice.items(words, at: path)
      try StandardOutput.write(items.map(json), orText: items.map(text).joined(), asJSON: isJSON)
      return .fine
    }

    private func text(_ item: InkItem) -> String {
      let columns = [
        "#\(item.id?.number ?? 0)", item.kind.name, "\(item.color)", size(of: item),
        counted(item.points.count, "point"),
        item.text,
      ]
      return columns.map { Sanitizer.clean($0) }.joined(separator: "\t") + "\n"
    }

    private func size(of item: InkItem) -> String {
      switch item.kind {
      case .note: ""
      case .area: units.text(of: Ellipsoid.wgs84.area(of: item.coordinates))
      case .stroke, .arrow, .line: units.text(of: item.length)
      }
    }

    private func json(_ item: InkItem) -> JSON {
      var facts: JSONObject = JSONObject([
        ("id", .integer(Int(item.id?.number ?? 0))), ("kind", .string(item.kind.name)),
        ("color", .string("\(item.color)")), ("width", .number(item.width)), ("points", .integer(item.points.count)),
        ("length", .number(item.length.meters)),
      ])
      if item.kind == .area { facts.append("area", .number(Ellipsoid.wgs84.area(of: item.coordinates).squareMeters)) }
      if !item.text.isEmpty { facts.append("text", .string(item.text)) }
      if let created = item.created { facts.append("created", .string(created.text)) }
      return .object(facts)
    }
  }

  /// The ink that a command names: by numbers, or all of it.
  enum InkChoice {
    private static func all(at path: String) throws -> [InkItem] {
      guard let store = try PlacesFile.openToRead(path) else { return [] }
      return try store.ink()
    }

    /// Only an export writes files.
    static func refuseOutput(_ arguments: Arguments, of action: String) throws(Failure) {
      guard let option = ["out", "format"].first(where: arguments.has) else { return }
      throw Failure(.inkOption, action, option)
    }

    static func items(_ words: [String], at path: String) throws -> [InkItem] {
      let all = try all(at: path)
      if words.allSatisfy({ $0 == "all" }) { return all }
      guard !words.contains("all") else { throw Failure(.allOrNumbers) }
      return try words.map { word in
        guard let item = all.first(where: { $0.id.map { "#\($0.number)" == word || "\($0.number)" == word } == true })
        else {
          throw Failure(.drawingUnknown, word)
        }
        return item
      }
    }

    /// `rumbo ink export [#NUMBER…] --out FILE`: all drawings, or some.
    static func export(_ arguments: Arguments, _ words: [String]) throws -> PlacesAction {
      let output = arguments["out"]
      let format = try ExchangeWords.format(arguments, writing: output, among: InkWriter.formats) ?? .geojson
      return { path in
        let items = try items(words, at: path)
        guard !items.isEmpty else { throw Failure(.noDrawings) }
        try StandardOutput.write(Array(InkWriter.text(of: items, as: format).utf8), toFile: output)
        return .fine
      }
    }

    /// `rumbo ink delete #NUMBER…|all`.
    static func delete(_ arguments: Arguments, _ words: [String]) throws -> PlacesAction {
      guard !words.isEmpty else { throw Failure(.inkDeleteNeeds) }
      try refuseOutput(arguments, of: "delete")
      return { path in
        let items = try items(words, at: path)
        guard !items.isEmpty else { return .fine }
        _ = try PlacesFile.open(path).changeInk(removing: items.compactMap(\.id), keeping: [])
        return .fine
      }
    }
  }
}

internal import Geodesy
internal import Wire

/// A searchable place, with its facts.
struct Sight: Hashable, Sendable {
  let kind: String
  /// Empty where it has none.
  let name: String
  let importance: Int
  let point: WorldPoint
  /// Its names in other languages, as JSON.
  let names: String
  let wikidata: String?
  let startDate: String?
  let openingHours: String?
  /// Everything else, as JSON; nil where there is nothing.
  let details: String?

  init(kind: String, importance: Int, _ tags: Tags, at point: WorldPoint, door: Door? = nil) {
    (self.kind, self.importance, self.point) = (kind, importance, point)
    name = tags.name ?? ""
    names = Self.object(tags.translations.map { ($0.language, $0.name) })
    (wikidata, startDate, openingHours) = (tags["wikidata"], tags["start_date"], tags["opening_hours"])
    let details = Self.details(tags) + (door.map { [($0.kind.rawValue, Self.text(of: $0.point.coordinate))] } ?? [])
    self.details = details.isEmpty ? nil : Self.object(details)
  }

  /// The tags that are stored, under their names in the file, with the first spelling that exists.
  private static let facts: [(name: String, keys: [String])] = [
    ("phone", ["phone", "contact:phone", "contact:mobile"]), ("website", ["website", "contact:website", "url"]),
    ("email", ["email", "contact:email"]), ("wheelchair", ["wheelchair"]), ("fee", ["fee"]), ("cuisine", ["cuisine"]),
    ("operator", ["operator"]), ("brand", ["brand"]), ("level", ["level"]), ("capacity", ["capacity"]),
    ("wikipedia", ["wikipedia"]), ("religion", ["religion"]), ("denomination", ["denomination"]), ("sport", ["sport"]),
    ("vending", ["vending"]), ("information", ["information"]),
    ("access", ["access"]), ("ref", ["ref"]), ("stars", ["stars"]), ("artist", ["artist_name"]),
    ("height", ["height"]), ("ele", ["ele"]),
  ]

  private static func details(_ tags: Tags) -> [(String, String)] {
    var details = AddressLine.text(tags).map { [("address", $0)] } ?? []
    for fact in facts {
      if let value = fact.keys.lazy.compactMap({ tags[$0] }).first(where: { !$0.isEmpty }) {
        details.append((fact.name, value))
      }
    }
    return details
  }

  private static func text(of place: Coordinate) -> String {
    [place.latitude.degrees, place.longitude.degrees].map { "\(($0 * 1e7).rounded() / 1e7)" }.joined(separator: ",")
  }

  private static func object(_ fields: [(String, String)]) -> String {
    JSONWriter.text(of: .object(JSONObject(fields.map { ($0, .string($1)) })))
  }

  /// An address in one line, in the local format of letters.
  enum AddressLine {
    static func text(_ tags: Tags) -> String? {
      let number = tags["addr:housenumber"] ?? ""
      guard let street = Address.Street(tags) else { return nil }
      let house = isNumberFirst(street.name) ? [number, street.name] : [street.name, number]
      let lines = [house, [street.postcode, street.city]].map { $0.filter { !$0.isEmpty }.joined(separator: " ") }
      return lines.filter { !$0.isEmpty }.joined(separator: ", ")
    }

    /// In French and in English the number comes first.
    private static func isNumberFirst(_ street: String) -> Bool {
      let words = street.lowercased().split(separator: " ")
      return words.count > 1 && (french.contains(words[0]) || english.contains(words[words.count - 1]))
    }

    private static let french: Set<Substring> = [
      "rue", "avenue", "boulevard", "place", "chemin", "allée", "impasse", "quai", "route", "ruelle", "square", "cours",
      "passage", "escalier", "montée", "promenade", "sentier", "esplanade",
    ]
    private static let english: Set<Substring> = [
      "street", "road", "lane", "avenue", "square", "drive", "place", "court", "close", "terrace", "gardens", "way",
      "row",
      "crescent", "hill", "mews", "grove",
    ]
  }
}

/// The sights of a map in few bytes each: a town has one for every hundredth node.
struct SightTable: Sendable {
  private var places = ChunkedArray<ByteStore.Place>()
  private var rows = ByteStore()
  private var importances: [UInt8] = []
  private var row = NumberWriter()

  var count: Int { importances.count }

  mutating func append(_ sight: Sight) {
    row.clear()
    row.append(signed: WorldStep.steps(sight.point.x))
    row.append(signed: WorldStep.steps(sight.point.y))
    for text in [sight.kind, sight.name, sight.names] { row.append(text) }
    for text in [sight.wikidata, sight.startDate, sight.openingHours, sight.details] { row.append(text ?? "") }
    places.append(rows.append(row.bytes))
    importances.append(UInt8(clamping: sight.importance))
  }

  /// By descending importance, and equals in the order in which they were taken.
  var inOrder: some Sequence<Row> {
    importances.indices.sorted { (importances[$1], $0) < (importances[$0], $1) }
      .lazy.map { index in
        var numbers = rows.numbers(at: places[index])
        let point = WorldPoint(x: WorldStep.place(numbers.signed()), y: WorldStep.place(numbers.signed()))
        let texts = (0..<7).map { _ in numbers.text() }
        return Row(point: point, importance: Int(importances[index]), texts: texts)
      }
  }

  /// A sight as it is written: its texts are kind, name, names, Wikidata, date, hours and details.
  struct Row {
    let point: WorldPoint
    let importance: Int
    let texts: [String]
  }
}

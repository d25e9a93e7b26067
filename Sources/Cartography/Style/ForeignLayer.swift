import Wire

/// A layer of a style from elsewhere: its subject is guessed from the words that it uses.
struct ForeignLayer {
  private let type: String
  private let words: String

  init(_ json: JSON, type: String, source: String) {
    self.type = type
    // The layer's own name is more specific than its filter, which may list what it leaves out.
    words = ([json.at("id").string ?? "", source, JSONWriter.text(of: json.at("filter"))]).joined(separator: " ")
      .lowercased()
  }

  var subject: StyleLayer.Subject? {
    switch type {
    case "fill": find(Self.areas).map { .area($0) }
    case "line": words.contains("casing") || words.contains("outline") ? nil : line
    case "symbol": find(Self.labels).map { .label($0) }
    default: nil
    }
  }

  private var line: StyleLayer.Subject? {
    if let ink = find(Self.inks) { return .dots(ink) }
    return find(Self.bands).map { .band($0) }
  }

  private func find<Subject>(_ table: [(words: [String], subject: Subject)]) -> Subject? {
    table.first { row in row.words.contains { words.contains($0) } }?.subject
  }

  private static let areas: [(words: [String], subject: MapClass)] = [
    (["ocean"], .sea), (["water", "river", "lake"], .water), (["building"], .building), (["pier"], .pier),
    (["beach", "sand"], .beach), (["pitch"], .pitch), (["wood", "forest"], .wood),
    (["park", "grass", "garden", "cemetery", "green"], .park), (["pedestrian", "square", "plaza"], .square),
    (["industrial", "railway"], .industrial), (["residential", "urban", "built"], .builtUp),
  ]

  private static let inks: [(words: [String], subject: MapInk)] = [
    (["ferry"], .ferry), (["boundary", "admin", "border"], .border), (["waterway", "stream", "river"], .stream),
    (["path", "footway", "steps", "track", "cycleway"], .path),
  ]

  private static let bands: [(words: [String], subject: MapClass)] = [
    (["tunnel"], .tunnel), (["rail", "transit", "tram"], .rail), (["motorway", "highway"], .motorway),
    (["trunk"], .trunk), (["primary", "major"], .primary), (["secondary"], .secondary),
    (["tertiary", "link"], .tertiary),
    (["pedestrian"], .pedestrian), (["service"], .service), (["minor", "street", "residential", "road"], .street),
  ]

  private static let labels: [(words: [String], subject: LabelKind)] = [
    (["shield"], .shield), (["city", "capital"], .city), (["town"], .town), (["village"], .village),
    (["suburb"], .suburb), (["neighbourhood", "neighborhood"], .neighbourhood), (["hamlet"], .hamlet),
    (["water"], .water), (["road", "street", "transportation", "highway"], .street), (["park"], .park),
    (["poi"], .attraction), (["place"], .suburb),
  ]
}

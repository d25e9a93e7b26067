/// A layer of a style from elsewhere: its subject is guessed from the words that it uses.
struct ForeignLayer {
  let type: String
  /// The words by which a subject is found, the most specific ones first.
  let words: [String]

  var subject: StyleLayer.Subject? {
    switch type {
    case "fill", "fill-extrusion": find(Self.areas).map { .area($0) }
    case "line": isCasing ? nil : line
    case "symbol": find(Self.labels).map { .label($0) }
    default: nil
    }
  }

  /// Whether it is the edge of a street, which is as wide as the street.
  var isCasing: Bool {
    type == "line" && words.contains { $0.contains("casing") || $0.contains("outline") || $0.contains("-case") }
  }

  private var line: StyleLayer.Subject? {
    for words in words {
      let layer = ForeignLayer(type: type, words: [words])
      if let ink = layer.find(Self.inks) { return .dots(ink) }
      if let band = layer.find(Self.bands) { return .band(band) }
    }
    return nil
  }

  private func find<Subject>(_ table: [(words: [String], subject: Subject)]) -> Subject? {
    words.lazy.compactMap { words in table.first { row in row.words.contains { words.contains($0) } }?.subject }.first
  }

  private static let areas: [(words: [String], subject: MapClass)] = [
    (["ocean"], .sea), (["water", "river", "lake"], .water), (["building"], .building), (["pier"], .pier),
    (["glacier", "ice-shelf", "snow"], .ice), (["beach", "sand"], .beach), (["pitch"], .pitch),
    (["wood", "forest"], .wood),
    (["park", "grass", "garden", "cemetery", "green", "scrub", "meadow"], .park),
    (["pedestrian", "square", "plaza"], .square), (["industrial", "railway"], .industrial),
    (["residential", "urban", "built", "landuse"], .builtUp), (["earth"], .ground),
  ]

  private static let inks: [(words: [String], subject: MapInk)] = [
    (["ferry"], .ferry), (["boundary", "boundaries", "admin", "border"], .border),
    (["waterway", "stream", "river", "canal"], .stream), (["path", "footway", "steps", "track", "cycleway"], .path),
  ]

  private static let bands: [(words: [String], subject: MapClass)] = [
    (["tunnel"], .tunnel), (["rail", "transit", "tram"], .rail), (["motorway"], .motorway), (["trunk"], .trunk),
    (["primary", "major"], .primary), (["secondary", "medium"], .secondary), (["tertiary", "link"], .tertiary),
    (["pedestrian"], .pedestrian), (["service"], .service), (["minor"], .street), (["highway"], .motorway),
    (["street", "residential", "road", "transportation"], .street),
  ]

  private static let labels: [(words: [String], subject: LabelKind)] = [
    (["shield"], .shield), (["housenum"], .houseNumber), (["country", "countries"], .country),
    (["state", "region", "province"], .region), (["city", "cities", "capital"], .city), (["town"], .town),
    (["village"], .village), (["suburb"], .suburb), (["neighbourhood", "neighborhood"], .neighbourhood),
    (["hamlet"], .hamlet), (["water", "ocean", "sea", "lake", "river"], .water),
    (["road", "street", "transportation", "highway"], .street), (["park"], .park), (["poi"], .attraction),
    (["place", "locality"], .suburb),
  ]
}

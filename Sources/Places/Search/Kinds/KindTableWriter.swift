internal import Kinds
internal import Wire

/// Makes a ``KindTable`` from lists of words: a JSON object per line, with the tags of a kind and its words by
/// language,
/// the name first and then synonyms.
package struct KindTableWriter {
  private var queries: [KindQuery] = []
  private var numbers: [KindQuery: Int] = [:]
  /// The kinds of each phrase, and its relation to them.
  private var phrases: [String: [Int: Meaning]] = [:]

  /// The relation of a phrase to a kind.
  ///
  /// For the name of several kinds, an English name counts most, then one in a nearby language: a bank is no bench, its
  /// German meaning.
  private enum Meaning: Comparable {
    case alsoMeant
    case nameElsewhere
    case nameNearby
    case name

    init(nameIn language: String) {
      self = language == "en" ? .name : Self.languagesNearby.contains(language) ? .nameNearby : .nameElsewhere
    }

    /// Those of the program beside English, and those of its neighbours.
    private static let languagesNearby: Set<String> = ["de", "es", "fi", "fr", "it", "pt", "ru", "sv"]
  }

  package init() {
    for row in KindCatalog.standard.rows {
      for (others, words) in row.words {
        let query = KindQuery(kinds: [row.kind] + others)
        for word in words { add(String(word.map { $0 == "_" ? " " : $0 }), for: query, as: .name) }
      }
    }
  }

  /// Adds what the program itself calls kinds, after all lists were read: it counts as much as the best name in them.
  package mutating func add(_ phrase: String, for kinds: [String]) {
    let best = phrases[NameFolding.words(phrase).joined(separator: " ")]?.values.max() ?? .alsoMeant
    add(phrase, for: KindQuery(kinds: kinds), as: best == .alsoMeant ? .name : best)
  }

  /// Reads a file of such lines, perhaps compressed; returns the number of kinds read.
  package mutating func read(_ path: String) throws(PlaceError) -> Int {
    var bytes = try ChunkedFile.bytes(of: path, limit: Self.largest)
    if let packing = Packing(of: bytes) {
      do {
        bytes = try Inflate.bytes(of: bytes, as: packing, limit: Self.largest)
      } catch {
        throw .damaged(path: path, reason: error.problem)
      }
    }
    var count = 0
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      guard let object = try? JSONParser.parse(Array(line)).object else {
        throw .damaged(path: path, reason: "line \(count + 1) is no JSON object")
      }
      count += 1
      add(object)
    }
    return count
  }

  private static let largest = 1 << 26

  /// The whole table, packed: the same bytes for the same words.
  package var bytes: [UInt8] {
    var text = KindTable.title + "\n"
    for query in queries {
      text += query.kinds.joined(separator: " ")
      if let fact = query.fact { text += "\t\(fact.name)=\(fact.value)" }
      text += "\n"
    }
    text += "\n"
    for (phrase, kinds) in phrases.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
      let best = kinds.values.max() ?? .alsoMeant
      let numbers = kinds.sorted { $0.key < $1.key }.map { number, meaning in
        "\(number)" + (meaning == best && meaning > .alsoMeant ? "!" : "")
      }
      text += phrase + "\t" + numbers.joined(separator: " ") + "\n"
    }
    return Deflate.bytes(of: Array(text.utf8), as: .gzip)
  }

  private mutating func add(_ object: JSONObject) {
    let tags = object["tags"]?.object?.fields.compactMap { field in
      field.value.string.map { (field.name, $0) }
    }
    guard let query = tags.flatMap({ Self.query($0) }) else { return }
    for language in object["words"]?.object?.fields ?? [] {
      for (index, words) in (language.value.array ?? []).enumerated() {
        // Some languages have two names: Busbahnhof / Busterminal.
        for word in (words.string ?? "").split(separator: "/").map({ String($0) }) {
          add(word, for: query, as: index == 0 ? Meaning(nameIn: language.name) : .alsoMeant)
          if index == 0, language.name == "en" { add(Self.plural(word), for: query, as: .name) }
        }
      }
    }
  }

  private mutating func add(_ phrase: String, for query: KindQuery, as meaning: Meaning) {
    let words = NameFolding.words(phrase)
    guard (1...Self.maxWords).contains(words.count) else { return }
    let number = numbers[query] ?? queries.count
    if number == queries.count {
      queries.append(query)
      numbers[query] = number
    }
    let phrase = words.joined(separator: " ")
    phrases[phrase, default: [:]][number] = max(meaning, phrases[phrase]?[number] ?? .alsoMeant)
  }

  private static let maxWords = 5

  private static func plural(_ word: String) -> String {
    if ["s", "x", "ch", "sh"].contains(where: word.hasSuffix) { return word + "es" }
    return word.hasSuffix("y") ? word.dropLast() + "ies" : word + "s"
  }
}

/// Tags, and their counterparts in maps.
extension KindTableWriter {
  /// Nil for what no map keeps as a place to go to.
  private static func query(_ tags: [(key: String, value: String)]) -> KindQuery? {
    guard let (key, value) = tags.first, value != "*" else { return nil }
    if key == "building" { return buildings[value].map { KindQuery(kinds: $0) } }
    if key == "public_transport" { return transport(value, by: tags.dropFirst().first?.key) }
    let isKnown = only.contains(key) && KindCatalog.standard[value]?.keys.contains(key) == true
    guard isKnown || keys.contains(key) else { return nil }
    var fact: KindQuery.Fact?
    for (name, value) in tags.dropFirst() where !ignored.contains(name) {
      guard facts.contains(name) else { return nil }
      fact = KindQuery.Fact(name: name, value: value)
    }
    if value == "place_of_worship", fact?.value == "christian" { return KindQuery(kinds: churches) }
    return KindQuery(kinds: wider[value] ?? [value], fact: fact)
  }

  /// Stations and stops, which maps call by other tags.
  private static func transport(_ value: String, by mode: String?) -> KindQuery? {
    switch mode {
    case "train", "light_rail", "monorail": KindQuery(kinds: ["station", "halt"])
    case "subway": KindQuery(kinds: ["metro"])
    case "tram": KindQuery(kinds: ["tram_stop"])
    case "bus", "trolleybus": KindQuery(kinds: value == "station" ? ["bus_station"] : ["bus_stop"])
    case "ferry": KindQuery(kinds: ["ferry_terminal"])
    default: nil
    }
  }

  private static let keys: Set<String> = [
    "amenity", "shop", "tourism", "leisure", "historic", "office", "craft", "healthcare", "emergency", "natural",
    "man_made", "club", "waterway",
  ]
  /// Of these keys, only the kinds of the catalogue are places to go to.
  private static let only: Set = ["railway", "highway", "aeroway", "landuse", "place"]
  private static let facts: Set<String> = ["cuisine", "religion", "denomination", "sport", "vending", "information"]
  /// Facts that maps lack, but without which a kind has no words; they are ignored.
  private static let ignored: Set<String> = [
    "recycling_type", "parking", "bicycle_parking", "healthcare", "shelter_type",
  ]
  private static let buildings = [
    "church": churches, "cathedral": ["cathedral"], "train_station": ["station", "halt"],
  ]
  private static let churches = ["church", "cathedral", "chapel"]
  /// Kinds that maps distinguish, but people don't.
  private static let wider: [String: [String]] = [
    "station": ["station", "halt"], "place_of_worship": churches + ["place_of_worship", "monastery"],
    "castle": ["castle", "fort", "palace"],
    "memorial": ["memorial", "monument"], "doctors": ["doctors", "doctor", "clinic"], "hotel": ["hotel", "motel"],
    "cemetery": ["cemetery", "grave_yard"], "grave_yard": ["cemetery", "grave_yard"],
    "supermarket": ["supermarket", "hypermarket"], "cafe": ["cafe", "coffee"], "marina": ["marina", "harbour"],
  ]
}

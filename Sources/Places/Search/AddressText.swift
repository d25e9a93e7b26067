internal import Geodesy

/// A typed text, read as a house number and the words of its street and town, in any country's order.
struct AddressText: Hashable {
  let number: HouseNumber
  /// Folded.
  private(set) var words: [String]
  let isNumberFirst: Bool
  /// Whether a letter behind the number is taken for a word.
  private(set) var splitsNumber = false

  private static let longest = 12
  private static let affixes: Set<String> = ["bis", "ter", "quater"]

  /// All readings, because the number of the house is ambiguous.
  static func readings(of text: String) -> [AddressText] {
    // Commas follow words, but also separate the numbers of one house.
    let tokens = text.split(whereSeparator: \.isWhitespace).map { $0.trimmingCommas }.filter { !$0.isEmpty }.prefix(12)
    return tokens.indices.flatMap { index -> [AddressText] in
      let token = tokens[index]
      guard let first = token.first, first.isASCII, first.isNumber, token.utf8.count <= longest else { return [] }
      let alone = AddressText(tokens, number: index...index)
      guard index + 1 < tokens.count, isAffix(tokens[index + 1]) else { return [alone].compactMap(\.self) }
      var split = alone
      split?.splitsNumber = true
      return [AddressText(tokens, number: index...index + 1), split].compactMap(\.self)
    }
  }

  /// The same, with the words that were probably meant.
  func meaning(_ words: [String]) -> AddressText {
    var meant = self
    meant.words = words
    return meant
  }

  private static func isAffix(_ token: String) -> Bool {
    let folded = NameFolding.fold(token)
    return affixes.contains(folded)
      || folded.unicodeScalars.count == 1 && folded.unicodeScalars.allSatisfy(\.properties.isAlphabetic)
  }

  /// Nil where nothing but numbers is left for the street.
  private init?(_ tokens: ArraySlice<String>, number: ClosedRange<Int>) {
    self.number = HouseNumber(tokens[number].joined(separator: " "))
    let others = tokens[..<number.lowerBound] + tokens[(number.upperBound + 1)...]
    words = StreetWords.joined(Array(others.flatMap { NameFolding.words($0) }.prefix(8)))
    isNumberFirst = number.lowerBound == 0
    guard words.contains(where: { $0.contains(where: \.isLetter) }) else { return nil }
  }
}

extension Substring {
  fileprivate var trimmingCommas: String {
    String(drop { $0 == "," }.reversed().drop { $0 == "," }.reversed())
  }
}

/// The number of a house as people write it: `12`, `12a`, `12-14`, `12;14`, `12 bis`.
struct HouseNumber: Hashable {
  private let written: String
  /// Folded, without blanks.
  let text: String
  private let parts: [Substring]
  private let values: ClosedRange<Int>?

  init(_ number: String) {
    written = number
    text = NameFolding.fold(number).filter { $0 != " " }
    parts = text.split { ";,/".contains($0) }
    let ends = text.split { ";,/-–".contains($0) }.compactMap { Self.value(of: $0) }
    values = ends.min().flatMap { low in ends.max().map { low...$0 } }
  }

  private static func value(of text: Substring) -> Int? { Int(text.prefix { ("0"..."9").contains($0) }) }

  /// How far it is from one that was asked for; 0 where it is that, less than `near` where it is the same house.
  func distance(from asked: HouseNumber) -> Int? {
    if written == asked.written { return 0 }
    if text == asked.text { return 1 }
    if !Set(parts).isDisjoint(with: asked.parts) { return 2 }
    guard let values, let wanted = asked.values else { return nil }
    if values.lowerBound == wanted.lowerBound { return 4 }
    let isSameSide = values.lowerBound % 2 == wanted.lowerBound % 2
    if values.overlaps(wanted) { return isSameSide ? 3 : 5 }
    let away = min(
      values.lowerBound.distance(to: wanted.lowerBound).magnitude,
      values.upperBound.distance(to: wanted.lowerBound).magnitude
    )
    // Of two that are as far the lower one, so that it is the same one wherever it is asked for.
    let isAbove = values.lowerBound > wanted.lowerBound
    let steps = Int(min(away, Self.farthest))
    return Self.near + 2 * steps + (isAbove ? 1 : 0) + (isSameSide ? 0 : Self.otherSide)
  }

  static let near = 10
  private static let farthest: UInt = 1_000_000_000
  /// The even ones are mostly on the other side, and often far away there: as if twenty numbers lay between.
  private static let otherSide = 40
}

/// Words of streets as people write them short.
enum StreetWords {
  private static let table: [String: [String]] = [
    "av": ["avenue", "avenida"], "ave": ["avenue", "avenida"], "avda": ["avenida"], "bd": ["boulevard"],
    "blvd": ["boulevard"], "boul": ["boulevard"], "bvd": ["boulevard"], "c": ["calle"], "cl": ["calle"],
    "cso": ["corso"], "ctra": ["carretera"], "dr": ["drive", "doktor"], "gt": ["gate", "great"], "k": ["katu"],
    "lgo": ["largo"], "ln": ["lane"],
    "p": ["piazza", "place", "platz"], "pl": ["place", "platz", "plaza"], "premier": ["1er"], "premiere": ["1re"],
    "pza": ["piazza", "plaza"], "pzza": ["piazza"], "r": ["rue", "rua"], "rd": ["road"],
    "s": ["san", "santa", "saint", "sankt"], "sq": ["square"], "st": ["street", "saint", "sankt"],
    "sta": ["santa"], "ste": ["sainte"], "sto": ["santo"], "str": ["strasse", "strada", "street"], "trav": ["travessa"],
    "v": ["via"], "vle": ["viale"],
    "ул": ["улица"], "пр": ["проспект"], "пер": ["переулок"], "пл": ["площадь"], "наб": ["набережная"],
  ]

  /// The words, where some of them are written with a dot within, as in "P.za" and "V.le", in one.
  static func joined(_ words: [String]) -> [String] {
    var joined: [String] = []
    for word in words {
      if let last = joined.last, last.unicodeScalars.count == 1, table[last + word] != nil {
        joined[joined.count - 1] += word
      } else {
        joined.append(word)
      }
    }
    return joined
  }

  /// The word, and what it may be short for.
  static func meanings(of word: String) -> [String] { [word] + (table[word] ?? []) }

  /// How far a name is from what was typed: words that were not, and words that were begun.
  static func cost(of name: String, for words: [String]) -> Int {
    let asked = words.flatMap(meanings)
    return NameFolding.words(name)
      .reduce(0) { cost, word in
        if asked.contains(word) { return cost }
        return cost + (asked.contains { word.hasPrefix($0) } ? 1 : 2)
      }
  }
}

package import Geodesy

/// The best match, for when the user can't choose.
extension PlaceSearch {
  /// The place that a name means: a town or a country that is called so in any language, the best known first, before
  /// all else; nil if nothing has a name that is like it.
  package func place(called text: String, near center: Coordinate? = nil) -> SearchResult? {
    let results = results(for: text, near: center, most: Self.maxNamesakes)
    let towns = results.filter { $0.isCalledSo && SearchResult.settlements.contains($0.kind) }
    let meant = towns.max { ($0.importance, $0.score) < ($1.importance, $1.score) } ?? results.first
    let letters = NameFolding.words(text).joined().count
    // One or two letters begin too many names.
    if meant?.likeness == .beginnings, letters < 3, text.allSatisfy(\.isASCII) { return nil }
    guard let meant, case .misspelled = meant.likeness else { return meant }
    // The name is complete: of those that are like it, the one with the fewest errors.
    let similar = results.compactMap { result in
      EditDistance.errors(in: text, of: [result.name] + result.others.split(separator: "\n").map(String.init))
        .map { (result: result, errors: $0) }
    }
    // Of four letters at most one is different.
    guard var likest = similar.min(by: { $0.errors < $1.errors }), likest.errors <= letters / 4 else { return nil }
    likest.result.likeness = .misspelled(likest.errors)
    return likest.result
  }

  /// Names that may have been meant instead, the most likely first.
  package func suggestions(for text: String, near center: Coordinate? = nil, most: Int = 3) -> [String] {
    let names = results(for: text, near: center, most: Self.maxNamesakes).map(\.name)
    return Array(names.reduce(into: []) { if !$1.isEmpty, !$0.contains($1) { $0.append($1) } }.prefix(most))
  }

  private static let maxNamesakes = 100
}

extension PlaceSearch {
  /// How some words are together in a name, the surest last.
  package enum Naming: Comparable {
    case within, beginning, whole
  }

  /// How a text is contained in the known names, to the letter; nil if none has all of it.
  ///
  /// Coordinates and the address of a house are whole, too.
  package func naming(of text: String) -> Naming? {
    if (try? CoordinateParser.place(text)) != nil { return .whole }
    guard let words = SearchText(text) else { return nil }
    let asked = NameFolding.words(text)
    if isHouse(text, asked) { return .whole }
    let found = sources.flatMap { (try? $0.names(beginningWith: words)) ?? [] }
    let names = found.flatMap { [$0.result.name] + $0.others.split(separator: "\n").map(String.init) }
    return names.compactMap { Self.naming(of: asked, in: NameFolding.words($0)) }.max()
  }

  private func isHouse(_ text: String, _ words: [String]) -> Bool {
    var ranking = SearchRanking(center: nil)
    lookForAddresses(text, &ranking)
    return ranking.best(1).contains { $0.missingNumber == nil && NameFolding.words($0.name) == words }
  }

  private static func naming(of words: [String], in name: [String]) -> Naming? {
    if name == words { return .whole }
    if name.starts(with: words) { return .beginning }
    return name.indices.contains { name[$0...].starts(with: words) } ? .within : nil
  }
}

extension PlaceSearch {
  /// The kinds of parts of towns, and of towns, in the words of OpenStreetMap.
  private static let quarters: Set = ["neighbourhood", "quarter", "suburb", "borough"]
  private static let towns: Set = ["hamlet", "village", "town", "city", "capital", "state_capital"]

  /// Maps have no borders of the parts of a town, and not all of its parts: a place is only clearly in one if it is
  /// this near to its centre, as a share of its reach, and this many times as far from the next.
  private static let (closeness, clearness) = (0.1, 3.0)

  /// The part of a town, and the town, that a place is in, as far as the maps know.
  package func district(at place: Coordinate) -> (quarter: String?, town: String?) {
    (
      districts.name(at: place, among: Self.quarters, within: Self.closeness, clearly: Self.clearness),
      districts.name(at: place, among: Self.towns)
    )
  }

  /// The local name of a town whose name in an address may be in another language.
  package func town(called name: String) -> String { districts.name(of: name, among: Self.towns) ?? name }
}

extension PlaceSearch {
  private static let separators: Set<String> = [
    "and", "und", "ecke", "et", "ja", "och", "и", "y", "e", "at", "corner", "x",
  ]
  private static let maxStreets = 40

  /// Looks for the junction of two streets where a text names both.
  func lookForJunctions(_ text: String, _ ranking: inout SearchRanking) {
    guard let junctions, let parts = Self.parts(of: text) else { return }
    for source in sources {
      guard let file = source.file else { continue }
      let (first, second) = (streets(parts.0, of: source), streets(parts.1, of: source))
      guard !first.isEmpty, !second.isEmpty else { continue }
      for junction in junctions.junctions(of: first, and: second, on: file) { ranking.add(junction, in: file) }
    }
  }

  /// The texts on either side of a sign, or else of a word, that separates streets.
  private static func parts(of text: String) -> (SearchText, SearchText)? {
    let words = text.replacing("/", with: " / ").replacing("&", with: " / ").replacing("@", with: " / ")
      .split(separator: " ").map(String.init)
    let index =
      words.firstIndex(of: "/") ?? words.indices.first { $0 > 0 && separators.contains(NameFolding.fold(words[$0])) }
    guard let index, let first = SearchText(words[..<index].joined(separator: " ")),
      let second = SearchText(words[(index + 1)...].joined(separator: " "))
    else { return nil }
    return (first, second)
  }

  /// The names of streets that some words may mean, with errors if there are none without.
  private func streets(_ text: SearchText, of source: any NameSource) -> Set<String> {
    var ranking = SearchRanking(center: nil)
    for text in [text] + text.writtenOut + text.variants where ranking.isEmpty {
      let found = (try? source.names(beginningWith: text)) ?? []
      ranking.add(found.filter(\.isStreet), answering: text.words)
    }
    if ranking.isEmpty { forgive(text, &ranking) { $0.isStreet } }
    return Set(ranking.best(Self.maxStreets).map(\.name))
  }
}

extension FoundName {
  fileprivate var isStreet: Bool { ["street", "square", "bridge"].contains(result.kind) }
}

/// Names with the town that they are in: "Marktplatz, Neubrandenburg", "Rue Grimaldi Monaco".
extension PlaceSearch {
  /// Looks for what is in a town; a comma leaves no doubt that one is meant.
  func lookInTown(_ text: String, _ ranking: inout SearchRanking) {
    let parts = text.split(separator: ",", maxSplits: 1).map { String($0).trimmed }
    if parts.count == 2, parts.allSatisfy({ !$0.isEmpty }) {
      // Behind the town people write its country.
      let towns = [parts[1]] + parts[1].split(separator: ",").map { String($0).trimmed }
      let isKnown = towns.contains { look(for: parts[0], in: $0, isSure: true, &ranking) }
      if !isKnown, ranking.goodAnswers == 0, let words = SearchText(parts[0]) { look(for: words, &ranking) }
    } else if parts.count == 1, ranking.goodAnswers == 0, !ranking.hasAddresses {
      let words = text.split(separator: " ").map(String.init)
      for count in 1...2 where count < words.count {
        let pairs = [(words.dropLast(count), words.suffix(count)), (words.dropFirst(count), words.prefix(count))]
        for (name, town) in pairs {
          let town = town.joined(separator: " ")
          if look(for: name.joined(separator: " "), in: town, isSure: false, &ranking) { return }
        }
      }
    }
  }

  /// Whether there is such a town, and something in it.
  private func look(for name: String, in town: String, isSure: Bool, _ ranking: inout SearchRanking) -> Bool {
    guard let town = ground(called: town, near: ranking.center), let words = SearchText(name) else { return false }
    let reach = Self.reach(of: town.kind)
    var inner = SearchRanking(center: town.coordinate)
    lookForAddresses(name, &inner)
    look(for: words, &inner, in: CoordinateBounds(around: town.coordinate, reach))
    if inner.goodAnswers == 0 { forgive(words, &inner) }
    let found = inner.best(Self.maxInTown)
      .filter { Sphere.earth.distance(from: town.coordinate, to: $0.coordinate) <= reach && $0 != town }
    ranking.add(found, isSure: isSure)
    return !found.isEmpty
  }

  private static let maxInTown = 100

  /// The town, or the part of one, that is called so in any language: the best known, or else the nearest.
  func ground(called name: String, near center: Coordinate?) -> SearchResult? {
    guard let words = SearchText(name) else { return nil }
    var ranking = SearchRanking(center: center)
    for source in sources { ranking.add((try? source.names(beginningWith: words)) ?? [], answering: words.words) }
    return ranking.best(Self.maxInTown).filter { $0.isCalledSo && Self.grounds.contains($0.kind) }
      .max { ($0.importance, $0.score) < ($1.importance, $1.score) }
  }

  /// How far from its centre something is still in a town, or in a country.
  private static func reach(of kind: String) -> Distance {
    switch kind {
    case "country": .kilometers(2500)
    case "state", "region", "island": .kilometers(500)
    case "city", "capital", "state_capital": .kilometers(30)
    case "town": .kilometers(12)
    default: .kilometers(6)
    }
  }
}

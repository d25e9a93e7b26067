package import Geodesy

/// The best match, for when the user can't choose.
extension PlaceSearch {
  /// The place that a name means: a town or a country that is called so in any language, the best known first, before
  /// all else; nil if nothing has a name that is like it.
  package func place(called text: String, near center: Coordinate? = nil) -> SearchResult? {
    let results = results(for: text, near: center, most: Self.maxNamesakes)
    let towns = results.filter { $0.isCalledSo && Self.settlements.contains($0.kind) }
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
  package static let settlements: Set = [
    "capital", "state_capital", "city", "town", "village", "country", "state", "region", "island",
  ]
}

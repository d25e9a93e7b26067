package import Geodesy

/// Finds where streets meet, for searches like "Rue Grimaldi / Rue Suffren Reymond".
package protocol JunctionFinder: Sendable {
  /// Where a street of the first names meets one of the second ones on a map.
  func junctions(of first: Set<String>, and second: Set<String>, on map: String) -> [StreetJunction]
}

package struct StreetJunction: Hashable, Sendable {
  let names: [String]
  let coordinate: Coordinate

  package init(_ first: String, _ second: String, at coordinate: Coordinate) {
    (names, self.coordinate) = ([first, second], coordinate)
  }
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

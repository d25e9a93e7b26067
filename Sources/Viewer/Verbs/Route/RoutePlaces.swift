import Geodesy
import Places

/// The places that a route leads over, by what somebody called them.
struct RoutePlaces {
  struct Place {
    let name: String
    let coordinate: Coordinate
  }

  private let search: PlaceSearch
  /// What tells where “here” is; nil where nothing does.
  private let receiver: FirstFix?

  init(_ maps: [String], _ receiver: FirstFix?) throws {
    self.receiver = receiver
    // Who has no home has no places of their own.
    let path = try? PlacesFile.path(named: nil)
    search = NameSearch(maps).open(try path.flatMap(PlacesFile.openToRead))
  }

  /// Where the receiver is.
  static let here = "here"

  /// Of several of a name the one nearest to a place that is certain.
  func places(_ words: [String]) throws -> [Place] {
    try checkQuotes(words)
    let here = words.contains(Self.here) ? try receiver?.place() : nil
    let spelled = words.map { $0 == Self.here ? here : try? CoordinateParser.place($0).coordinate }
    let center = spelled.lazy.compactMap(\.self).first
    return try zip(words, spelled).map { word, coordinate in
      if let coordinate { return Place(name: CoordinateFormat.decimal.text(of: coordinate), coordinate: coordinate) }
      guard word != Self.here else {
        throw Failure.nobodyIsHere(advice: "Name a receiver that knows it, as in --gps gpsd://localhost.")
      }
      guard let found = center.map({ nearest(word, to: $0) }) ?? place(called: word, besides: words) else {
        throw Failure.notOnMap(word, search.suggestions(for: word, near: center))
      }
      found.reportDifference(from: word)
      return Place(name: found.name.isEmpty ? word : found.name, coordinate: found.goal)
    }
  }

  /// What is called so, or else what is meant by it near another place that is called as somebody wrote: of all stations
  /// that of the town where the square is.
  private func place(called word: String, besides words: [String]) -> SearchResult? {
    let found = search.place(called: word)
    guard let found, !found.isCalledSo else { return found }
    let landmark = words.lazy.compactMap { search.place(called: $0) }.first(where: \.isCalledSo)
    return landmark.flatMap { nearest(word, to: $0.coordinate) } ?? found
  }

  private func nearest(_ word: String, to center: Coordinate) -> SearchResult? {
    search.results(for: word, near: center, most: 1).first
  }

  /// Longer names are rarely written without quotes, and never by chance.
  private static let mostWords = 5

  /// Words that make one name, and not each a name of its own, are one place whose quotes were forgotten.
  private func checkQuotes(_ words: [String]) throws(UsageError) {
    let bare = words.map { $0 != Self.here && !$0.contains(where: \.isWhitespace) }
    let named = zip(words, bare).map { !$1 || isName($0) }
    guard named.contains(false) else { return }
    for length in (2...min(words.count, Self.mostWords)).reversed() {
      for span in (0...words.count - length).map({ $0..<$0 + length }) {
        guard bare[span].allSatisfy(\.self), named[span].contains(false) else { continue }
        let name = words[span].joined(separator: " ")
        // In the midst of a name words may stand by chance, as those of a town and of a part of it in that of an inn.
        let wanted: PlaceSearch.Naming = named[span].contains(true) ? .beginning : .within
        guard let naming = search.naming(of: name), naming >= wanted else { continue }
        let places = words[..<span.lowerBound] + [name] + words[span.upperBound...]
        let spelled = places.map { $0.contains(where: \.isWhitespace) ? "\"\($0)\"" : $0 }
        throw UsageError(
          problem: "“\(name)” is one place, but without quotes each word is one.",
          advice: "Write: rumbo route \(spelled.joined(separator: " "))\(places.count > 1 ? "" : " …")"
        )
      }
    }
  }

  /// Whether somebody calls a place so; a number alone is hardly ever meant as one.
  private func isName(_ word: String) -> Bool {
    guard (try? CoordinateParser.place(word)) == nil else { return true }
    return word.contains(where: \.isLetter) && search.naming(of: word) == .whole
  }
}

internal import Geodesy

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

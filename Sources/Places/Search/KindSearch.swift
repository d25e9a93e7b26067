internal import Geodesy

/// Words for kinds of places: alone, with a place to be near, half typed, or with an error.
extension PlaceSearch {
  private static let maxOfAKind = 100

  func lookForKinds(_ words: [String], _ ranking: inout SearchRanking) {
    guard let kinds else { return }
    let (words, whole) = meant(by: words, kinds)
    if !whole.isEmpty {
      let reason = kinds.isName(words) ? SearchRanking.KindReason.said : .alsoMeant
      let found = whole.flatMap { reason == .said ? nearest($0, to: ranking.center) : perhapsMeant($0, ranking.center) }
      ranking.addNearest(found, from: ranking.center, as: reason)
      // Without a centre, the only one of a kind that has this name is meant: the national theatre.
      let called = ranking.center == nil ? found.filter { $0.isCalled(words) } : []
      if called.count == 1 { ranking.addNearest(called, from: nil, as: .called) }
    } else if !lookAround(words, kinds, &ranking) {
      let begun = kinds.queries(beginningWith: words)
      for query in begun {
        let found = perhapsMeant(query, ranking.center)
        ranking.addNearest(found, from: ranking.center, as: .begun(words.joined().count))
      }
      guard begun.isEmpty, ranking.goodAnswers == 0, words.count == 1 else { return }
      for query in kinds.queries(near: words[0]) {
        ranking.addNearest(perhapsMeant(query, ranking.center), from: ranking.center, as: .misspelled)
      }
    }
  }

  /// Whether some words are nothing but a word for a kind.
  func isKind(_ text: String) -> Bool { !(kinds.map { meant(by: NameFolding.words(text), $0).queries } ?? []).isEmpty }

  /// The kinds that are called so; if there are none, those that one of them would be called.
  private func meant(by words: [String], _ kinds: KindTable) -> (words: [String], queries: [KindQuery]) {
    let queries = kinds.queries(for: words)
    guard queries.isEmpty, let last = words.last else { return (words, queries) }
    for (ending, singular) in Self.plurals where last.count > ending.count + 3 && last.hasSuffix(ending) {
      let words: [String] = words.dropLast() + [last.dropLast(ending.count) + singular]
      if kinds.isName(words) { return (words, kinds.queries(for: words)) }
    }
    return (words, [])
  }

  /// Plural endings and their singular forms, in the languages of the program and its neighbours.
  private static let plurals = [
    ("ies", "y"), ("es", ""), ("s", ""), ("en", ""), ("n", ""), ("er", ""), ("e", ""), ("it", "i"), ("t", ""),
    ("or", "a"), ("ar", ""), ("i", "o"), ("i", "e"), ("ы", ""), ("и", "а"), ("и", ""), ("ы", "а"),
  ]

  /// The nearest of a kind that wasn't named exactly; a board or a guidepost without a name is no destination.
  private func perhapsMeant(_ query: KindQuery, _ center: Coordinate?) -> [FoundName] {
    nearest(query, to: center).filter { !$0.result.name.isEmpty || $0.result.kind != "information" }
  }

  /// Looks for a kind near something else: a museum in Monaco, a pharmacy near the station.
  private func lookAround(_ words: [String], _ kinds: KindTable, _ ranking: inout SearchRanking) -> Bool {
    for count in (1..<max(words.count, 1)).reversed() {
      for (phrase, rest) in [
        (words.prefix(count), words.dropFirst(count)), (words.suffix(count), words.dropLast(count)),
      ] {
        let queries = meant(by: Array(phrase), kinds).queries
        let place = rest.filter { !SmallWords.all.contains($0) }
        guard !queries.isEmpty, !place.isEmpty, !ranking.hasWholeWords else { continue }
        // Beside a street "7" is a house rather than a chain of shops.
        guard phrase.contains(where: { $0.contains(where: \.isLetter) }) else { continue }
        guard let anchor = anchor(place, ranking.center) else { continue }
        let isWithin = rest.contains(where: SmallWords.within.contains) && Self.grounds.contains(anchor.kind)
        let reason: SearchRanking.KindReason =
          isWithin ? .within : rest.contains(where: SmallWords.near.contains) ? .nearSomething : .perhapsNear
        let shores = sources.flatMap { (try? $0.shores(named: anchor.name)) ?? [] }
        let shore = Shores(shores, around: anchor.coordinate)
        for query in queries {
          let most = shore == nil ? Self.maxOfAKind : Self.maxOfCategory
          let found = nearest(query, to: anchor.coordinate, most: most).filter { !isWithin || anchor.mayContain($0) }
          ranking.addNearest(found, from: anchor.coordinate, as: reason, beside: isWithin ? nil : (anchor.name, shore))
        }
        return true
      }
    }
    return false
  }

  /// The kinds that contain other places.
  static let grounds = SearchResult.settlements.union(["hamlet", "suburb", "quarter", "neighbourhood"])

  /// The best match for some words.
  private func anchor(_ words: [String], _ center: Coordinate?) -> SearchResult? {
    var ranking = SearchRanking(center: center)
    let text = SearchText(words: words)
    for source in sources { ranking.add((try? source.names(beginningWith: text)) ?? [], answering: words) }
    if let kind = kinds?.queries(for: words), let center {
      for query in kind { ranking.addNearest(nearest(query, to: center, most: 1), from: center) }
    }
    return ranking.best(1).first
  }

  func nearest(_ query: KindQuery, to center: Coordinate?, most: Int = maxOfAKind) -> [FoundName] {
    sources.flatMap { (try? $0.places(query, near: center, most: most)) ?? [] }
  }
}

extension FoundName {
  /// Whether some words are among those of its name.
  fileprivate func isCalled(_ words: [String]) -> Bool {
    let own = NameFolding.words(result.name)
    return words.allSatisfy(own.contains)
  }
}

extension SearchResult {
  private static let widestTown = Distance.kilometers(40)

  /// Whether something may be in it: what is in a town isn't in the next country.
  fileprivate func mayContain(_ found: FoundName) -> Bool {
    ["country", "state", "region", "island"].contains(kind)
      || Sphere.earth.distance(from: coordinate, to: found.result.coordinate) <= Self.widestTown
  }
}

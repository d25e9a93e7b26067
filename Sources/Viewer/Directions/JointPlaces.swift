import Geodesy
import Places

/// Finds the places of a route together: of namesakes those that are close to each other.
nonisolated struct JointPlaces: Sendable {
  struct Choice: Sendable {
    let place: SearchResult
    /// Other places of that name, the nearest first.
    var namesakes: [SearchResult] = []
  }

  private let search: PlaceSearch
  /// The maps with roads: a place off them all is meant only if no namesake is on one.
  private let roads: RoadMapIndex

  /// The maximum number of places of a name that are tried, and of those near each of the place that decides.
  private static let (most, maxNear) = (30, 8)
  private static let maxAnchors = 8
  /// A name that answers by so much worse, or is by so much less known, isn't meant.
  private static let (leastScore, leastImportance) = (45.0, 35)
  /// In metres, how much farther away a place may be that has the name to the letter, or for each step of importance.
  private static let (inexactness, fame) = (3000.0, 100.0)
  /// Nearer ones are parts of the same place.
  private static let apart = Distance.kilometers(2)
  private static let maxNamesakes = 3

  init(_ search: PlaceSearch, roads: RoadMapIndex = RoadMapIndex(sheets: [])) {
    (self.search, self.roads) = (search, roads)
  }

  /// The places for some texts; nil for one that nothing is called by.
  ///
  /// Those that have a coordinate already are nil, too; the first of them decides.
  func choices(for texts: [String], known: [Coordinate?]) -> [Choice?] {
    let candidates = zip(texts, known).map { $1 == nil ? Candidates($0, in: search, roads) : nil }
    if let anchor = known.lazy.compactMap(\.self).first { return candidates.map { $0?.choice(near: anchor) } }
    let counted = candidates.indices.compactMap { index in candidates[index].map { (index, $0.all.count) } }
    guard let rarest = counted.min(by: { $0.1 < $1.1 })?.0, let anchors = candidates[rarest] else {
      return candidates.map { _ in nil }
    }
    let tried = anchors.all.prefix(Self.maxAnchors).map { anchor -> (cost: Double, choices: [Choice?]) in
      var cost = anchors.penalty(of: anchor)
      let choices = candidates.enumerated().map { index, candidates -> Choice? in
        guard index != rarest else { return anchors.choice(of: anchor) }
        let choice = candidates?.choice(near: anchor.coordinate)
        if let choice, let candidates { cost += candidates.cost(of: choice.place, from: anchor.coordinate) }
        return choice
      }
      return (cost, choices)
    }
    return tried.min { $0.cost < $1.cost }?.choices ?? candidates.map { _ in nil }
  }

  /// The other places of the same name, the nearest first.
  static func namesakes(of place: SearchResult, among others: [SearchResult]) -> [SearchResult] {
    let away = { (other: SearchResult) in Sphere.earth.distance(from: place.coordinate, to: other.coordinate) }
    let namesakes = others.filter { $0.name == place.name && away($0) >= apart }.sorted { away($0) < away($1) }
    return Array(namesakes.prefix(maxNamesakes))
  }

  /// The possible places of a text.
  private struct Candidates {
    let all: [SearchResult]
    private let text: String
    private let search: PlaceSearch

    /// Nil if nothing answers.
    init?(_ text: String, in search: PlaceSearch, _ roads: RoadMapIndex) {
      guard let first = search.place(called: text) else { return nil }
      (self.text, self.search) = (text, search)
      let others = search.results(for: text, most: JointPlaces.most)
      let isReached = { (place: SearchResult) in roads.reachesEach(of: [place.coordinate.onRoads]) }
      let best = isReached(first) ? first : others.first { $0.isCalledSo && isReached($0) } ?? first
      all = [best] + others.filter { $0 != best && Self.isMeant($0, besides: best) }
    }

    private static func isMeant(_ other: SearchResult, besides best: SearchResult) -> Bool {
      // A house found instead of a missing number has no namesakes.
      guard best.missingNumber == nil, distance(of: other.likeness) <= distance(of: best.likeness) else {
        return other == best
      }
      let isTown = best.isCalledSo && SearchResult.settlements.contains(best.kind)
      guard !isTown || other.isCalledSo && SearchResult.settlements.contains(other.kind) else { return false }
      return other.score >= best.score - JointPlaces.leastScore
        && other.importance >= best.importance - JointPlaces.leastImportance
    }

    /// How far a name is from the text: fully, by its beginning, or only by similar letters.
    private static func distance(of likeness: SearchResult.Likeness) -> Int {
      switch likeness {
      case .words: 0
      case .beginnings: 1
      case .misspelled: 2
      }
    }

    func penalty(of place: SearchResult) -> Double {
      let isInexact = all[0].isCalledSo && !place.isCalledSo
      let lessKnown = max(all[0].importance - place.importance, 0)
      return (isInexact ? JointPlaces.inexactness : 0) + Double(lessKnown) * JointPlaces.fame
    }

    func cost(of place: SearchResult, from anchor: Coordinate) -> Double {
      Sphere.earth.distance(from: anchor, to: place.coordinate).meters + penalty(of: place)
    }

    func choice(near anchor: Coordinate) -> Choice {
      let near = search.results(for: text, near: anchor, most: JointPlaces.maxNear)
        .filter { Self.isMeant($0, besides: all[0]) }
      let best = (all + near).min { cost(of: $0, from: anchor) < cost(of: $1, from: anchor) }
      return choice(of: best ?? all[0])
    }

    func choice(of place: SearchResult) -> Choice {
      Choice(place: place, namesakes: JointPlaces.namesakes(of: place, among: all))
    }
  }
}

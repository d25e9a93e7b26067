package import Geodesy
internal import SQLite
internal import Synchronization

/// Finds sights, streets, districts, cities, coordinates and kinds of places while somebody types.
///
/// What is found is ranked by how well its name answers, how well known it is and how near. Where little answers,
/// typing errors are forgiven, and letters of other alphabets written as Latin ones. Any thread may ask.
package final class PlaceSearch: Sendable {
  private let sources: [any NameSource]
  /// The words of each source, once they were read.
  private let vocabularies: Mutex<[Int: Vocabulary]>

  /// So many good answers leave no need to guess at errors.
  private static let enough = 3
  /// What is as near as this counts half as much as what is here.
  private static let nearness = Distance.kilometers(3)

  /// Looks among the user's places and in map files; files without names are passed over.
  package init(store: PlaceStore?, maps: [String]) {
    sources = (store.map { [StoreNames(store: $0)] } ?? []) + maps.compactMap { MapNames($0) }
    vocabularies = Mutex([:])
  }

  /// Reads what forgiving errors needs: a second for a million names, so it is done where nobody waits.
  package func prepare() {
    for index in sources.indices { _ = vocabulary(index) }
  }

  /// Forgets the words that were read, after places came or went.
  package func refresh() {
    vocabularies.withLock { $0 = [:] }
  }

  /// The best answers, the best one first.
  package func results(for text: String, near center: Coordinate? = nil, most: Int = 20) -> [SearchResult] {
    var ranking = SearchRanking(center: center)
    if let place = try? CoordinateParser.place(text) { ranking.add(spelled: place.coordinate, text) }
    guard let words = SearchText(text) else { return ranking.best(most) }
    lookForAddresses(text, &ranking)
    look(for: words, &ranking)
    let latin = ranking.goodAnswers == 0 ? words.transliterated : nil
    if let latin { look(for: latin, &ranking) }
    if ranking.goodAnswers < Self.enough { forgive(words, &ranking) }
    if ranking.goodAnswers == 0, let latin { forgive(latin, &ranking) }
    return ranking.best(most)
  }

  /// What is meant by a name where nobody can choose: a town or a country that is called so, wherever it is, before all
  /// else.
  package func place(called text: String) -> SearchResult? {
    let results = results(for: text, most: Self.mostNamesakes)
    return results.first { $0.isCalledSo && Self.settlements.contains($0.kind) } ?? results.first
  }

  private static let mostNamesakes = 100
  private static let settlements: Set = ["city", "town", "village", "country", "state", "region", "island"]

  private func look(for text: SearchText, _ ranking: inout SearchRanking) {
    let kinds = Categories.kinds(for: text.words)
    for source in sources {
      // A source that can't be read is as good as one that knows nothing.
      ranking.add((try? source.names(beginningWith: text)) ?? [], answering: text.words)
      if let center = ranking.center {
        ranking.add((try? source.names(around: center)) ?? [], answering: text.words)
      }
      guard !kinds.isEmpty else { continue }
      ranking.add((try? source.places(ofKinds: kinds, near: ranking.center)) ?? [], as: .kind)
    }
  }

  /// Looks for houses: as it is typed, with errors forgiven, and without a town that the data doesn't name.
  private func lookForAddresses(_ text: String, _ ranking: inout SearchRanking) {
    let readings = AddressText.readings(of: text)
    for reading in readings {
      for source in sources { ranking.add(houses(source, reading, ranking), asked: reading) }
    }
    if !readings.isEmpty, !ranking.hasAddresses { forgive(readings, &ranking) }
    for unanswered in 1...2 where !ranking.hasHouse {
      for reading in readings {
        for source in sources {
          let houses = houses(source, reading, unanswered: unanswered, ranking)
          // What is left must name the street in full: every "Via" isn't meant by the first word of "Via Cavour".
          let named = houses.filter { $0.street.cost == 0 }
          let wanted = ranking.hasAddresses ? named.filter(\.isThere) : named
          ranking.add(wanted, asked: reading, penalty: Double(unanswered) * Self.unansweredWord)
        }
      }
    }
  }

  private func forgive(_ readings: [AddressText], _ ranking: inout SearchRanking) {
    for (index, source) in sources.enumerated() {
      guard let vocabulary = vocabulary(index) else { continue }
      for reading in readings {
        let words = reading.words.map { vocabulary.words(near: $0, isUnfinished: false).first?.word ?? $0 }
        guard words != reading.words else { continue }
        ranking.add(houses(source, reading.meaning(words), ranking), asked: reading, penalty: Self.typingError)
      }
    }
  }

  private func houses(
    _ source: any NameSource,
    _ reading: AddressText,
    unanswered: Int = 0,
    _ ranking: SearchRanking
  ) -> [FoundAddress] {
    (try? source.addresses(for: reading, unanswered: unanswered, near: ranking.center)) ?? []
  }

  private static let unansweredWord = 8.0
  private static let typingError = 30.0

  /// Looks for what may have been meant by each word that nothing begins with.
  private func forgive(_ text: SearchText, _ ranking: inout SearchRanking) {
    for (index, source) in sources.enumerated() {
      guard let vocabulary = vocabulary(index) else { continue }
      var (alternatives, errors): ([[String]], Int) = ([], 0)
      for (number, word) in text.words.enumerated() {
        let isLast = number == text.words.count - 1
        let meant = vocabulary.words(near: word, isUnfinished: isLast)
        let nearest = meant.first?.distance ?? 0
        errors += nearest
        alternatives.append([word] + meant.filter { $0.distance == nearest }.map(\.word))
      }
      guard errors > 0 else { continue }
      let query = alternatives.map { words in
        let isLast = words.first == text.words.last
        let quoted = words.enumerated().map { "\"\($0.element)\"" + (isLast && $0.offset == 0 ? "*" : "") }
        return "(" + quoted.joined(separator: " OR ") + ")"
      }
      let found = (try? source.names(matching: query.joined(separator: " AND "))) ?? []
      ranking.add(found, as: errors == 1 ? .oneTypingError : .twoTypingErrors, meaning: alternatives)
    }
  }

  private func vocabulary(_ index: Int) -> Vocabulary? {
    if let known = vocabularies.withLock({ $0[index] }) { return known }
    guard let vocabulary = try? sources[index].vocabulary() else { return nil }
    vocabularies.withLock { $0[index] = vocabulary }
    return vocabulary
  }

  /// Collects answers and puts them in order.
  private struct SearchRanking {
    let center: Coordinate?
    private var answers: [SearchResult] = []
    private(set) var goodAnswers = 0
    private(set) var hasAddresses = false
    /// Whether a house with the number that was asked for is among them.
    private(set) var hasHouse = false

    init(center: Coordinate?) {
      self.center = center
    }

    mutating func add(spelled coordinate: Coordinate, _ text: String) {
      var result = SearchResult(
        source: .coordinates,
        name: text.trimmed,
        kind: "",
        coordinate: coordinate,
        importance: 0
      )
      result.score = MatchQuality.spelled.rawValue
      answers.append(result)
      goodAnswers += PlaceSearch.enough
    }

    mutating func add(_ names: [FoundName], answering words: [String]) {
      for found in names {
        guard let quality = MatchQuality(of: words, name: found.result.name, others: found.others) else { continue }
        add(found.result, quality)
      }
    }

    /// Houses; those with other numbers only where none has the one that was asked for.
    mutating func add(_ houses: [FoundAddress], asked: AddressText, penalty: Double = 0) {
      let best = houses.contains(where: \.isThere) ? houses.filter(\.isThere) : houses
      for house in best { add(house, asked: asked, penalty: penalty) }
    }

    private mutating func add(_ house: FoundAddress, asked: AddressText, penalty: Double) {
      let (street, isThere) = (house.street, house.isThere)
      var result = SearchResult(
        source: .map(house.path),
        name: asked.isNumberFirst ? "\(house.number) \(street.name)" : "\(street.name) \(house.number)",
        kind: "address",
        coordinate: house.coordinate,
        importance: 0
      )
      let isKnown = answers.contains {
        ($0.name, $0.kind) == (result.name, result.kind)
          && Sphere.earth.distance(from: $0.coordinate, to: result.coordinate) < Self.sameHouse
      }
      guard !isKnown else { return }
      result.detail = [street.postcode, street.city].filter { !$0.isEmpty }.joined(separator: " ")
      result.missingNumber = isThere ? nil : asked.number.text
      let quality =
        isThere ? 115 - Double(house.distance) : max(85 - Double(house.distance - HouseNumber.near) * 0.2, 60)
      result.score = quality - Double(street.cost) * 3 - (asked.splitsNumber ? 3 : 0) - penalty + nearness(of: result)
      if isThere { goodAnswers += PlaceSearch.enough }
      hasAddresses = true
      hasHouse = hasHouse || isThere
      answers.append(result)
    }

    private static let sameHouse = Distance.meters(300)

    /// Names that answer for another reason: those that are nothing but what may have been meant go first.
    mutating func add(_ names: [FoundName], as quality: MatchQuality, meaning alternatives: [[String]] = []) {
      for found in names {
        let words = alternatives.isEmpty ? [] : NameFolding.words(found.result.name)
        let isMeant = words.count == alternatives.count && zip(words, alternatives).allSatisfy { $1.contains($0) }
        let begins = words.first.map { alternatives[0].contains($0) } ?? false
        add(found.result, quality, bonus: isMeant && begins ? 14 : begins ? 5 : 0)
      }
    }

    private mutating func add(_ result: SearchResult, _ quality: MatchQuality, bonus: Double = 0) {
      var result = result
      result.isCalledSo = quality == .wholeName || quality == .otherName
      result.score = quality.rawValue + Double(result.importance) * 0.2 + bonus
      result.score += nearness(of: result)
      if quality >= .beginningsOfWords { goodAnswers += 1 }
      answers.append(result)
    }

    private func nearness(of result: SearchResult) -> Double {
      guard let center else { return 0 }
      return 15 / (1 + Sphere.earth.distance(from: center, to: result.coordinate) / PlaceSearch.nearness)
    }

    func best(_ most: Int) -> [SearchResult] {
      var seen: Set<[String]> = []
      let sorted = answers.sorted { first, second in
        (-first.score, first.name, first.coordinate.latitude.degrees)
          < (-second.score, second.name, second.coordinate.latitude.degrees)
      }
      var best: [SearchResult] = []
      for result in sorted where best.count < most {
        // The same thing may be found in several ways, and in several files.
        let place = result.coordinate
        let cell = [place.latitude.degrees, place.longitude.degrees].map { "\(($0 * 1000).rounded())" }
        if seen.insert([result.name, result.kind] + cell).inserted { best.append(result) }
      }
      return best
    }
  }
}

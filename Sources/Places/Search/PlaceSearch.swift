package import Geodesy
internal import SQLite
internal import Synchronization

/// Finds sights, streets, districts, cities, coordinates and kinds of places while the user types.
///
/// Results are ranked by how well their name matches, by importance and by distance. If there are few matches, typing
/// errors are forgiven, and letters of other alphabets written as Latin ones. It can be used on any thread.
package final class PlaceSearch: Sendable {
  let sources: [any NameSource]
  /// The words for kinds of places.
  let kinds: KindTable?
  let districts: Districts
  let junctions: (any JunctionFinder)?
  /// The words of each source, once they were read.
  private let vocabularies: Mutex<[Int: KnownWords]>

  private struct KnownWords {
    let vocabulary: Vocabulary
    /// Of the source when they were read.
    let version: Int64
  }

  /// Searches the user's places, those of opened files, and map files; files without names are passed over.
  package init(
    store: PlaceStore?,
    opened: [Place] = [],
    maps: [String],
    kinds: KindTable? = nil,
    junctions: (any JunctionFinder)? = nil
  ) {
    let maps = maps.compactMap { MapNames($0) }
    let shown = opened.isEmpty ? nil : try? PlaceStore()
    _ = try? shown?.add(opened)
    sources = [store, shown].compactMap { $0.map { StoreNames(store: $0) } } + maps
    (self.kinds, self.junctions) = (kinds, junctions)
    districts = Districts(maps)
    vocabularies = Mutex([:])
  }

  /// Reads the data for forgiving errors, again after places have changed: a second for a million names, so call it in
  /// the background.
  package func prepare() {
    for index in sources.indices {
      let version = sources[index].version
      vocabularies.withLock { if $0[index]?.version != version { $0[index] = nil } }
      _ = vocabulary(index)
    }
    districts.prepare()
  }

  /// The best answers, the best one first; with a moment of the local time "open now" is understood.
  package func results(
    for text: String,
    near center: Coordinate? = nil,
    at moment: LocalMoment? = nil,
    most: Int = 20
  ) -> [SearchResult] {
    var ranking = SearchRanking(center: center)
    var text = spelled(text, &ranking)
    // A link is meant literally.
    if CoordinateParser.isLink(text) { return ranking.best(most) }
    if let moment, let wanted = OpenNow.removed(from: text), isKind(wanted) {
      (text, ranking.moment) = (wanted, moment)
    }
    answer(text, &ranking)
    return distinct(ranking.best(most))
  }

  private func answer(_ text: String, _ ranking: inout SearchRanking) {
    guard let words = SearchText(text) else { return }
    lookForJunctions(text, &ranking)
    lookForAddresses(text, &ranking)
    look(for: words, &ranking)
    if ranking.goodAnswers == 0 { for text in words.writtenOut { look(for: text, &ranking) } }
    for text in words.variants where ranking.goodAnswers == 0 { lookForNames(text, &ranking) }
    lookInTown(text, &ranking)
    let latin = ranking.goodAnswers == 0 ? words.transliterated : nil
    if let latin { look(for: latin, &ranking) }
    if ranking.goodAnswers < SearchRanking.enough { forgive(words, &ranking) }
    for other in [latin, words.inOneWord].compactMap(\.self) where ranking.goodAnswers == 0 {
      forgive(other, &ranking)
    }
  }

  /// The results of some kinds, the nearest first; if a name is begun, only those with such a name.
  package func results(
    ofKinds kinds: [String],
    named text: String = "",
    near center: Coordinate,
    most: Int = 20
  ) -> [SearchResult] {
    var ranking = SearchRanking(center: center)
    let words = SearchText(text)?.words ?? []
    let found = nearest(KindQuery(kinds: kinds), to: center, most: words.isEmpty ? most : Self.maxOfCategory)
    ranking.addNearest(words.isEmpty ? found : found.filter { $0.answers(words) }, from: center)
    return distinct(ranking.best(most))
  }

  static let maxOfCategory = 2000

  /// Takes the place that a text spells; returns what is to be looked for besides, which a link may name.
  private func spelled(_ text: String, _ ranking: inout SearchRanking) -> String {
    do throws(CoordinateError) {
      ranking.add(spelled: try CoordinateParser.place(text), text)
    } catch {
      switch error {
      case .shortCode(let code):
        let town = code.town.isEmpty ? ranking.center : place(called: code.town, near: ranking.center)?.coordinate
        if let found = town.flatMap({ code.code(near: $0) }) {
          ranking.add(spelled: SpelledPlace(coordinate: found.coordinate), text)
        }
      case .named(let name): return name
      default: break
      }
    }
    return text
  }

  func look(for text: SearchText, _ ranking: inout SearchRanking, in bounds: CoordinateBounds? = nil) {
    lookForNames(text, &ranking, in: bounds)
    if let center = ranking.center {
      for source in sources { ranking.add((try? source.names(around: center)) ?? [], answering: text.words) }
    }
    lookForKinds(text.words, &ranking)
  }

  private func lookForNames(_ text: SearchText, _ ranking: inout SearchRanking, in bounds: CoordinateBounds? = nil) {
    for source in sources {
      // A source that can't be read is as good as one that knows nothing.
      ranking.add((try? source.names(beginningWith: text)) ?? [], answering: text.words)
      // Of many namesakes those are among the best known that are far away.
      if let bounds { ranking.add((try? source.names(matching: text.query, in: bounds)) ?? [], answering: text.words) }
    }
  }

  /// Looks for houses: as it is typed, with errors forgiven, and without a town that the data doesn't name.
  func lookForAddresses(_ text: String, _ ranking: inout SearchRanking) {
    let readings = AddressText.readings(of: text)
    for reading in readings {
      for source in sources { ranking.add(houses(source, reading, ranking), asked: reading) }
    }
    if !readings.isEmpty, !ranking.hasAddresses { forgive(readings, &ranking) }
    for unanswered in 1...2 where !ranking.hasHouse {
      for reading in readings {
        for source in sources {
          let houses = houses(source, reading, unanswered: unanswered, ranking)
          // The remaining words must name the street in full: the first word of "Via Cavour" doesn't mean every "Via".
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
  func forgive(
    _ text: SearchText,
    _ ranking: inout SearchRanking,
    where isMeant: (FoundName) -> Bool = { _ in true }
  ) {
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
      let found = ((try? source.names(matching: query.joined(separator: " AND "))) ?? []).filter(isMeant)
      ranking.add(found, misspelling: text.words, errors, meaning: alternatives)
    }
  }

  private func vocabulary(_ index: Int) -> Vocabulary? {
    if let known = vocabularies.withLock({ $0[index] }) { return known.vocabulary }
    let version = sources[index].version
    guard let vocabulary = try? sources[index].vocabulary() else { return nil }
    vocabularies.withLock { $0[index] = KnownWords(vocabulary: vocabulary, version: version) }
    return vocabulary
  }

  /// Words behind a kind of place that ask for those that are open: "pharmacy open now".
  private enum OpenNow {
    /// The query without these words; nil if it doesn't contain them.
    static func removed(from text: String) -> String? {
      let words = text.split(separator: " ").map(String.init)
      let folded = words.map { NameFolding.fold($0) }
      for phrase in phrases where folded.count > phrase.count {
        if Array(folded.suffix(phrase.count)) == phrase { return words.dropLast(phrase.count).joined(separator: " ") }
        if Array(folded.prefix(phrase.count)) == phrase { return words.dropFirst(phrase.count).joined(separator: " ") }
      }
      return nil
    }

    /// Folded, in the languages of the program and of its neighbours, longer ones first.
    private static let phrases: [[String]] = [
      "that is open now", "open right now", "which is open", "открыто сейчас", "abierto ahora", "abierta ahora",
      "aberto agora", "aberta agora", "auki nyt", "avoinna nyt", "oppet nu", "jetzt geoffnet", "jetzt offen",
      "ouvert maintenant", "ouverte maintenant", "aperto ora", "aperta ora", "open now", "open", "открыто", "abierto",
      "abierta", "aberto", "aberta", "auki", "avoinna", "oppet", "geoffnet", "offen", "ouvert", "ouverte", "aperto",
      "aperta",
    ].map { $0.split(separator: " ").map { String($0) } }
  }
}

/// The details that distinguish results in a list.
extension PlaceSearch {
  /// The same results with the part of town that they are in; those of one name and kind with their addresses.
  func distinct(_ results: [SearchResult]) -> [SearchResult] {
    let counts = Dictionary(results.map { ([$0.name, $0.kind], 1) }, uniquingKeysWith: +)
    return results.map { result in
      var result = result
      if counts[[result.name, result.kind]] ?? 0 > 1, result.detail.isEmpty {
        result.detail = address(of: result) ?? ""
      }
      return districts.located(result)
    }
  }

  private func address(of result: SearchResult) -> String? {
    guard case .map(let path) = result.source, !result.name.isEmpty, result.kind != "street" else { return nil }
    return sources.lazy.filter { $0.file == path }.compactMap { $0.address(of: result) }.first
  }
}

import Geodesy
import Kinds
import Places
import Threads

/// Searches in the background, so that typing never waits; of the typed texts only the last counts.
final class SearchWorker {
  private struct Question {
    let text: String
    /// The kinds that are looked for among, instead of everything.
    let kinds: [String]?
    let center: Coordinate
    let moment: LocalMoment?

    var key: String { (kinds?.first ?? "") + "/" + text }
  }

  /// Where what takes long is done once.
  private let preparations: Lane
  /// A new search needn't wait for the previous ones.
  private let searches: Lane
  private var files: [String] = []
  private let places: SavedPlaces
  private let opened: [Place]
  private var store: PlaceStore?
  private let hasFound: ([SearchResult]) -> Void
  private var search: PlaceSearch?
  private var isOpening = false
  /// The last question that isn't answered yet.
  private var question: Question?

  private nonisolated static let most = 100

  /// `hasFound` is given the answer to what was asked last.
  init(
    places: SavedPlaces,
    opened: [Place] = [],
    _ work: BackgroundWork,
    hasFound: @escaping ([SearchResult]) -> Void
  ) {
    (self.places, self.opened, self.hasFound) = (places, opened, hasFound)
    (preparations, searches) = (work.lane(.long), work.lane(.quick, width: 2))
  }

  /// Opens the indexes of names, which is soon done, and reads what forgiving of typing errors needs; again if there are
  /// more maps than there were, or the first saved places.
  func open(_ files: [String]) {
    let store = places.searchable
    guard !isOpening else { return }
    if let search, files == self.files, store === self.store { return prepare(search) }
    // Nothing is answered from the indexes before: a place that has just been saved isn't in them.
    (isOpening, self.files, self.store, search) = (true, files, store, nil)
    let names = NameSearch(files, opened: opened)
    searches.run {
      names.open(store)
    } then: { [weak self] search in
      self?.prepare(search)
    }
  }

  private func prepare(_ opened: PlaceSearch) {
    (search, isOpening) = (opened, false)
    submit()
    preparations.run(priority: .optional, { opened.prepare() }, then: {})
  }

  func ask(
    _ text: String,
    among kinds: [String]? = nil,
    near center: Coordinate,
    at moment: LocalMoment? = nil
  ) {
    forget()
    question = Question(text: text, kinds: kinds, center: center, moment: moment)
    submit()
  }

  func forget() {
    if let question { searches.cancel(question.key) }
    question = nil
  }

  private func submit() {
    guard let search, let question else { return }
    searches.submit(question.key) {
      guard let kinds = question.kinds else {
        return search.results(for: question.text, near: question.center, at: question.moment, most: Self.most)
      }
      return search.results(ofKinds: kinds, named: question.text, near: question.center, most: Self.most)
    } whenDone: { [weak self] results in
      guard let self, self.question?.key == question.key else { return }
      self.question = nil
      hasFound(results)
    }
  }

  /// Whether an answer is pending.
  var isSearching: Bool { question != nil }
}

/// The categories of places for searches without a text, by how often they are requested.
package nonisolated enum SearchCategory: String, CaseIterable, Sendable {
  case food, sights, transport, shops, culture, health, money, hotels, outdoors, services

  package var title: Phrase {
    switch self {
    case .food: .categoryFood
    case .sights: .categorySights
    case .transport: .categoryTransport
    case .shops: .categoryShops
    case .culture: .categoryCulture
    case .health: .categoryHealth
    case .money: .categoryMoney
    case .hotels: .categoryHotels
    case .outdoors: .categoryOutdoors
    case .services: .categoryServices
    }
  }

  /// The kinds that belong to it, as maps call them.
  package var kinds: [String] { KindCatalog.standard.kinds { $0.categories.contains(rawValue) } }
}

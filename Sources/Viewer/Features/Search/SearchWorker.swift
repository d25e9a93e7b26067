import Geodesy
import Places
import Threads
import Tiles

/// Searches on threads of its own, so that whoever types never waits; of what was typed only the last counts.
final class SearchWorker {
  private nonisolated enum Job: Hashable, Sendable {
    case opening
    case preparing
    case looking(String)
  }

  private nonisolated enum Outcome: Sendable {
    case opened(PlaceSearch)
    case prepared
    case found([SearchResult])
  }

  private struct Question {
    let text: String
    let center: Coordinate
  }

  private let pool: LoadPool<Job, Outcome>
  private let files: [String]
  private let places: String?
  private var search: PlaceSearch?
  private var isOpening = false
  /// What was asked last and isn't answered yet.
  private var question: Question?

  private nonisolated static let most = 50

  init(files: [String], places: String?, wake: @escaping @Sendable () -> Void) {
    (self.files, self.places) = (files, places)
    pool = LoadPool(threads: 2, wake: wake)
  }

  /// Opens the indexes of names, which is soon done, and reads what forgiving of typing errors needs.
  func open() {
    guard search == nil, !isOpening else { return }
    isOpening = true
    let (files, places) = (files, places)
    pool.submit(.opening, priority: Self.urgent) {
      .opened(PlaceSearch(store: places.flatMap { try? PlaceStore(lookingAt: $0) }, maps: files))
    }
  }

  private static let urgent = WorkPriority(.required, rank: 0)

  func ask(_ text: String, near center: Coordinate) {
    if let question { _ = pool.cancel(.looking(question.text)) }
    question = Question(text: text, center: center)
    submit()
  }

  func forget() {
    if let question { _ = pool.cancel(.looking(question.text)) }
    question = nil
  }

  private func submit() {
    guard let search, let question else { return }
    pool.submit(.looking(question.text), priority: Self.urgent) {
      .found(search.results(for: question.text, near: question.center, most: Self.most))
    }
  }

  /// The answer to what was asked last; nil where it isn't there yet.
  func collect() -> [SearchResult]? {
    var answer: [SearchResult]?
    for (job, outcome) in pool.collect() {
      switch outcome {
      case .opened(let opened):
        (search, isOpening) = (opened, false)
        submit()
        pool.submit(.preparing, priority: WorkPriority(.required, rank: 1)) {
          opened.prepare()
          return .prepared
        }
      case .prepared: break
      case .found(let results):
        guard let question, job == .looking(question.text) else { continue }
        answer = results
        self.question = nil
      }
    }
    return answer
  }

  /// Whether an answer is on its way.
  var isLoading: Bool { question != nil }

  func waitForArrival() { pool.waitForArrival() }
}

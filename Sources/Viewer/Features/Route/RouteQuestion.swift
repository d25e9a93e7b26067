import Cells
import Geodesy
import Places
import Routing
import Terminal

/// Asks for the start or destination of a route, and lists suggestions during typing.
final class RouteQuestion: HostClient {
  enum Outcome {
    case cancelled
    /// Another travel mode is wanted.
    case otherMeans
    case entered(RouteFinder.End)
  }

  private let subject: Phrase
  var mode: TravelMode
  /// The default for an empty answer.
  private let usual: RoutePlace?
  /// The hint shown while the input is empty.
  private let hint: String
  /// Whether an empty answer cancels it.
  private let isOptional: Bool
  private let search: SearchWorker
  /// Places are looked for near here.
  private let center: Coordinate
  private let answer: (Outcome) -> Void
  private var list: ListPanel?
  /// The results and their text, which may be older than the input.
  private var results: [SearchResult] = []
  private var lookedFor = ""
  /// Why what was entered last won't do.
  private var problem: String?

  private static let (widest, nameWidth, maxChoices) = (64, 30, 5)

  /// The subject is what is asked for, in two words; with a hint of its own nothing need be entered.
  init(
    _ subject: Phrase,
    by mode: TravelMode,
    usual: RoutePlace?,
    hint: String?,
    _ search: SearchWorker,
    near center: Coordinate,
    _ host: Host,
    answer: @escaping (Outcome) -> Void
  ) {
    (self.subject, self.mode, self.usual, self.search) = (subject, mode, usual, search)
    (self.center, self.answer) = (center, answer)
    let name = usual.map { CharacterWidth.standard.truncating(Sanitizer.clean($0.name), to: Self.nameWidth) }
    self.hint = hint ?? name.map { Self.hint(for: $0, host.look.words) } ?? host.look.words(.routeHint)
    isOptional = hint != nil
    super.init(in: host)
    let behavior = ListPanel.Behavior(
      kind: .popup,
      closed: {},
      type: { [unowned self] in look() },
      intercept: { [unowned self] in travelOtherwise($0) },
      perform: { [unowned self] action, row in action == .close ? finish(.cancelled) : enter(row) }
    )
    let kind = KeyMode.routeQuestion.name
    var form = ListPanel.Form(kind: kind, widest: Self.widest, position: .center, isTyped: true, isSteady: true)
    // As high for few as for many, so that it doesn't jump with every letter.
    form.rows = { [unowned self] in min($0, hasText ? 4 + Self.maxChoices : 4) }
    list = ListPanel(host, form, behavior: behavior) { [unowned self] columns, _ in content(columns: columns) }
  }

  /// The hint that offers a default for an empty prompt.
  static func hint(for name: String, _ words: Words) -> String {
    words(.routeUsualHint, name, KeyName.name(of: Prompt.enterKey))
  }

  private func travelOtherwise(_ key: Key) -> Bool {
    guard look.keys.action(for: key, in: .routeQuestion) == .routeBy else { return false }
    answer(.otherMeans)
    return true
  }

  private func enter(_ row: Int?) {
    guard hasText else {
      if let usual { return finish(.entered(.place(usual))) }
      if isOptional { return finish(.cancelled) }
      return problem = words(.routeNeedsPlace)
    }
    // If the search lags behind the typing, the text itself is the answer.
    guard lookedFor == text, let row else { return finish(.entered(.text(text, near: center))) }
    // Moving the selection is a choice between them.
    let namesakes = row == 0 ? JointPlaces.namesakes(of: results[0], among: results) : []
    finish(.entered(.place(RoutePlace(results[row], for: text, namesakes: namesakes))))
  }

  private func finish(_ outcome: Outcome) {
    list?.close()
    answer(outcome)
  }
}

/// Suggestions.
extension RouteQuestion {
  private var text: String { list?.field.text ?? "" }
  private var hasText: Bool { text.contains { $0 != " " } }

  /// Looks for what is typed; what was found before stays to be seen until then, so that nothing flickers.
  private func look() {
    problem = nil
    if hasText { return search.ask(text, near: center) }
    (results, lookedFor) = ([], "")
    search.forget()
  }

  /// Shows what was found for what is typed.
  func show(_ results: [SearchResult]) {
    (self.results, lookedFor) = (results, text)
    list?.choose(0)
  }

  private func content(columns: Int) -> ListPanel.Content {
    let row = SearchRow(host: host, from: center)
    let note = problem.map { "! \($0)" } ?? (hasText ? words(.routeHint) : hint)
    let below = Panel.Span(text: CharacterWidth.standard.truncating(note, to: columns), isAccented: problem != nil)
    return ListPanel.Content(
      title: "\(words(subject)) · \(words(mode.phrase))",
      empty: lookedFor.isEmpty ? "" : words.whyNoPlace(isIn: lookedFor) ?? words(.nothingFound),
      count: results.count,
      row: { [results] in row.spans(of: results[$0], columns: columns) },
      below: [[below]],
      columns: columns
    )
  }
}

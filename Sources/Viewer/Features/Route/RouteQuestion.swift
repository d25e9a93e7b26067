import Cells
import Geodesy
import Places
import Routing
import Terminal

/// Asks for the start or destination of a route, and shows suggestions during typing.
final class RouteQuestion {
  enum Outcome {
    case open
    case cancelled
    /// Another way of travelling is wanted.
    case otherMeans
    case entered(RouteFinder.End)
  }

  private let host: Host
  private let subject: Phrase
  /// The default for an empty answer.
  private let usual: RoutePlace?
  private let box: PromptBox
  /// The hint shown while the input is empty.
  private let hint: String
  /// Whether nothing written means that nothing is asked any more.
  private let isOptional: Bool
  private let search: SearchWorker
  /// Places are looked for near here.
  private let center: Coordinate
  /// The results and their text, which may be older than the input.
  private var results: [SearchResult] = []
  private var lookedFor = ""

  /// The subject is what is asked for, in two words; with a hint of its own nothing need be entered.
  init(
    _ subject: Phrase,
    by mode: TravelMode,
    usual: RoutePlace?,
    hint: String?,
    _ search: SearchWorker,
    near center: Coordinate,
    _ host: Host
  ) {
    (self.subject, self.usual, self.search, self.center, self.host) = (subject, usual, search, center, host)
    let name = usual.map { CharacterWidth.standard.truncating(Sanitizer.clean($0.name), to: Self.nameWidth) }
    self.hint = hint ?? name.map { Self.hint(for: $0, host.look.words) } ?? host.look.words(.routeHint)
    isOptional = hint != nil
    box = PromptBox(Prompt(title: "", hint: self.hint), host)
    travel(by: mode)
  }

  /// The hint that offers a default for an empty prompt.
  static func hint(for name: String, _ words: Words) -> String {
    words(.routeUsualHint, name, KeyName.name(of: Prompt.enterKey))
  }

  private static let nameWidth = 30

  func travel(by mode: TravelMode) {
    box.prompt.title = "\(host.look.words(subject)) · \(host.look.words(mode.phrase))"
  }

  func take(_ key: Key) -> Outcome {
    guard host.look.keys.action(for: key, in: .routeQuestion) != .routeBy else { return .otherMeans }
    switch key {
    case .down: return step(1)
    case .up: return step(-1)
    default: break
    }
    let before = box.prompt.field.text
    defer { if box.prompt.field.text != before { look() } }
    switch box.prompt.take(key) {
    case .open: return .open
    case .cancelled: return .cancelled
    case .entered(let text): return enter(text)
    }
  }

  /// Takes a click on one of the places that were found; nil for one beside its panel.
  func take(clickAt cell: CellPoint) -> Outcome? {
    guard box.contains(cell) else { return nil }
    guard let choice = box.choice(at: cell), results.indices.contains(choice) else { return .open }
    box.prompt.chosen = choice
    return enter(box.prompt.field.text)
  }

  func paste(_ text: String) {
    box.prompt.paste(text)
    look()
  }

  private func step(_ count: Int) -> Outcome {
    if hasText, let chosen = box.prompt.chosen { box.prompt.chosen = min(max(chosen + count, 0), results.count - 1) }
    return .open
  }

  private func enter(_ text: String) -> Outcome {
    guard text.contains(where: { $0 != " " }) else {
      if let usual { return .entered(.place(usual)) }
      if isOptional { return .cancelled }
      box.prompt.problem = host.look.words(.routeNeedsPlace)
      return .open
    }
    // If the search lags behind the typing, the text itself is the answer.
    guard lookedFor == text, let chosen = box.prompt.chosen else { return .entered(.text(text, near: center)) }
    // Moving the selection is a choice between them.
    let namesakes = chosen == 0 ? JointPlaces.namesakes(of: results[0], among: results) : []
    return .entered(.place(RoutePlace(results[chosen], for: text, namesakes: namesakes)))
  }
}

/// Suggestions.
extension RouteQuestion {
  private static let maxChoices = 5

  private var hasText: Bool { box.prompt.field.text.contains { $0 != " " } }

  /// Looks for what is typed; what was found before stays to be seen until then, so that nothing flickers.
  private func look() {
    // As high for few as for many, so that it doesn't jump with every letter.
    box.choiceRows = hasText ? Self.maxChoices : 0
    box.prompt.hint = hasText ? host.look.words(.routeHint) : hint
    guard hasText else {
      box.prompt.choices = []
      return search.forget()
    }
    search.ask(box.prompt.field.text, near: center)
  }

  /// Shows what was found for what is typed.
  func show(_ results: [SearchResult]) {
    (self.results, lookedFor) = (results, box.prompt.field.text)
    box.prompt.chosen = results.isEmpty ? nil : 0
    box.prompt.choices = results.isEmpty ? [reason] : results.map { row.spans(of: $0, columns: columns) }
  }

  private var row: SearchRow { SearchRow(host: host, from: center) }
  private var columns: Int { PromptBox.columns(in: host.navigator.shown) }

  /// Why there is nothing.
  private var reason: [Panel.Span] {
    let why = host.look.words.whyNoPlace(isIn: lookedFor) ?? host.look.words(.nothingFound)
    return [Panel.Span(text: why, color: host.look.style.panelFaint)]
  }
}

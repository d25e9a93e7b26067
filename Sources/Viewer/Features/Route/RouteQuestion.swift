import Cells
import Geodesy
import Places
import Routing
import Scene
import Terminal

/// Asks where a way is to lead, or to begin, and shows what may be meant while somebody types.
final class RouteQuestion: MapLayer {
  enum Outcome {
    case open
    case cancelled
    /// Another way of travelling is wanted.
    case otherMeans
    case entered(RouteFinder.End)
  }

  private let host: Host
  private let subject: Phrase
  /// What is meant where nothing is written.
  private let usual: RoutePlace?
  private var registration: Registration?
  private var padding: PanelPadding?
  private var prompt: Prompt
  private let search: SearchWorker
  /// Places are looked for near here.
  private let center: Coordinate
  /// What was found, and for what, which may be older than what is typed.
  private var results: [SearchResult] = []
  private var lookedFor = ""

  /// The subject is what is asked for, in two words.
  init(_ subject: Phrase, by mode: TravelMode, usual: RoutePlace?, _ search: SearchWorker, _ host: Host) {
    (self.subject, self.usual, self.search, self.host) = (subject, usual, search, host)
    center = host.standpoint.coordinate
    let name = usual.map { CharacterWidth.standard.truncating(Sanitizer.clean($0.name), to: Self.nameWidth) }
    let hint = name.map { host.look.words(.routeUsualHint, $0) } ?? host.look.words(.routeHint)
    prompt = Prompt(title: "", hint: hint)
    travel(by: mode)
    registration = host.layers.add(self, at: .chrome)
    padding = host.panels.padding.add(.zero) { [weak self] in self?.box(in: $0) }
  }

  private static let nameWidth = 30

  func travel(by mode: TravelMode) { prompt.title = "\(host.look.words(subject)) · \(host.look.words(mode.phrase))" }

  func take(_ key: Key) -> Outcome {
    guard host.look.keys.action(for: key, in: .routeQuestion) != .routeBy else { return .otherMeans }
    switch key {
    case .down: return step(1)
    case .up: return step(-1)
    default: break
    }
    let before = prompt.field.text
    defer { if prompt.field.text != before { look() } }
    switch prompt.take(key) {
    case .open: return .open
    case .cancelled: return .cancelled
    case .entered(let text): return enter(text)
    }
  }

  /// Takes a click on one of the places that were found.
  func take(clickAt cell: CellPoint) -> Outcome? {
    guard let choice = prompt.choice(at: cell, in: box(in: host.navigator.shown)) else { return nil }
    prompt.chosen = choice
    return enter(prompt.field.text)
  }

  func paste(_ text: String) {
    prompt.paste(text)
    look()
  }

  private func step(_ count: Int) -> Outcome {
    if hasText, let chosen = prompt.chosen { prompt.chosen = min(max(chosen + count, 0), results.count - 1) }
    return .open
  }

  private func enter(_ text: String) -> Outcome {
    guard text.contains(where: { $0 != " " }) else {
      if let usual { return .entered(.place(usual)) }
      prompt.problem = host.look.words(.routeNeedsPlace)
      return .open
    }
    // Who types faster than is looked for means what will be found.
    guard lookedFor == text, let chosen = prompt.chosen else { return .entered(.text(text, near: center)) }
    return .entered(.place(RoutePlace(results[chosen], for: text)))
  }
}

/// What may be meant.
extension RouteQuestion {
  private static let mostChoices = 5

  private var hasText: Bool { prompt.field.text.contains { $0 != " " } }

  /// Looks for what is typed; what was found before stays to be seen until then, so that nothing flickers.
  private func look() {
    guard hasText else { return search.forget() }
    search.ask(prompt.field.text, near: center)
  }

  /// Shows what was found for what is typed.
  func show(_ results: [SearchResult]) {
    (self.results, lookedFor) = (results, prompt.field.text)
    prompt.chosen = results.isEmpty ? nil : 0
  }

  private func rows(columns: Int) -> [[Panel.Span]] {
    guard hasText, !lookedFor.isEmpty else { return [] }
    guard results.isEmpty else {
      let row = SearchRow(host: host, from: center)
      return results.map { row.spans(of: $0, columns: columns) }
    }
    let why = host.look.words.whyNoPlace(isIn: lookedFor) ?? host.look.words(.nothingFound)
    return [[Panel.Span(text: why, color: host.look.style.panelFaint)]]
  }

  /// As high for few as for many, so that it doesn't jump with every letter.
  private func box(in viewport: Viewport) -> CellRect {
    Prompt.box(
      in: viewport,
      above: host.panels.status.insets.bottom,
      choices: hasText ? Self.mostChoices : 0
    )
  }

  func draw(into grid: inout CellGrid, in viewport: Viewport) {
    let box = box(in: viewport)
    prompt.choices = rows(columns: box.columns - 4)
    prompt.draw(into: &grid, box: box, look: host.look)
  }
}

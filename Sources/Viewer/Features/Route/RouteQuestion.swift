import Cells
import Routing
import Scene
import Terminal

/// Asks where a way is to lead, or to begin.
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

  /// The subject is what is asked for, in two words.
  init(_ subject: Phrase, by mode: TravelMode, usual: RoutePlace?, _ host: Host) {
    (self.subject, self.usual, self.host) = (subject, usual, host)
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
    switch prompt.take(key) {
    case .open: return .open
    case .cancelled: return .cancelled
    case .entered(let text): return enter(text)
    }
  }

  func paste(_ text: String) { prompt.paste(text) }

  private func enter(_ text: String) -> Outcome {
    if text.contains(where: { $0 != " " }) { return .entered(.text(text, near: host.standpoint.coordinate)) }
    if let usual { return .entered(.place(usual)) }
    prompt.problem = host.look.words(.routeNeedsPlace)
    return .open
  }

  private func box(in viewport: Viewport) -> CellRect {
    Prompt.box(in: viewport, above: host.panels.status.insets.bottom)
  }

  func draw(into grid: inout CellGrid, in viewport: Viewport) {
    prompt.draw(into: &grid, box: box(in: viewport), look: host.look)
  }
}

import Cells
import Scene
import Tiles

/// The open list of map services that can fill in what the maps here lack, with what each would learn.
final class OnlinePanel: MapPanel {
  let host: Host
  private let choices: [OnlineChoice]
  private let isOffline: Bool
  private var index: Int
  private var shown: ShownPanel?

  private static let widest = 76

  init(_ host: Host, isOffline: Bool) {
    (self.host, self.isOffline) = (host, isOffline)
    choices = OnlineMaps.services.map { .service($0) } + [.off]
    index = choices.firstIndex(of: host.maps.online.choice) ?? 0
    shown = ShownPanel(self)
  }

  var chosen: OnlineChoice { choices[index] }

  func choose(by step: Int) {
    index = min(max(index + step, 0), choices.count - 1)
    shown?.refresh()
  }

  /// The choice in a row of the screen.
  func choice(at cell: CellPoint) -> OnlineChoice? {
    let (viewport, box) = (host.navigator.shown, box(in: host.navigator.shown))
    let row = cell.row - box.row - 1 - intro(columns: columns(in: viewport)).count + first(in: box, viewport)
    return choices.indices.contains(row) ? choices[row] : nil
  }

  func draw(into grid: inout CellGrid, in viewport: Viewport) {
    let box = box(in: viewport)
    panel(in: viewport).draw(into: &grid, box: box, look: host.look, from: first(in: box, viewport))
  }

  private var words: Words { host.look.words }

  private func columns(in viewport: Viewport) -> Int { max(min(viewport.columns, Self.widest) - 4, 8) }

  private func panel(in viewport: Viewport) -> Panel {
    let (style, columns) = (host.look.style, columns(in: viewport))
    let intro = intro(columns: columns)
    let name = choices.compactMap(\.word).map(CharacterWidth.standard.of).max() ?? 0
    let rows = choices.map { choice -> [Panel.Span] in
      let isTaken = choice == host.maps.online.choice
      let mark = isTaken ? (host.look.blocks == .ascii ? "* " : "● ") : "  "
      let word = CharacterWidth.standard.padding(Sanitizer.clean(choice.word ?? "", limit: 24), to: min(name, 24))
      return [Panel.Span(text: mark + word + "  ", isAccented: isTaken), Panel.Span(text: title(of: choice))]
    }
    let facts = facts.flatMap { CharacterWidth.standard.wrapping($0, to: columns) }
      .map { [Panel.Span(text: $0, color: style.panelFaint)] }
    let keys = host.look.keys.hints(of: .online, in: words).text(columns: columns)
    var panel = Panel(
      title: words(.onlineTitle),
      lines: intro + rows + facts + [[Panel.Span(text: keys, color: style.panelFaint)]]
    )
    panel.chosen = intro.count + index
    return panel
  }

  /// The effect of the answer, and who receives data.
  private func intro(columns: Int) -> [[Panel.Span]] {
    let phrases: [Phrase] = isOffline ? [.onlineIsOffline] : [.onlineFillsIn, .onlineLearns, .onlineUnlessChosen]
    return phrases.flatMap { CharacterWidth.standard.wrapping(words($0), to: columns) }.map { [Panel.Span(text: $0)] }
  }

  private func title(of choice: OnlineChoice) -> String {
    if case .service(let service) = choice { Sanitizer.clean(service.title) } else { words(.onlineNobody) }
  }

  /// The operator of the chosen service, and its terms of use.
  private var facts: [String] {
    guard case .service(let service) = chosen else { return [] }
    let regions = words(service.allowsRegions ? .onlineMayBeKept : .onlineMayNotBeKept)
    return ["\(service.host) · \(regions)", service.attribution].map { Sanitizer.clean($0, limit: 200) }
  }

  func box(in viewport: Viewport) -> CellRect {
    let size = panel(in: viewport).size
    var box = lowerLeft(columns: size.columns, in: viewport) { _ in size.rows }
    box.column = max((viewport.columns - box.columns) / 2, 0)
    return box
  }

  /// The first line that is seen, so that the chosen one is.
  private func first(in box: CellRect, _ viewport: Viewport) -> Int {
    Panel.first(in: box, showing: intro(columns: columns(in: viewport)).count + index)
  }
}

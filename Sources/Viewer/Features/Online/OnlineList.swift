import Cells
import Tiles

/// The list of map services that can fill in what the maps here lack, with what each would learn.
struct OnlineList {
  let host: Host
  let isOffline: Bool
  let choices = OnlineMaps.services.map { OnlineChoice.service($0) } + [.off]

  private static let widest = 76

  var panel: ListPanel {
    let index = choices.firstIndex(of: host.maps.online.choice) ?? 0
    return ListPanel(host, .init(widest: Self.widest, isCentered: true), at: index, content: content)
  }

  private var words: Words { host.look.words }

  private func content(columns: Int, index: Int) -> ListPanel.Content {
    let name = choices.compactMap(\.word).map(CharacterWidth.standard.of).max() ?? 0
    let rows = choices.map { choice -> [Panel.Span] in
      let isTaken = choice == host.maps.online.choice
      let mark = isTaken ? (host.look.blocks == .ascii ? "* " : "● ") : "  "
      let word = CharacterWidth.standard.padding(Sanitizer.clean(choice.word ?? "", limit: 24), to: min(name, 24))
      return [Panel.Span(text: mark + word + "  ", isAccented: isTaken), Panel.Span(text: title(of: choice))]
    }
    let intro: [Phrase] = isOffline ? [.onlineIsOffline] : [.onlineFillsIn, .onlineLearns, .onlineUnlessChosen]
    return ListPanel.Content(
      title: words(.onlineTitle),
      above: intro.flatMap { CharacterWidth.standard.wrapping(words($0), to: columns) }.map { [Panel.Span(text: $0)] },
      rows: rows,
      below: facts(of: choices[index]).flatMap { CharacterWidth.standard.wrapping($0, to: columns) }
        .map { [Panel.Span(text: $0, color: host.look.style.panelFaint)] },
      hints: host.look.keys.hints(of: .online, in: words)
    )
  }

  private func title(of choice: OnlineChoice) -> String {
    if case .service(let service) = choice { Sanitizer.clean(service.title) } else { words(.onlineNobody) }
  }

  /// The operator of a service, and its terms of use.
  private func facts(of choice: OnlineChoice) -> [String] {
    guard case .service(let service) = choice else { return [] }
    let regions = words(service.allowsRegions ? .onlineMayBeKept : .onlineMayNotBeKept)
    return ["\(service.host) · \(regions)", service.attribution].map { Sanitizer.clean($0, limit: 200) }
  }
}

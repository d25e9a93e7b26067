import Cells
import Feeds
import Geodesy
import Terminal

/// The list of live things: sorted, and filtered as one types.
final class ThingList: HostClient {
  private enum Order: CaseIterable {
    case distance, name, age

    var phrase: Phrase {
      switch self {
      case .distance: .thingsByDistance
      case .name: .thingsByName
      case .age: .thingsByAge
      }
    }
  }

  private let hub: FeedHub
  private var panel: ListPanel?
  private var order = Order.distance
  private var chosen: String?
  private var rows: [Thing] = []

  /// The columns of the name, kind, distance, motion, age and closest approach.
  private static let widths = [18, 11, 13, 14, 8, 16]

  init(
    _ host: Host,
    _ hub: FeedHub,
    _ selected: String?,
    closed: @escaping () -> Void,
    perform: @escaping (Action, String) -> Void
  ) {
    (self.hub, chosen) = (hub, selected)
    super.init(in: host)
    sort()
    let behavior = ListPanel.Behavior(
      mode: .things,
      rowless: [.thingsClose, .thingsOrder],
      closed: closed,
      select: { [unowned self] in chosen = rows[$0].id },
      type: { [unowned self] in refresh() },
      click: { _, isChosen in isChosen ? .thingsGo : nil },
      perform: { [unowned self] action, row in
        switch action {
        case .thingsClose: close()
        case .thingsOrder: changeOrder()
        default: if let row { perform(action, rows[row].id) }
        }
      }
    )
    let form = ListPanel.Form(isBelowMap: true, isTyped: true) { max(($0 - 1) / 2, 7) }
    panel = ListPanel(host, form, behavior: behavior) { [unowned self] columns, _ in content(columns: columns) }
  }

  func close() { panel?.close() }

  /// Shows what is known by now.
  func refresh() {
    sort()
    panel?.refresh()
  }

  private func changeOrder() {
    let next = (Order.allCases.firstIndex(of: order) ?? 0) + 1
    order = Order.allCases[next % Order.allCases.count]
    refresh()
  }

  private func sort() {
    let (words, typed) = (ThingWords(host, hub), (panel?.field.text ?? "").lowercased())
    let found = hub.store.things.values.filter { thing in
      typed.isEmpty || words.name(of: thing).lowercased().contains(typed) || thing.id.lowercased().contains(typed)
        || words.kind(of: thing).lowercased().contains(typed)
    }
    switch order {
    case .distance:
      let ways = found.map { ($0, words.way(to: $0)?.distance.meters ?? .infinity) }
      rows = ways.sorted { ($0.1, $0.0.id) < ($1.1, $1.0.id) }.map(\.0)
    case .name: rows = found.map { ($0, words.name(of: $0)) }.sorted { ($0.1, $0.0.id) < ($1.1, $1.0.id) }.map(\.0)
    case .age: rows = found.sorted { ($1.heard, $0.id) < ($0.heard, $1.id) }
    }
    if !rows.contains(where: { $0.id == chosen }) { chosen = rows.first?.id }
  }

  private func content(columns: Int) -> ListPanel.Content {
    let (table, own) = (ThingWords(host, hub), host.ownMotion)
    let faint = look.style.panelFaint
    let header = [.thingName, .thingKind, .thingAway, .thingMotion, .thingAge].map { words($0) }
    return ListPanel.Content(
      title: "\(words(.things)) (\(rows.count)) · \(words(order.phrase))",
      header: [[Panel.Span(text: Self.line(header + (own == nil ? [] : [words(.thingApproach)])), color: faint)]],
      empty: words(hub.store.things.isEmpty ? .noThingsYet : .nothingFound),
      count: rows.count,
      row: { [rows] row in
        let thing = rows[row]
        let parts = [
          table.name(of: thing), table.kind(of: thing), table.way(to: thing)?.text ?? "", table.motion(of: thing),
          table.age(of: thing), table.approach(of: thing, own: own) ?? "",
        ]
        let isOld = self.hub.store.age(of: thing, at: self.hub.time) != .fresh
        return [Panel.Span(text: Self.line(parts), color: isOld ? faint : nil)]
      },
      hints: look.keys.hints(of: .things, in: words),
      chosen: rows.firstIndex { $0.id == chosen },
      columns: min(columns, Self.widths.reduce(5, +) - (own == nil ? 17 : 0))
    )
  }

  private static func line(_ parts: [String]) -> String {
    let width = CharacterWidth.standard
    return zip(parts, widths).map { width.padding(width.truncating($0, to: $1), to: $1) }.joined(separator: " ")
  }
}

/// The card of a thing: all that is known of it.
enum ThingCard {
  static func panel(
    _ host: Host,
    _ hub: FeedHub,
    _ id: String,
    closed: @escaping () -> Void,
    perform: @escaping (Action) -> Void
  ) -> ListPanel {
    let behavior = ListPanel.Behavior(
      mode: .thing,
      rowless: [.thingClose, .thingsFollow],
      closed: closed,
      perform: { action, _ in perform(action) }
    )
    let form = ListPanel.Form(widest: 60, isBelowMap: true) { max(($0 - 1) / 2, 7) }
    return ListPanel(host, form, behavior: behavior) { columns, _ in
      let words = ThingWords(host, hub)
      guard let thing = hub.store.things[id] else {
        return ListPanel.Content(title: "", rows: [])
      }
      let lines = words.lines(of: thing, own: host.ownMotion)
      let width = CharacterWidth.standard
      let label = lines.map { width.of($0.label) }.max() ?? 0
      return ListPanel.Content(
        title: "\(words.name(of: thing)) · \(words.kind(of: thing))",
        above: lines.map { line in
          [
            Panel.Span(text: width.padding(line.label, to: label) + "  ", color: host.look.style.panelFaint),
            Panel.Span(text: width.truncating(line.text, to: max(columns - label - 2, 8))),
          ]
        },
        rows: [],
        hints: host.look.keys.hints(of: .thing, in: host.look.words)
      )
    }
  }
}

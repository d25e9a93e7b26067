import Cells
import Regions
import Scene
import Threads

/// The open list: running downloads, and the user's own maps.
final class RegionList: TextPanel {
  enum Choice {
    case entry(RegionQueue.Entry)
    case map(UserMap)

    var path: String {
      switch self {
      case .entry(let entry): entry.task.output
      case .map(let map): map.path
      }
    }

    var name: String {
      switch self {
      case .entry(let entry): entry.task.name
      case .map(let map): map.name
      }
    }
  }

  let host: Host
  private let queue: RegionQueue
  private let lane: Lane
  private var shown: ShownPanel?
  /// Nil while they are being opened.
  private var maps: [UserMap]?
  private var index = 0
  /// The path of the item whose removal was requested once.
  private(set) var doubted: String?

  private static let nameWidth = 28

  init(_ host: Host, _ queue: RegionQueue) {
    (self.host, self.queue) = (host, queue)
    lane = host.work.lane(.long)
    shown = ShownPanel(self)
    load()
  }

  func load() {
    let paths = LocalMaps.files(.current)
    lane.run(priority: host.start.isLive ? .optional : .required) {
      paths.map { UserMap($0) }
    } then: { [weak self] maps in
      self?.maps = maps
      self?.adapt()
    }
  }

  /// Adapts to finished downloads, which may change the length of the list.
  func adapt() {
    index = min(max(index, 0), max(rows.count - 1, 0))
    shown?.refresh()
  }

  var chosen: Choice? { rows.indices.contains(index) ? rows[index] : nil }

  func choose(by step: Int) {
    index += step
    doubted = nil
    adapt()
  }

  /// Whether the removal of the item was requested before; if not, it is now.
  func isSure(of path: String) -> Bool {
    defer { doubted = doubted == path ? nil : path }
    return doubted == path
  }

  func forgetDoubt() { doubted = nil }

  /// A map that is being updated is listed once.
  private var rows: [Choice] {
    queue.entries.map(Choice.entry) + (maps ?? []).filter { !queue.contains($0.path) }.map(Choice.map)
  }
}

/// How it looks.
extension RegionList {
  private var words: Words { host.look.words }

  private func line(of choice: Choice) -> [Panel.Span] {
    let width = CharacterWidth.standard
    let name = width.truncating(Sanitizer.clean(choice.name, limit: 60), to: Self.nameWidth)
    let facts =
      switch choice {
      case .entry(let entry): RegionWords.state(of: entry, queue.progress, host.look)
      case .map(let map): facts(of: map)
      }
    return [Panel.Span(text: width.padding(name, to: Self.nameWidth) + "  " + facts)]
  }

  private func facts(of map: UserMap) -> String {
    let days = host.timestamp.map(map.days)
    let age = days.map { $0 == 0 ? words(.regionToday) : words(.regionAge, count: $0) }
    return [host.look.measures.text(ofBytes: map.bytes), age].compactMap(\.self).joined(separator: " · ")
  }

  func panel(in viewport: Viewport) -> Panel {
    let rows = rows
    let room = max((viewport.rows - host.panels.status.insets.bottom) / 2 - 3, 3)
    let first = min(max(index - room / 2, 0), max(rows.count - room, 0))
    var lines = rows.dropFirst(first).prefix(room).map(line)
    if rows.isEmpty { lines = [[Panel.Span(text: words(.regionsNone), color: host.look.style.panelFaint)]] }
    let hints = host.look.keys.hints(of: .regionList, in: words).text(columns: viewport.columns - 4)
    lines.append([Panel.Span(text: hints, color: host.look.style.panelFaint)])
    var panel = Panel(title: words(.regionListTitle), lines: lines)
    panel.chosen = rows.isEmpty ? nil : index - first
    return panel
  }
}

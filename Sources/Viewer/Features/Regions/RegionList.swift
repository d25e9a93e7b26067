import Calendar
import Cells
import Glibc
import Regions
import Threads
import Tiles

/// The open list: running downloads, and the user's own maps.
final class RegionList: HostClient {
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

  private let queue: RegionQueue
  private let lane: Lane
  private var panel: ListPanel?
  /// Nil while they are being opened.
  private var maps: [UserMap]?
  /// The path of the item whose removal was requested once.
  private var doubted: String?

  /// The width of shorter names.
  private static let nameWidth = 28

  /// Creates a list; `perform` does what is asked for with the selected row.
  init(_ host: Host, _ queue: RegionQueue, closed: @escaping () -> Void, perform: @escaping (Action, Choice?) -> Void) {
    (self.queue, lane) = (queue, host.work.lane(.long))
    super.init(in: host)
    let behavior = ListPanel.Behavior(
      mode: .regionList,
      hasSection: true,
      rowless: [.regionsNew, .regionsClose],
      closed: closed,
      select: { [unowned self] _ in doubted = nil },
      click: { _, _ in nil },
      perform: { [unowned self] action, row in
        if action != .regionsDelete { doubted = nil }
        perform(action, row.map { rows[$0] })
      }
    )
    panel = ListPanel(host, .init { max($0 / 2, 6) }, behavior: behavior) { [unowned self] columns, _ in
      content(columns: columns)
    }
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
  func adapt() { panel?.refresh() }

  func close() { panel?.close() }

  /// Whether the removal of the item was requested before; if not, it is now.
  func isSure(of path: String) -> Bool {
    defer { doubted = doubted == path ? nil : path }
    return doubted == path
  }

  /// A map that is being updated is listed once.
  private var rows: [Choice] {
    queue.entries.map(Choice.entry) + (maps ?? []).filter { !queue.contains($0.path) }.map(Choice.map)
  }
}

/// How it looks.
extension RegionList {
  private func line(of choice: Choice, nameWidth: Int) -> [Panel.Span] {
    let width = CharacterWidth.standard
    let name = width.truncating(Sanitizer.clean(choice.name, limit: 60), to: nameWidth)
    let facts =
      switch choice {
      case .entry(let entry): RegionWords.state(of: entry, queue.progress, host.look)
      case .map(let map): facts(of: map)
      }
    return [Panel.Span(text: width.padding(name, to: nameWidth) + "  " + facts)]
  }

  private func facts(of map: UserMap) -> String {
    let days = host.timestamp.map(map.days)
    let age = days.map { $0 == 0 ? words(.regionToday) : words(.regionAge, count: $0) }
    return [host.look.measures.text(ofBytes: map.bytes), age].compactMap(\.self).joined(separator: " · ")
  }

  private func content(columns: Int) -> ListPanel.Content {
    let rows = rows
    let longest = rows.map { CharacterWidth.standard.of(Sanitizer.clean($0.name, limit: 60)) }.max() ?? 0
    let nameWidth = max(min(longest, columns / 2), Self.nameWidth)
    return ListPanel.Content(
      title: words(.regionListTitle),
      empty: words(.regionsNone),
      rows: rows.map { line(of: $0, nameWidth: nameWidth) },
      hints: host.look.keys.hints(of: .regionList, in: words)
    )
  }
}

/// A map file of the user's own, as shown in the list.
nonisolated struct UserMap: Sendable {
  let path: String
  let name: String
  let bytes: Int
  /// When it was written, in seconds since 1970.
  let time: Double
  let zooms: ClosedRange<Int>?
  /// Where it was fetched; nil for one that wasn't.
  let origin: ArchiveOrigin?

  /// Opens it, which may take its time.
  init(_ path: String) {
    var status = stat()
    let isThere = unsafe stat(path, &status) == 0
    let info = (try? TileArchives.open(path))?.info
    self.path = path
    name = info?.description.name ?? path.split(separator: "/").last.map(String.init) ?? path
    bytes = isThere ? Int(status.st_size) : 0
    time = Double(status.st_mtim.tv_sec)
    (zooms, origin) = (info?.zooms, info?.origin)
  }

  func days(until now: Timestamp) -> Int { max(Int((now.secondsSince1970 - time) / 86_400), 0) }
}

/// The progress of a download, in words.
enum RegionWords {
  static func state(of entry: RegionQueue.Entry, _ progress: RegionRun.Progress?, _ look: Look) -> String {
    let words = look.words
    // A download that finishes while paused is still shown as paused.
    guard !entry.task.isPaused else { return words(.regionPaused) }
    switch entry.state {
    case .failed(let error): return words.text(of: error)
    case .waiting: return words(.regionWaits)
    case .elsewhere: return words(.regionElsewhere)
    case .fetching: return progress.map { text(of: $0, look) } ?? words(.regionWaits)
    }
  }

  static func text(of progress: RegionRun.Progress, _ look: Look) -> String {
    let words = look.words
    let percent = "\(Int(progress.share * 100)) %"
    switch progress.stage {
    case .waiting: return "\(percent) · \(words(.regionSourceGone))"
    case .writing: return words(.regionWriting)
    case .fetching:
      let rate = progress.rate.map { words(.regionRate, look.measures.text(ofBytes: Int($0))) }
      let rest = progress.rest.map { words(.regionLeft, time($0, words)) }
      return [percent, rate, rest].compactMap(\.self).joined(separator: " · ")
    }
  }

  private static func time(_ time: Duration, _ words: Words) -> String {
    let seconds = Int((time / .seconds(1)).rounded(.up))
    return seconds < 100 ? words(.seconds, "\(seconds)") : words(.minutes, "\((seconds + 59) / 60)")
  }
}

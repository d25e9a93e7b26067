import Cells
import Places
import Tiles

/// Finds places, streets, districts, categories and coordinates during typing.
final class Search: HostClient, Feature {
  static let options: [Option] = [
    .value("geocoder", "NAME|ADDRESS|off", "geocoder for online searches")
      .usually(MapCatalogue.defaultGeocoder).ranked(346)
      .checked { _ = try MapCatalogue().geocoder($0) }
  ]

  private let history: SearchHistory
  private var worker: SearchWorker?
  private var online: OnlineSearch?
  private var panel: SearchPanel?
  /// Whether Enter was pressed while the search for the typed text was still running.
  private var entersNext = false

  init(_ host: Host) {
    history = SearchHistory(in: host.start.isLive ? Environment.current.stateFolder : nil)
    online = Self.geocoder(host).map { OnlineSearch($0, host.work) }
    super.init(in: host)
    worker = SearchWorker(places: host.places.own, opened: host.start.given?.places ?? [], host.work) {
      [weak self] in
      self?.show($0)
    }
  }

  /// The geocoder; nil if none may be contacted: a snapshot needs no network unless it is requested.
  private static func geocoder(_ host: Host) -> Geocoder? {
    let arguments = host.start.arguments
    guard host.start.isLive || arguments.has("geocoder") else { return nil }
    return host.maps.serving.isOffline ? nil : try? MapCatalogue().geocoder(arguments["geocoder"])
  }

  func perform(_ action: Action) -> Bool {
    guard action == .search else { return false }
    guard host.maps.facts.isGeographic else {
      host.messages.show(words(.nowhereToSearch))
      return true
    }
    host.messages.clear()
    panel = SearchPanel(of: self, host.maps.online.choice == .off ? nil : online, history)
    worker?.open(host.maps.sightFiles)
    return true
  }

  private func show(_ results: [SearchResult]) {
    panel?.show(results)
    if entersNext { enter(results.first) }
  }

  /// Asks the geocoder; while the local search is running, Enter chooses its first result instead.
  func ask() {
    entersNext = worker?.isSearching == true
    if !entersNext, let question = panel?.question { online?.ask(question) }
  }

  /// Goes to a result, or to the first one of the search that is still running.
  func enter(_ result: SearchResult?) {
    entersNext = worker?.isSearching == true
    if !entersNext, let result { go(to: result) }
  }

  /// Searches for the text and the category of the panel.
  func search() {
    entersNext = false
    guard let panel else { return }
    online?.forget()
    guard panel.category != nil || panel.hasText else {
      worker?.forget()
      return panel.show([])
    }
    worker?.ask(panel.text, among: panel.category?.kinds, near: panel.start, at: host.moment)
  }

  func forget() {
    (panel, entersNext) = (nil, false)
    worker?.forget()
    online?.forget()
  }

  private func go(to result: SearchResult) {
    guard let panel else { return }
    history.add(panel.text)
    // Once closed, it leaves its area free to the map, which centres the place in it.
    panel.close()
    host.go(to: result, from: panel.start)
  }
}

/// The searches made, the newest last, in a file that only its owner can read.
package final class SearchHistory {
  private let folder: String?
  package private(set) var entries: [String] = []

  private static let (name, most, longest) = ("/searches", 100, 200)

  /// Reads it; without a folder it is gone with the program.
  package init(in folder: String?) {
    self.folder = folder
    let bytes = folder.flatMap { SmallFile.bytes(at: $0 + Self.name, limit: 1 << 18) } ?? []
    entries = String(decoding: bytes, as: UTF8.self).split(separator: "\n").suffix(Self.most).map(Self.cleaned)
  }

  private static func cleaned(_ text: some StringProtocol) -> String { Sanitizer.clean(String(text), limit: longest) }

  package func add(_ text: String) {
    let text = Self.cleaned(text)
    guard text.contains(where: { $0 != " " }), text != entries.last else { return }
    entries = Array((entries.filter { $0 != text } + [text]).suffix(Self.most))
    guard let folder else { return }
    FileList.make(folder, levels: 3)
    // A search is worth more than its record.
    try? OutputFile.write(Array((entries.joined(separator: "\n") + "\n").utf8), to: folder + Self.name, isPrivate: true)
  }
}

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
    let deeds = SearchPanel.Deeds(
      closed: { [weak self] in self?.forget() },
      look: { [unowned self] in search() },
      enter: { [unowned self] in enter($0) },
      ask: { [unowned self] in ask() }
    )
    panel = SearchPanel(host, host.maps.online.choice == .off ? nil : online, history, deeds)
    worker?.open(host.maps.sightFiles)
    return true
  }

  private func show(_ results: [SearchResult]) {
    panel?.show(results)
    if entersNext { enter(results.first) }
  }

  /// Asks the geocoder; while the local search is running, Enter chooses its first result instead.
  private func ask() {
    entersNext = worker?.isSearching == true
    if !entersNext, let question = panel?.question { online?.ask(question) }
  }

  /// Goes to a result, or to the first one of the search that is still running.
  private func enter(_ result: SearchResult?) {
    entersNext = worker?.isSearching == true
    if !entersNext, let result { go(to: result) }
  }

  private func search() {
    entersNext = false
    guard let panel else { return }
    online?.forget()
    guard panel.category != nil || panel.hasText else {
      worker?.forget()
      return panel.show([])
    }
    worker?.ask(panel.text, among: panel.category?.kinds, near: panel.start, at: host.moment)
  }

  private func forget() {
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

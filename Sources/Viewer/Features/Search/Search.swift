import Places
import Terminal
import Tiles

/// Finds places, streets, districts, categories and coordinates during typing.
final class Search: Feature, InputTaker, MouseTaker {
  static let options: [Option] = [
    .value("geocoder", "NAME|ADDRESS|off", "geocoder for online searches")
      .usually(MapCatalogue.defaultGeocoder).ranked(346)
      .checked { _ = try MapCatalogue().geocoder($0) }
  ]

  private let host: Host
  private let history: SearchHistory
  private var worker: SearchWorker?
  private var online: OnlineSearch?
  private var panel: SearchPanel?
  /// Whether Enter was pressed while the search for the typed text was still running.
  private var entersNext = false

  init(_ host: Host) {
    self.host = host
    history = SearchHistory(in: host.start.isLive ? Environment.current.stateFolder : nil)
    worker = SearchWorker(places: host.places.own, opened: host.start.given?.places ?? [], host.work) {
      [weak self] in
      self?.show($0)
    }
    online = Self.geocoder(host).map { OnlineSearch($0, host.work) }
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
      host.messages.show(host.look.words(.nowhereToSearch))
      return true
    }
    host.panels.stack.push(.panel, self) { [weak self] in
      self?.online?.forget()
      self?.panel = nil
    }
    host.messages.clear()
    panel = SearchPanel(host, host.maps.online.choice == .off ? nil : online, history)
    worker?.open(host.maps.sightFiles)
    return true
  }

  func take(_ key: Key) -> Bool {
    // No strong reference to the panel: once closed it must be gone, because the map centres the place in the area
    // that panels leave free.
    guard let outcome = panel?.take(key) else { return false }
    follow(outcome)
    return true
  }

  func paste(_ text: String) -> Bool {
    guard let panel else { return false }
    panel.paste(text)
    follow(.typed)
    return true
  }

  func take(_ gesture: MouseGestures.Gesture) -> Bool {
    guard case .click(let cell) = gesture, let outcome = panel?.take(clickAt: cell) else { return false }
    follow(outcome)
    return true
  }

  private func show(_ results: [SearchResult]) {
    // No strong reference here either, for the same reason.
    panel?.show(results)
    if entersNext { enter(results.first) }
  }

  private func follow(_ outcome: SearchPanel.Outcome) {
    switch outcome {
    case .open: break
    case .typed, .narrowed:
      entersNext = false
      look()
    case .closed:
      close()
      host.navigator.endPreview()
    case .moved(let result): host.preview(result)
    case .entered(let result): enter(result)
    case .asked: ask()
    }
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

  private func look() {
    guard let panel else { return }
    online?.forget()
    guard panel.category != nil || panel.hasText else {
      worker?.forget()
      return panel.show([])
    }
    worker?.ask(panel.text, among: panel.category?.kinds, near: panel.start, at: host.moment)
  }

  private func close() {
    panel = nil
    entersNext = false
    worker?.forget()
    online?.forget()
    host.panels.stack.pop(.panel, self)
  }

  private func go(to result: SearchResult) {
    let origin = panel?.start ?? host.standpoint.coordinate
    if let panel { history.add(panel.text) }
    close()
    host.go(to: result, from: origin)
  }
}

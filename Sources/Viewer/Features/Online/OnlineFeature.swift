import Cells
import Geodesy
import Rendering
import Scene
import Threads
import Tiles
import Wire

/// Fills in from a map service what the maps here lack, and asks once whether and from which.
final class OnlineFeature: HostClient, Feature {
  private let vectors: VectorMap
  private let online: OnlineMaps
  private let lane: Lane
  private let line: LineChip
  /// The services to choose from, and none.
  private(set) lazy var choices = OnlineMaps.services.map { OnlineChoice.service($0) } + [.off]
  private var panel: ListPanel?
  /// Whether the user was asked, or has answered without being asked.
  private var hasAsked: Bool
  /// The services that were opened, by their names, with their numbers among the maps.
  private var opened: [String: Int] = [:]
  private var opening: String?
  /// Until when a service that couldn't be opened is left in peace.
  private var pause = Duration.zero
  private var now = Duration.zero
  /// Since when the map rests where it lacks streets; nil where it doesn't.
  private var restsSince: Duration?

  private static let pauseAfterFailure = Duration.seconds(15)
  /// The time without movement before the question, so that it doesn't interrupt, and held keys don't answer it.
  private static let restBeforeAsking = Duration.seconds(1)

  /// There is nothing to fill in among pictures alone.
  init?(_ host: Host) {
    guard let vectors = host.maps.vectors else { return nil }
    (self.vectors, online) = (vectors, host.maps.online)
    lane = host.work.lane(.waiting)
    line = LineChip(host)
    hasAsked =
      online.choice != .undecided || !host.start.isLive || host.maps.serving.isOffline || host.look.isBare
      || !host.maps.files.isEmpty
    super.init(in: host)
  }

  func perform(_ action: Action) -> Bool {
    switch action {
    case .online: if let panel { panel.close() } else { open() }
    case .askAgain: askAgain()
    default: return false
    }
    return true
  }

  func advance(by elapsed: Duration) -> Bool {
    now += elapsed
    askOnce()
    fill()
    return line.advance(to: now)
  }

  var timeToNextChange: Duration? {
    let retry = pause > now && lacksMap ? pause - now : nil
    let question = mayAsk ? max((restsSince ?? now) + Self.restBeforeAsking - now, .milliseconds(1)) : nil
    return [retry, question, line.timeToNextChange].compactMap(\.self).min()
  }

  func completeFrame() { fill() }

  func report(in viewport: Viewport) -> [(key: String, value: JSON)] {
    guard let service = online.service else { return [] }
    let isOpen = opened[service.name] != nil
    return [("online", ["service": .string(service.name), "open": .bool(isOpen)])]
  }
}

/// Asking.
extension OnlineFeature {
  /// Asks once at a place that no map here shows, unless the user has named maps, is typing, or is on the move with a
  /// receiver.
  private func askOnce() {
    guard mayAsk else { return restsSince = nil }
    let since = restsSince ?? now
    restsSince = since
    guard now - since >= Self.restBeforeAsking else { return }
    (hasAsked, restsSince) = (true, nil)
    open()
  }

  private var mayAsk: Bool {
    guard !hasAsked, host.panels.stack.isFree, !host.navigator.isMoving, host.look.lock == .off,
      host.look.mode != .compass
    else { return false }
    return host.navigator.target.zoom >= OnlineMaps.leastZoom - Self.margin
      && !host.maps.facts.showStreets(at: host.navigator.middle.coordinate)
  }

  private static let margin = 0.01

  private func open() {
    let behavior = ListPanel.Behavior(
      mode: .online,
      closed: { [weak self] in self?.panel = nil },
      click: { _, _ in .onlineTake },
      perform: { [unowned self] action, row in
        panel?.close()
        if action == .onlineTake, let row { take(choices[row]) }
      }
    )
    let index = choices.firstIndex(of: online.choice) ?? 0
    panel = ListPanel(host, .init(widest: 76, position: .center), at: index, behavior: behavior) {
      [unowned self] in content(columns: $0, index: $1)
    }
  }

  private func take(_ choice: OnlineChoice) {
    hasAsked = true
    let before = online.service
    online.choice = choice
    if before != online.service { before.flatMap { opened[$0.name] }.map { vectors.fill(with: $0, from: .infinity) } }
    if let number = online.service.flatMap({ opened[$0.name] }) {
      vectors.fill(with: number, from: OnlineMaps.leastZoom)
    }
    keep(choice)
    pause = .zero
    if let wish = online.wish, online.service != nil { host.navigator.frame([wish.place], nearEnough: wish.zoom) }
    online.wish = nil
  }

  private func keep(_ choice: OnlineChoice) {
    let words = host.look.words
    host.messages.show(online.service.map { words(.onlineTaken, Sanitizer.clean($0.name)) } ?? words(.onlineOff))
    guard host.start.isLive, let word = choice.word,
      let path = host.start.arguments["config"] ?? Environment.current.configFile
    else { return }
    do {
      try PersistedSetting.keep("online", word, in: path)
    } catch {
      // The answer holds until the program ends; the error is shown.
      host.messages.show(words.text(of: error))
    }
  }
}

/// Filling in.
extension OnlineFeature {
  /// Whether some of the screen is near enough for a service to fill in, and on no map with streets.
  private var lacksMap: Bool {
    let view = host.navigator.destination
    guard view.camera.zoom >= OnlineMaps.leastZoom else { return false }
    let (columns, rows) = (Double(view.columns), Double(view.rows))
    return [0, 0.5, 1].contains { down in
      [0, 0.5, 1].contains { across in
        let point = view.worldPoint(at: ScreenPoint(x: across * columns, y: down * rows))
        return !host.maps.facts.showStreets(at: point.coordinate)
      }
    }
  }

  /// Opens the service when it is needed for the first time.
  private func fill() {
    guard let service = online.service, opened[service.name] == nil, opening == nil, now >= pause, lacksMap else {
      return
    }
    opening = service.name
    let (source, serving) = (MapCatalogue.source(of: service), host.maps.serving)
    lane.run {
      Result { () throws(TileError) in
        let archive = try ServedArchive.open(source, serving)
        return archive.info.format == .vector ? archive : nil
      }
    } then: { [weak self] found in
      self?.take(found, of: service.name)
    }
  }

  private func take(_ found: Result<(any TileArchive)?, TileError>, of name: String) {
    opening = nil
    switch found {
    case .success(let archive?):
      opened[name] = vectors.add(archive, filledFrom: online.service?.name == name ? OnlineMaps.leastZoom : .infinity)
    case .success(nil): fail(host.look.words(.onlinePictures, Sanitizer.clean(name)))
    case .failure(let error): fail(host.look.words.text(of: error))
    }
  }

  private func fail(_ problem: String) {
    pause = now + Self.pauseAfterFailure
    host.messages.show(Sanitizer.clean(problem, limit: 200))
  }

  private func askAgain() {
    pause = .zero
    host.maps.serving.askAgain()
    fill()
    host.messages.show(host.look.words(.askingAgain))
  }
}

import Cells
import Feeds
import Geodesy
import Positioning
import Scene
import Terminal
import Wire

/// Live things on the map: their icons, the list, the card of the selected one.
final class ThingsFeature: HostClient, Feature {
  let hub: FeedHub
  private var marks: ThingMarks?
  private var list: ThingList?
  private var card: ListPanel?
  private(set) var selected: String?
  private var isFollowing = false
  private var control: CameraControl?
  private var version = -1
  /// The feeds whose absence has been reported.
  private var absent: Set<String> = []
  private var sinceFrame = Duration.zero

  /// Things that move are drawn no more often, unless something else is.
  private static let frameTime = Duration.milliseconds(100)

  /// Nil without a feed.
  init?(_ host: Host) {
    guard host.feeds.isListening else { return nil }
    hub = host.feeds
    super.init(in: host)
    marks = ThingMarks(host, hub) { [weak self] in self?.selected }
  }

  func perform(_ action: Action) -> Bool {
    switch action {
    case .things: if list == nil { open() } else { list?.close() }
    case .close where card != nil: card?.close()
    default: return false
    }
    return true
  }

  func take(_ gesture: MouseGestures.Gesture) -> Bool {
    guard case .click(let cell) = gesture, let id = marks?.thing(at: cell, in: host.navigator.shown)
    else { return false }
    select(id)
    return true
  }

  func advance(by elapsed: Duration) -> Bool {
    sinceFrame += elapsed
    follow()
    if version != hub.version { list?.refresh() }
    guard version != hub.version || isDue else { return false }
    reportAbsence()
    (version, sinceFrame) = (hub.version, .zero)
    return true
  }

  /// Reports once why a feed can't be reached, until it can.
  private func reportAbsence() {
    let absences = hub.links.compactMap { name, link in link.absence.map { (name: name, problem: $0) } }
    if let new = absences.first(where: { !absent.contains($0.name) }) {
      host.messages.show(words.text(of: new.problem))
    }
    absent = Set(absences.map(\.name))
  }

  var timeToNextChange: Duration? {
    nextChange.map { max($0 - sinceFrame, Self.frameTime - sinceFrame, .zero) }
  }

  private var isDue: Bool { timeToNextChange == .zero }

  /// When something visible has moved by a dot, or is of another age.
  private var nextChange: Duration? { marks?.timeToNextChange(in: host.navigator.shown) }

  func completeFrame() {
    hub.finishReading()
    list?.refresh()
  }

  func report(in viewport: Viewport) -> [(key: String, value: JSON)] {
    let placed = marks?.placed(in: viewport) ?? []
    let cells = Dictionary(uniqueKeysWithValues: placed.map { ($0.thing.id, $0) })
    let things = hub.store.things.values.sorted { $0.id < $1.id }.map { thing -> JSON in
      let place = hub.store.position(of: thing, at: hub.time) ?? thing.coordinate
      let cell = cells[thing.id]?.point.cell
      return thing.json(at: place.map { ($0.latitude.degrees, $0.longitude.degrees) })
        .adding("age", .string(hub.store.age(of: thing, at: hub.time).rawValue))
        .adding("cell", cell.map { [.integer($0.column), .integer($0.row)] } ?? .null)
        .adding("selected", .bool(thing.id == selected))
    }
    let feeds = hub.links.map { name, link -> JSON in
      let counts = hub.store.counts[name]
      return [
        "source": .string(name), "state": .string(link.state.rawValue), "updates": .integer(counts?.updates ?? 0),
        "refused": .integer(counts?.refused ?? 0), "unknown": .integer(counts?.unknown ?? 0),
      ]
    }
    return [("things", .array(things)), ("feeds", .array(feeds))]
  }
}

/// Selection.
extension ThingsFeature {
  private func select(_ id: String) {
    selected = id
    card?.close()
    card = ThingCard.panel(host, hub, id) { [weak self] in
      self?.forgetSelection()
    } perform: { [weak self] action in
      if action == .thingsFollow { self?.toggleFollowing() } else { self?.card?.close() }
    }
  }

  private func forgetSelection() {
    (card, selected) = (nil, nil)
    stopFollowing()
  }

  private func open() {
    list = ThingList(host, hub, selected) { [weak self] in
      self?.list = nil
    } perform: { [weak self] action, id in
      self?.perform(action, on: id)
    }
  }

  private func perform(_ action: Action, on id: String) {
    guard let thing = hub.store.things[id], let place = hub.store.position(of: thing, at: hub.time) ?? thing.coordinate
    else { return host.messages.refuse(words(.thingWithoutPlace)) }
    list?.close()
    host.navigator.frame([place], nearEnough: Self.nearEnough)
    select(id)
    if action == .thingsFollow { toggleFollowing() }
  }

  private static let nearEnough = 12.0
}

/// The camera.
extension ThingsFeature {
  private func toggleFollowing() {
    guard let thing = selected.flatMap({ hub.store.things[$0] }) else { return }
    let name = ThingWords(host, hub).name(of: thing)
    guard !isFollowing else {
      stopFollowing()
      return host.messages.show(words(.thingLeft, name))
    }
    look.lock = .off
    isFollowing = true
    host.messages.show(words(.thingFollowed, name))
  }

  private func stopFollowing() { (isFollowing, control) = (false, nil) }

  private func follow() {
    let director = host.navigator.director
    guard isFollowing, let selected, let thing = hub.store.things[selected],
      let place = hub.store.position(of: thing, at: hub.time)
    else { return control = nil }
    guard look.lock == .off else { return stopFollowing() }
    let control = control ?? director.takeControl { [weak self] _ in self?.stopFollowing() }
    let isApproach = self.control == nil
    self.control = control
    guard isApproach || !director.isGliding else { return }
    let view = isApproach ? director.destination : director.viewport
    let near = view.nearestCopy(of: WorldPoint(place))
    let (found, aim) = (view.screenPoint(of: near), view.visibleCenter)
    guard max(abs(found.x - aim.x), abs(found.y - aim.y)) > Self.tolerance else { return }
    control.set(view.showing(near, at: aim), over: isApproach ? nil : .zero, following: near)
  }

  /// In cells; half of one is what the lattice takes.
  private static let tolerance = 0.51
}

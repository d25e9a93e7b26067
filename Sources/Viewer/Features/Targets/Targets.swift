import Calendar
import Cells
import Geodesy
import Places
import Positioning
import Scene
import Terminal

/// The places to go to: marked, kept, found again, and shown the way to.
final class Targets: PlaceLister, Feature {
  private let store: TargetStore
  private let marks: TargetMarks
  private let guide: Guide
  /// The centre of the map that was marked, until the next action.
  private var marked: MapCenter.Hold?
  private var shown: Standpoint?
  private var timeOverboard: String?
  private var shownVersion = 0
  private var now = Duration.zero
  /// Where the last `fit` led to, so that the next one frames less.
  private var fitted: Camera?

  init(_ host: Host) {
    store = host.places.targets
    marks = TargetMarks(host, store)
    guide = Guide(host)
    super.init(in: host)
    host.attempt { () throws(PlaceError) in try store.reload() }
    refresh()
    host.runner.watch { [weak self] _ in self?.marked = nil }
    host.runner.offer { [weak self] place in
      [
        PlaceOffer(phrase: .markTargetHere, rank: 10) {
          self?.add(at: place.coordinate, saying: .markedAtPointer)
          self?.refresh()
        }
      ]
    }
    host.resumption.add(panelOf: .targets) { [weak self] in self?.panel != nil }
  }

  func perform(_ action: Action) -> Bool {
    switch action {
    case .targets: openOrClose()
    case .targetHere: mark()
    case .manOverboard: markOverboard()
    case .fit: return fit()
    case .copy: return panel?.copy() ?? false
    default: return false
    }
    refresh()
    return true
  }

  func hear(_ news: Receiver.Event) {
    switch news {
    case .fix(_, let outcome) where outcome == .accepted || outcome == .acceptedAnew: refresh(isFix: true)
    case .fix, .notice: break
    case .lost, .changed: refresh()
    }
  }

  func advance(by elapsed: Duration) -> Bool {
    now += elapsed
    let hasChanged = shownVersion != store.version
    guard hasChanged || shown != host.standpoint || timeOverboard != store.current.flatMap(guide.timeOverboard) else {
      return false
    }
    refresh()
    return hasChanged || panel != nil || store.current != nil
  }

  /// The time since a man-overboard event counts on.
  var timeToNextChange: Duration? { timeOverboard == nil ? nil : .seconds(1) }

  private func refresh(isFix: Bool = false) {
    (shown, shownVersion) = (host.standpoint, store.version)
    timeOverboard = store.current.flatMap(guide.timeOverboard)
    guide.show(store.current, host.places.legs.leg, at: now, isFix: isFix)
    guide.show(others: store.targets)
    panel?.adapt()
  }
}

/// Marking places.
extension Targets {
  /// Marks the position, or else the centre of the map.
  private func mark() {
    let standpoint = host.standpoint
    if !standpoint.isPosition { marked = host.navigator.middle.hold() }
    add(at: standpoint.coordinate, saying: standpoint.isPosition ? .markedHere : .markedAtCentre)
  }

  private func add(at coordinate: Coordinate, saying phrase: Phrase) {
    guard isOnEarth, let target = add(named: store.nextName(in: words), at: coordinate) else { return }
    host.messages.show(words(phrase, target.name, transience))
  }

  private func add(
    named name: String,
    at coordinate: Coordinate,
    altitude: Distance? = nil,
    isCurrent: Bool = false
  ) -> Target? {
    let target = host.attempt { () throws(PlaceError) in
      try store.add(named: name, at: coordinate, altitude: altitude, isCurrent: isCurrent, created: host.timestamp)
    }
    guard let target else { return nil }
    panel?.choose(target.id)
    host.undo.add { [store, words] () throws(PlaceError) in
      try store.delete(target.id)
      return words(.undoneAdding, Sanitizer.clean(target.name, limit: 80))
    }
    return target
  }

  /// Marks the place of a man-overboard event, and guides back at once.
  private func markOverboard() {
    guard isOnEarth else { return }
    let standpoint = host.standpoint
    if !standpoint.isPosition { marked = host.navigator.middle.hold() }
    let time = host.timestamp.map { " " + $0.text.dropFirst(11).prefix(8) } ?? ""
    let name = Target.overboard + time
    // A second press within a second is the same event.
    guard !store.targets.contains(where: { $0.name == name && $0.isCurrent && !time.isEmpty }),
      let target = add(named: name, at: standpoint.coordinate, isCurrent: true)
    else { return }
    host.messages.show(text(overboard: target))
    host.messages.sounds.play(.overboard, words(.overboardSound, target.name))
  }

  /// Where it was marked, as far as that is known.
  private func text(overboard target: Target) -> String {
    guard let position = host.position.receiver?.position else {
      return words(.overboardAtCentre, target.name, transience)
    }
    guard position.freshness != .fresh else { return words(.overboard, target.name, transience) }
    return words(.overboardOld, TimeWords.text(position.age / .seconds(1), in: words), target.name, transience)
  }

  private var isOnEarth: Bool {
    guard !host.maps.facts.isGeographic else { return true }
    host.messages.show(words(.nowhereForTargets))
    return false
  }

  private var transience: String {
    host.places.own.problem.map { words(.onlyUntilQuit, words.text(of: $0)) } ?? ""
  }
}

/// Framing them.
extension Targets {
  /// All targets and the position; once more, the current target and the position.
  private func fit() -> Bool {
    let position = host.position.receiver?.position.map { [$0.coordinate] } ?? []
    let all = store.targets.map(\.coordinate) + position
    guard host.maps.facts.isGeographic else { return false }
    guard !all.isEmpty else {
      host.messages.refuse(words(.nothingToFit))
      return true
    }
    let isAgain = fitted != nil && fitted == host.navigator.director.target
    let some = isAgain ? (store.current.map { [$0.coordinate] } ?? []) + position : all
    host.navigator.frame(some.isEmpty ? all : some)
    fitted = isAgain ? nil : host.navigator.director.target
    return true
  }
}

/// The table.
extension Targets {
  private func openOrClose() {
    if let panel { return panel.close() }
    host.attempt { () throws(PlaceError) in try store.reload() }
    panel = PlacePanel(.targets, host, store) { [weak self] in
      self?.panel = nil
    } perform: { [weak self] in
      self?.perform($0, on: $1)
      self?.refresh()
    }
  }

  private func perform(_ action: Action, on target: Target?) {
    switch (action, target) {
    case (.targetsAdd, _): askForNew()
    case (.targetsRestore, _): host.runner.perform(.undo)
    case (.targetsGo, let target?): go(to: target)
    case (.targetsEdit, let target?): edit(target)
    case (.targetsDelete, let target?): delete(target)
    case (.targetsMoveUp, let target?): move(target, by: -1)
    case (.targetsMoveDown, let target?): move(target, by: 1)
    default: panel?.close()
    }
  }

  private func go(to target: Target) {
    host.attempt { () throws(PlaceError) in try store.makeCurrent(target.id) }
    host.navigator.frame([target.coordinate])
    host.messages.show(words(.isTheTarget, Sanitizer.clean(target.name, limit: 80)))
  }

  private func delete(_ target: Target) {
    let index = store.targets.firstIndex { $0.id == target.id }
    guard host.attempt({ () throws(PlaceError) in try store.delete(target.id) }) != nil else { return }
    panel?.adapt(after: index)
    let name = Sanitizer.clean(target.name, limit: 80)
    host.messages.show(words(.isDeleted, name))
    host.undo.add { [weak self, store, words] () throws(PlaceError) in
      try store.restore(target.id)
      self?.panel?.choose(target.id)
      return words(.isBack, name)
    }
  }

  private func move(_ target: Target, by steps: Int) {
    let order = store.targets.map(\.id)
    host.attempt { () throws(PlaceError) in try store.move(target.id, by: steps) }
    guard store.targets.map(\.id) != order else { return }
    host.undo.add { [store, words] () throws(PlaceError) in
      try store.move(target.id, by: -steps)
      return words(.undoneChange, Sanitizer.clean(target.name, limit: 80))
    }
  }
}

/// Text input.
extension Targets {
  private func askForNew() {
    ask([.place(title: .newTarget)]) { [unowned self] draft in
      guard let place = draft.coordinate,
        let target = add(named: draft.name ?? store.nextName(in: words), at: place, altitude: draft.altitude)
      else { return false }
      host.messages.show(words(.isAdded, Sanitizer.clean(target.name, limit: 80), transience))
      return true
    }
  }

  private func edit(_ before: Target) {
    let draft = PlaceQuestion.Draft(name: before.name, coordinate: before.coordinate, altitude: before.altitude)
    ask([.name, .coordinates], about: draft) { [unowned self] draft in
      var target = before
      (target.name, target.altitude) = (draft.name ?? before.name, draft.altitude)
      target.coordinate = draft.coordinate ?? before.coordinate
      guard host.attempt({ () throws(PlaceError) in try store.update(target) }) != nil else { return false }
      host.undo.add { [store, words] () throws(PlaceError) in
        try store.update(before)
        return words(.undoneChange, Sanitizer.clean(before.name, limit: 80))
      }
      return true
    }
  }
}

extension PlacePanel.Kind {
  fileprivate static let targets = PlacePanel.Kind(
    mode: .targets,
    header: .tableTarget,
    titleFromHere: .targetsFromHere,
    titleFromCentre: .targetsFromCentre,
    empty: .noTargetsYet
  )
}

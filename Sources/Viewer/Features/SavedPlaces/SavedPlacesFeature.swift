import Cells
import Geodesy
import Places

/// The user's own places: saved from the map, listed, renamed, moved and deleted.
final class SavedPlacesFeature: PlaceLister, Feature {
  private let list: SavedPlaceList

  init(_ host: Host) {
    list = SavedPlaceList(host.places.own)
    super.init(in: host)
    host.resumption.add(panelOf: .savedPlaces) { [weak self] in self?.panel != nil }
    host.runner.offer { [weak self] place in
      [
        PlaceOffer(phrase: .savePlace, rank: 60) {
          self?.ask([.name], about: .init(coordinate: place.coordinate)) { self?.save($0) ?? true }
        }
      ]
    }
  }

  func perform(_ action: Action) -> Bool {
    switch action {
    case .savedPlaces: if let panel { panel.close() } else { open() }
    case .copy: return panel?.copy() ?? false
    default: return false
    }
    return true
  }

  func advance(by elapsed: Duration) -> Bool {
    guard panel != nil, list.isOutdated else { return false }
    host.attempt { () throws(PlaceError) in try list.reload() }
    panel?.adapt()
    return true
  }
}

/// The table.
extension SavedPlacesFeature {
  private func open() {
    host.attempt { () throws(PlaceError) in try list.reload() }
    panel = PlacePanel(.savedPlaces, host, list) { [weak self] in
      self?.panel = nil
    } perform: { [weak self] in
      self?.perform($0, on: $1)
    }
  }

  private func perform(_ action: Action, on row: Target?) {
    switch (action, row) {
    case (.targetsAdd, _): ask([.place(title: .newPlace), .name]) { [weak self] in self?.save($0) ?? true }
    case (.targetsRestore, _): host.runner.perform(.undo)
    case (.targetsGo, let row?): stored(row).map(go)
    case (.targetsEdit, let row?): stored(row).map(edit)
    case (.targetsDelete, let row?): delete(row)
    case (.placesMoveHere, let row?): moveHere(row)
    default: panel?.close()
    }
  }

  private func stored(_ row: Target) -> StoredPlace? {
    host.attempt { () throws(PlaceError) in try host.places.own.existing()?.place(row.id) } ?? nil
  }

  private func go(to stored: StoredPlace) {
    let place = stored.place
    host.go(
      to: SearchResult(source: .place(stored.id), name: place.name, kind: place.kind, coordinate: place.coordinate),
      from: host.standpoint.coordinate
    )
  }

  private func delete(_ row: Target) {
    let (name, index) = (Self.label(row.name), list.targets.firstIndex { $0.id == row.id })
    guard change({ (store) throws(PlaceError) in try store.delete(row.id) }) else { return }
    panel?.adapt(after: index)
    host.messages.show(words(.placeDeleted, name))
    undoing { (store) throws(PlaceError) in
      try store.restore(row.id)
    } saying: {
      $0(.isBack, name)
    }
  }

  private func moveHere(_ row: Target) {
    guard var moved = stored(row) else { return }
    moved.place.coordinate = host.navigator.middle.coordinate
    guard update(moved) else { return }
    host.messages.show(words(.placeMoved, Self.label(row.name)))
  }
}

/// Text input.
extension SavedPlacesFeature {
  private func edit(_ stored: StoredPlace) {
    let place = stored.place
    let draft = PlaceQuestion.Draft(name: place.name, coordinate: place.coordinate, altitude: place.altitude)
    ask([.name, .coordinates], about: draft) { [unowned self] draft in
      var changed = stored
      (changed.place.name, changed.place.altitude) = (draft.name ?? place.name, draft.altitude)
      changed.place.coordinate = draft.coordinate ?? place.coordinate
      return update(changed)
    }
  }

  private func save(_ draft: PlaceQuestion.Draft) -> Bool {
    guard let name = draft.name, let coordinate = draft.coordinate else { return false }
    var place = Place(name: name, coordinate: coordinate)
    (place.created, place.isFavorite) = (host.timestamp, true)
    var id: PlaceID?
    guard change({ (store) throws(PlaceError) in id = try store.add(place) }), let id else { return false }
    panel?.choose(id)
    let problem = host.places.own.problem.map { words(.onlyUntilQuit, words.text(of: $0)) } ?? ""
    let label = Self.label(name)
    host.messages.show(words(.placeSaved, label, problem))
    undoing { (store) throws(PlaceError) in
      try store.delete(id)
    } saying: {
      $0(.undoneAdding, label)
    }
    return true
  }

  private func update(_ changed: StoredPlace) -> Bool {
    guard
      let before = host.attempt({ () throws(PlaceError) in try host.places.own.existing()?.place(changed.id) }) ?? nil,
      change({ (store) throws(PlaceError) in try store.update(changed) })
    else { return false }
    let name = Self.label(before.place.name)
    undoing { (store) throws(PlaceError) in
      try store.update(before)
    } saying: {
      $0(.undoneChange, name)
    }
    return true
  }

  private func change(_ body: (PlaceStore) throws(PlaceError) -> Void) -> Bool {
    host.attempt { () throws(PlaceError) -> Void in
      try host.places.own.change(body)
      try list.reload()
    } != nil
  }

  private func undoing(
    _ body: @escaping (PlaceStore) throws(PlaceError) -> Void,
    saying message: @escaping (Words) -> String
  ) {
    host.undo.add { [host] () throws(PlaceError) in
      try host.places.own.change(body)
      return message(host.look.words)
    }
  }

  private static func label(_ name: String) -> String { Sanitizer.clean(name, limit: 80) }
}

extension PlacePanel.Kind {
  fileprivate static let savedPlaces = PlacePanel.Kind(
    mode: .places,
    header: .tablePlace,
    titleFromHere: .placesFromHere,
    titleFromCentre: .placesFromCentre,
    empty: .noPlacesYet
  )
}

/// The saved places in the order of their names, as rows of a table.
final class SavedPlaceList: PlaceRows {
  private let places: SavedPlaces
  private(set) var targets: [Target] = []
  private(set) var version = 0
  private var readVersion = -1

  /// The maximum length of the list; for more there is the search.
  private static let maxCount = 5000

  init(_ places: SavedPlaces) {
    self.places = places
  }

  /// Whether something has changed since it was read.
  var isOutdated: Bool { readVersion != places.version }

  func reload() throws(PlaceError) {
    (readVersion, version) = (places.version, version + 1)
    targets = (try places.existing()?.places(most: Self.maxCount) ?? []).map {
      Target(id: $0.id, name: $0.place.name, coordinate: $0.place.coordinate, altitude: $0.place.altitude)
    }
  }
}

import Cells
import Geodesy
import Places

/// The user's own places: saved from the map, listed, renamed, moved and deleted.
final class SavedPlacesFeature: HostClient, Feature, Resumable {
  private let list: SavedPlaceList
  private var panel: PlacePanel?
  private var question: PlaceQuestion?
  /// The place that is asked about; without an ID while it is a new one.
  private var asked: (id: PlaceID?, place: Place)?

  init(_ host: Host) {
    list = SavedPlaceList(host.places.own)
    super.init(in: host)
  }

  var keptPanel: (opener: Action, isOpen: Bool)? { (.savedPlaces, panel != nil) }

  func perform(_ action: Action) -> Bool {
    switch action {
    case .savedPlaces: if let panel { panel.close() } else { open() }
    case .copy: return panel?.copy() ?? false
    default: return false
    }
    return true
  }

  func offers(at place: WorldPoint) -> [PlaceOffer] {
    [
      PlaceOffer(phrase: .savePlace, rank: 60) { [weak self] in
        self?.ask(.name("", isLast: true), about: Place(name: "", coordinate: place.coordinate))
      }
    ]
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
    case (.targetsAdd, _): ask(.place(title: .newPlace))
    case (.targetsRestore, _): host.runner.perform(.undo)
    case (.targetsGo, let row?): stored(row).map(go)
    case (.targetsEdit, let row?):
      stored(row).map { ask(.name($0.place.name, isLast: false), about: $0.place, $0.id) }
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
  private func ask(_ subject: PlaceQuestion.Subject, about place: Place? = nil, _ id: PlaceID? = nil) {
    asked = place.map { (id, $0) }
    question = PlaceQuestion(subject, host) { [weak self] text in
      guard let self, let text, let question else { return self?.forgetQuestion() ?? () }
      take(question.answer(text))
    }
  }

  private func forgetQuestion() { (question, asked) = (nil, nil) }

  private func take(_ answer: PlaceQuestion.Answer) {
    switch answer {
    case .problem(let problem): question?.box.prompt.problem = problem
    case .named(let name):
      guard case (let id, var place)? = asked else { return }
      place.name = name
      guard id != nil else { return save(place) }
      ask(.coordinates(of: name, place.coordinate), about: place, id)
    case .found(let name, let coordinate, let altitude):
      guard case (let id?, var place)? = asked else {
        return ask(.name(name ?? "", isLast: true), about: Place(name: "", coordinate: coordinate))
      }
      (place.coordinate, place.altitude) = (coordinate, altitude ?? place.altitude)
      if update(StoredPlace(id: id, place: place)) { forgetQuestion() }
    case .unchanged:
      guard case (let id?, let place)? = asked else { return }
      if update(StoredPlace(id: id, place: place)) { forgetQuestion() }
    }
  }

  private func save(_ place: Place) {
    var place = place
    (place.created, place.isFavorite) = (host.timestamp, true)
    var id: PlaceID?
    guard change({ (store) throws(PlaceError) in id = try store.add(place) }), let id else { return }
    forgetQuestion()
    panel?.choose(id)
    let problem = host.places.own.problem.map { words(.onlyUntilQuit, words.text(of: $0)) } ?? ""
    let name = Self.label(place.name)
    host.messages.show(words(.placeSaved, name, problem))
    undoing { (store) throws(PlaceError) in
      try store.delete(id)
    } saying: {
      $0(.undoneAdding, name)
    }
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

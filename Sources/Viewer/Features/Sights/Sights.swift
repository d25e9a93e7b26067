import Cells
import Geodesy
import Places
import Rendering
import Scene
import Terminal
import Threads
import Tiles

/// The places of the maps and the user's own: shown, selected in turn, and described.
final class Sights: HostClient, Feature, InputTaker {
  private(set) var loader: SightLoader?
  private let server: SightServer?
  private var mapCount: Int
  private let marks: SightMarks
  private let (callout, captions): (CalloutLayer, CaptionLayer)
  private let tiles: TilePlaces
  private var registrations: [Registration] = []
  private var calloutRegistration: Registration?
  private var card: SightCard? { didSet { host.panels.stack.set(.popup, self, to: card != nil) } }
  private var list: ListPanel?
  private var photo: PhotoView?
  /// The version of the user's own places that is shown.
  private var shownPlaces = 0
  /// The selection whose callout is open, and the standpoint that it was drawn for.
  private var shownSelection = 0
  private var shown: Standpoint?

  var pois: ShownPOIs { host.places.pois }

  init?(_ host: Host) throws {
    guard host.look.showsSights else { return nil }
    mapCount = host.maps.stack.vectorArchives.count
    server = try Self.server(host)
    marks = SightMarks(host)
    (callout, captions) = (CalloutLayer(in: host), CaptionLayer(in: host))
    tiles = TilePlaces(host)
    super.init(in: host)
    registrations = [host.layers.add(marks, at: .features), host.layers.add(captions, at: .labels)]
    (pois.isShown, pois.files) = (true, host.maps.sightFiles)
    host.arrows.add { [weak marks] in marks?.goals(in: $0) ?? [] }
    let loader = SightLoader(
      files: pois.files,
      places: host.places.own.file,
      reported: server?.file,
      photos: host.start.arguments["photos"],
      given: host.start.given?.places ?? [],
      language: host.start.language,
      host.work,
      seeing: { CoordinateBounds(host.navigator.shown.area.extent) },
      showing: { host.places.pois.stock = $0 }
    )
    self.loader = loader
    server?.hasAnswered = { [weak self] in self?.take($0) }
    lookAtYears()
    if !loader.isLoading { loader.load() }
  }

  /// More maps may have come; those that were there keep their numbers.
  private func lookAtMaps() {
    guard host.maps.stack.vectorArchives.count != mapCount else { return }
    mapCount = host.maps.stack.vectorArchives.count
    let more = host.maps.sightFiles.filter { !pois.files.contains($0) }
    guard !more.isEmpty else { return }
    pois.files += more
    loader?.files = pois.files
  }

  /// Reloads the places after a change of the saved ones; closes the callout of a saved place, which may be outdated.
  private func lookAtPlaces() {
    guard host.places.own.version != shownPlaces else { return }
    shownPlaces = host.places.own.version
    if case .own = pois.selected?.sight.id { choose(nil) }
    loader?.load()
  }

  private func lookAtYears() {
    let (around, inside) = host.maps.lens.years(in: host.navigator.shown)
    loader?.years = [around, inside]
  }

  /// Opens the callout of what is selected, also by others, on top, and closes the details of what was.
  private func lookAtSelection() {
    if !pois.showsDetails, card != nil { (card, photo) = (nil, nil) }
    guard pois.selections != shownSelection else { return }
    shownSelection = pois.selections
    calloutRegistration = pois.selected.map { _ in host.layers.add(callout, at: .chrome) }
    SightCallout(host)?.photo(in: host.navigator.shown)
    shown = host.standpoint
  }

  /// Takes a server's answer, and reports a problem once, until it is over.
  private func take(_ answer: SightServer.Answer) {
    switch answer {
    case .kept: loader?.load()
    case .failed(let problem, let isNews): if isNews { host.messages.show(problem) }
    }
  }

  /// A question is no change, but its time comes like one.
  var timeToNextChange: Duration? {
    if marks.isMoving { return .zero }
    if mayLoadRest { return .milliseconds(1) }
    let wait = server?.timeToNextQuestion(of: host.navigator.shown)
    return host.navigator.isMoving ? nil : wait.map { max($0, .milliseconds(1)) }
  }

  /// Whether there are places out of view still to be loaded, and those in view have been drawn.
  private var mayLoadRest: Bool { loader?.needsRest == true && host.frames.last?.shows(pois.version) == true }

  func completeFrame() {
    loader?.loadRest()
    tiles.look { [weak self] in self?.loader?.tiles = $0 }
  }

  func advance(by elapsed: Duration) -> Bool {
    let groupsMove = marks.advance(by: elapsed)
    lookAtYears()
    lookAtMaps()
    lookAtPlaces()
    lookAtSelection()
    if mayLoadRest { loader?.loadRest(priority: .optional) }
    server?.watch(host.navigator.shown, isMoving: host.navigator.isMoving, for: elapsed)
    guard pois.selected != nil, shown != host.standpoint else { return groupsMove }
    shown = host.standpoint
    return true
  }
}

/// Keys and mouse.
extension Sights {
  func perform(_ action: Action) -> Bool {
    switch action {
    case .nextSight: walk(1)
    case .previousSight: walk(-1)
    case .open: return open()
    case .pin:
      guard let sight = pois.selected?.sight else {
        host.messages.refuse(words(.nothingChosen))
        return true
      }
      pois.togglePin(sight)
    case .overlayPhoto: layPhotograph()
    case .copy: return copy()
    case .close: return close()
    default: return false
    }
    return true
  }

  func take(_ key: Key) -> Bool { card?.take(key) ?? false }

  func take(_ gesture: MouseGestures.Gesture) -> Bool {
    guard case .click(let cell) = gesture else { return false }
    if photo != nil {
      photo = nil
      return true
    }
    if let card {
      if !card.contains(cell) { closeCard() }
      return true
    }
    let frame = host.frame
    if let callout = frame.callout, callout.box.box.contains(cell) { return open() }
    if let pin = frame.pins.first(where: { $0.place.box.contains(cell) }) {
      choose(pin.sight)
      return true
    }
    guard let icon = frame.icons.first(where: { $0.box.contains(cell) }) else {
      let hadChosen = pois.selected != nil
      choose(nil)
      return hadChosen
    }
    switch icon.subject {
    case .sight(let sight): choose(sight)
    case .group(let cluster, _), .cluster(let cluster): open(cluster)
    }
    return true
  }

  /// Lays the first photograph of the chosen sight over the map, to be looked at then and now.
  private func layPhotograph() {
    let photographs = pois.selected?.sight.photographs ?? []
    let files = photographs.compactMap { (photograph: MapSight.Photograph) -> String? in
      if case .file(let path) = photograph { path } else { nil }
    }
    guard let path = files.first else {
      return host.messages.show(host.look.words(.noPhotographToLay))
    }
    list?.close()
    // No callout covers the photograph.
    choose(nil)
    host.maps.lens.requestedFile = path
  }

  func closeSheets() {
    list?.close()
    closeCard()
  }

  private func closeCard() {
    pois.showsDetails = false
    lookAtSelection()
  }

  /// Selects a place, and opens its callout.
  func choose(_ sight: MapSight?) {
    host.select(sight)
    lookAtSelection()
  }

  private func open() -> Bool {
    if let card {
      guard photo == nil, let gallery = card.pictures else { return close() }
      photo = PhotoView(host, gallery)
      return true
    }
    if let sight = pois.selected?.sight {
      card = SightCard(host, sight, details(of: sight))
      pois.showsDetails = true
      return true
    }
    guard let cluster = host.frame.icons.first(where: \.isChosen)?.cluster else { return false }
    open(cluster)
    return true
  }

  /// Closes one thing; false where nothing is open.
  private func close() -> Bool {
    if photo != nil {
      photo = nil
    } else if let list {
      list.close()
    } else if card != nil {
      closeCard()
    } else if pois.selected != nil || pois.selectedGroup != nil {
      choose(nil)
    } else {
      return pois.closeLastPin()
    }
    return true
  }

  /// Zooms to where a group splits, or lists its members if it never does.
  private func open(_ cluster: Cluster) {
    let clusters = pois.stock.clusters
    guard let zoom = clusters.splittingZoom(of: cluster), Double(zoom) <= host.maps.facts.limits.deepestZoom else {
      return openList(of: IconPlacement(host, in: host.navigator.shown).members(of: cluster, most: Self.maxListed))
    }
    choose(nil)
    let extent = clusters.extent(of: cluster)
    let places = [WorldPoint(x: extent.minX, y: extent.minY), WorldPoint(x: extent.maxX, y: extent.maxY)]
    host.navigator.show(places.map(\.coordinate), atLeast: Double(zoom))
  }

  /// A list that is longer is no help.
  private static let maxListed = 500

  /// Lists places at the same position.
  private func openList(of sights: [MapSight]) {
    let behavior = ListPanel.Behavior(
      kind: .popup,
      closed: { [weak self] in self?.list = nil },
      perform: { [unowned self] action, row in
        list?.close()
        if action == .open, let row { choose(sights[row]) }
      }
    )
    list = ListPanel(host, .init(kind: "places-here", position: .middle), behavior: behavior) { [host] columns, _ in
      let names = SightWords(host: host)
      let rows = sights.map { sight in
        [
          Panel.Span(text: CharacterWidth.standard.truncating(names.title(sight), to: max(columns / 2, 32))),
          Panel.Span(text: "  \(names.kind(sight.kind))", color: host.look.style.panelFaint),
        ]
      }
      return ListPanel.Content(title: host.look.words(.sightsInOnePlace, count: sights.count), rows: rows)
    }
  }

  /// Copies the selected place with its location; false if none is selected.
  private func copy() -> Bool {
    guard let sight = pois.selected?.sight else { return false }
    let facts = details(of: sight).facts
    let parts = [sight.name, facts["address"], host.look.spelling.text(of: sight.coordinate), facts["website"]]
    host.copy(parts.compactMap(\.self).filter { !$0.isEmpty }.joined(separator: ", "))
    return true
  }

  private func details(of sight: MapSight) -> SightDetails {
    switch sight.id {
    case .map: return pois.stored(sight).map { SightDetails($0) } ?? SightDetails()
    case .own(let id):
      guard let place = try? host.places.own.existing()?.place(id) else { return SightDetails() }
      return SightDetails(place.place)
    case .reported(let id):
      guard let file = server?.file, let place = try? PlaceStore(lookingAt: file).place(id) else {
        return SightDetails()
      }
      return SightDetails(place.place)
    case .given(let number): return host.start.given.map { SightDetails($0.places[number]) } ?? SightDetails()
    case .tile, .photograph, .found: return SightDetails()
    }
  }
}

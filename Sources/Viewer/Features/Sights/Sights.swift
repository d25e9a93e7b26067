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
  private var files: [String]
  private var mapCount: Int
  let marks: SightMarks
  private let names: SightNames
  private let pins: SightPins
  private let tiles: TilePlaces
  private var registrations: [Registration] = []
  private var callout: SightCallout?
  private var card: SightCard? {
    didSet {
      callout?.isHidden = card != nil
      noteOpen()
    }
  }
  private var list: ListPanel?
  private var photo: PhotoView?
  /// The version of the user's own places that is shown.
  private var shownPlaces = 0
  private var shown: Standpoint?
  /// The window that parts two years; nil where all of the map is seen as of one.
  private var parting: LensWindow?

  init?(_ host: Host) throws {
    guard host.look.showsSights else { return nil }
    files = host.maps.sightFiles
    mapCount = host.maps.stack.vectorArchives.count
    server = try Self.server(host)
    marks = SightMarks(host)
    names = SightNames(in: host)
    pins = SightPins(in: host)
    tiles = TilePlaces(host)
    registrations = [marks, pins].map { (layer: any MapLayer) in host.layers.add(layer, at: .features) }
    // Crosses and tracks don't run over the words beside them.
    registrations.append(host.layers.add(names, at: .labels))
    super.init(in: host)
    host.places.icons.source = self
    host.arrows.add { [weak marks] in marks?.goals(in: $0) ?? [] }
    let loader = SightLoader(
      files: files,
      places: host.places.own.file,
      reported: server?.file,
      photos: host.start.arguments["photos"],
      given: host.start.given?.places ?? [],
      language: host.start.language,
      host.work,
      seeing: { CoordinateBounds(host.navigator.shown.area.extent) },
      showing: { [weak self] in self?.show($0) }
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
    let more = host.maps.sightFiles.filter { !files.contains($0) }
    guard !more.isEmpty else { return }
    files += more
    loader?.files = files
  }

  /// Reloads the places after a change of the saved ones; closes the callout of a saved place, which may be outdated.
  private func lookAtPlaces() {
    guard host.places.own.version != shownPlaces else { return }
    shownPlaces = host.places.own.version
    if case .own = marks.chosen?.sight.id { choose(nil) }
    loader?.load()
  }

  private func noteOpen() { host.panels.stack.set(.popup, self, to: card != nil) }

  private func show(_ stock: SightStock) {
    marks.show(stock)
    host.places.icons.refresh()
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
    let wait = server?.timeToNextQuestion(of: host.navigator.shown)
    return host.navigator.isMoving ? nil : wait.map { max($0, .milliseconds(1)) }
  }

  func completeFrame() {
    loader?.loadRest()
    tiles.look { [weak self] in self?.loader?.tiles = $0 }
  }

  func advance(by elapsed: Duration) -> Bool {
    let groupsMove = marks.advance(by: elapsed)
    lookAtYears()
    lookAtMaps()
    lookAtPlaces()
    server?.watch(host.navigator.shown, isMoving: host.navigator.isMoving, for: elapsed)
    guard callout != nil, shown != host.standpoint else { return groupsMove }
    shown = host.standpoint
    return true
  }
}

/// Where they stand.
extension Sights: IconSource {
  func icons(in viewport: Viewport) -> [PlacedIcon] { marks.place(in: viewport) }
  /// The callout, which is hidden while the card with all details is open.
  func callout(in viewport: Viewport) -> PlacedCallout? { card == nil ? callout?.placed(in: viewport) : nil }
  func pins(in viewport: Viewport) -> [PlacedPin] { pins.placed(in: viewport) }
  func closeDetails() { (card, photo) = (nil, nil) }
  func lookAhead() { loader?.loadRest(priority: .optional) }
}

/// The years that the map is seen as of.
extension Sights {
  private func lookAtYears() {
    let (around, inside) = host.maps.lens.years(in: host.navigator.shown)
    loader?.years = [around, inside]
    let window = around == inside ? nil : host.maps.lens.window
    guard window != parting else { return }
    parting = window
    // Places inside the lens may not exist in the year shown around it.
    host.places.icons.refresh()
  }
}

/// Keys and mouse.
extension Sights {
  func perform(_ action: Action) -> Bool {
    switch action {
    case .nextSight: walk(1)
    case .previousSight: walk(-1)
    case .open: return open()
    case .pin: pin()
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
    let viewport = host.navigator.shown
    if photo != nil {
      photo = nil
      return true
    }
    if let card {
      if !card.box(in: viewport).contains(cell) { self.card = nil }
      return true
    }
    if let box = host.places.icons.callout(in: viewport)?.box.box, box.contains(cell) { return open() }
    if let pin = host.places.icons.pins(in: viewport).first(where: { $0.place.box.contains(cell) }) {
      choose(pin.sight)
      return true
    }
    guard let icon = host.places.icons.shown(in: viewport).first(where: { $0.box.contains(cell) }) else {
      let hadChosen = marks.chosen != nil
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
    let photographs = marks.chosen?.sight.photographs ?? []
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
    (card, photo) = (nil, nil)
  }

  /// Chooses a sight, and opens its callout.
  func choose(_ sight: MapSight?) {
    (callout, card, photo) = (nil, nil, nil)
    marks.choose(sight)
    pins.chosen = sight?.id
    host.places.icons.refresh()
    shown = host.standpoint
    host.messages.clear()
    if let sight { callout = SightCallout(host, sight) }
  }

  /// Keeps the callout of the chosen sight open when another one is chosen, or lets it go.
  private func pin() {
    guard let sight = marks.chosen?.sight else { return host.messages.refuse(host.look.words(.nothingChosen)) }
    pins.toggle(sight)
  }

  var chosen: MapSight? {
    marks.chosen?.sight ?? host.places.icons.shown(in: host.navigator.shown).first(where: \.isChosen)?.face
  }

  func chooseNothing() { choose(nil) }

  /// Chooses the sight that a search has found, or shows what it found as if it were one.
  func choose(_ result: SearchResult, foundFrom origin: Coordinate) {
    var sight = sight(of: result) ?? MapSight(found: result)
    sight.soughtFrom = origin
    choose(sight)
  }

  private func sight(of result: SearchResult) -> MapSight? {
    switch result.source {
    case .coordinates, .geocoder: return nil
    case .place(let id): return sight(.own(id))
    case .map(let path):
      guard let file = files.firstIndex(of: path),
        let sight = try? SightStore(path)?.sight(named: result.name, kind: result.kind, at: result.coordinate)
      else { return nil }
      return self.sight(.map(file: file, number: sight.id))
        ?? MapSight(sight, file: file, language: host.start.language)
    }
  }

  private func sight(_ id: MapSight.Identity) -> MapSight? {
    marks.stock.number(of: id).map { marks.stock[$0] }
  }

  private func open() -> Bool {
    if let card {
      guard photo == nil, let gallery = card.pictures else { return close() }
      photo = PhotoView(host, gallery)
      return true
    }
    if let sight = marks.chosen?.sight {
      card = SightCard(host, sight, details(of: sight))
      return true
    }
    let icons = host.places.icons.shown(in: host.navigator.shown)
    guard let cluster = icons.first(where: \.isChosen)?.cluster else { return false }
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
      card = nil
    } else if marks.chosen != nil || marks.chosenCluster != nil {
      choose(nil)
    } else {
      return pins.closeLast()
    }
    return true
  }

  /// Zooms to where a group splits, or lists its members if it never does.
  private func open(_ cluster: Cluster) {
    let clusters = marks.stock.clusters
    guard let zoom = clusters.splittingZoom(of: cluster), Double(zoom) <= host.maps.facts.limits.deepestZoom else {
      return openList(of: marks.members(of: cluster, most: Self.maxListed))
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
    list = ListPanel(host, .init(position: .middle), behavior: behavior) { [host] columns, _ in
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
    guard let sight = marks.chosen?.sight else { return false }
    let facts = details(of: sight).facts
    let parts = [sight.name, facts["address"], host.look.spelling.text(of: sight.coordinate), facts["website"]]
    host.copy(parts.compactMap(\.self).filter { !$0.isEmpty }.joined(separator: ", "))
    return true
  }

  func goal(of sight: MapSight) -> Coordinate {
    guard case .map(let file, let number) = sight.id else { return sight.coordinate }
    return stored(number, in: file)?.entrance ?? sight.coordinate
  }

  /// A sight as its map has it.
  private func stored(_ number: Int64, in file: Int) -> Sight? {
    files.indices.contains(file) ? try? SightStore(files[file])?.sight(number) : nil
  }

  private func details(of sight: MapSight) -> SightDetails {
    switch sight.id {
    case .map(let file, let number): return stored(number, in: file).map { SightDetails($0) } ?? SightDetails()
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

import Calendar
import Cells
import Geodesy
import Places
import Rendering
import Scene
import Threads

/// The services that a feature is given: where it may put things, and what it may look at.
struct Host {
  let navigator: Navigator
  let layers: LayerManager
  let panels: Panels
  let maps: MapsInUse
  let position: OwnPosition
  let feeds: FeedHub
  let places: MarkedPlaces
  let frames: FrameStore
  let arrows: EdgeArrows
  let look: Look
  let messages: Messages
  let runner: ActionRunner
  let resumption: Resumption
  let undo: UndoStack
  let clipboard: Clipboard
  /// The time of day, for saving; nil if unknown.
  let clock: () -> Timestamp?
  let start: StartRequest
  let meter: FrameMeter
  /// The background work.
  let work: BackgroundWork
}

extension Host {
  /// Where we are, or what we look at.
  var standpoint: Standpoint {
    position.receiver?.position.map { Standpoint($0) } ?? Standpoint(center: navigator.middle.coordinate)
  }

  /// The moment of now: the receiver's clock is better than ours.
  var timestamp: Timestamp? { standpoint.time.map(Timestamp.init) ?? clock() }

  /// The seconds that clocks are ahead of universal time by now, in the zone of the screen.
  var secondsAhead: Int { timestamp.map { look.zone.secondsAhead(at: $0) } ?? 0 }

  /// The same on the clocks here.
  var moment: LocalMoment? { timestamp.map { LocalMoment($0, secondsAhead: secondsAhead) } }

  /// Whether pictures can be seen; a vector map covers them whole.
  var showsPictures: Bool { look.mode == .compass || maps.vectors?.covers(navigator.shown) != true }

  /// The sources of the map itself.
  var supply: MapSupply { MapSupply(maps: maps.stack, vectorMap: maps.vectors, showsPictures: showsPictures) }

  /// The attribution of the map, without that of the overlays.
  var attribution: String { maps.vectors?.attribution(for: navigator.shown) ?? maps.facts.attribution }

  /// The attribution of everything visible.
  var credits: String { Credits.joined([attribution, maps.lens.attribution]) }

  /// The selected place, or the best known one of the selected group.
  var selected: MapSight? { places.pois.selected?.sight ?? frame.icons.first(where: \.isChosen)?.face }

  /// Selects a place, and opens its callout, or closes that.
  func select(_ sight: MapSight?) {
    guard places.pois.isShown else { return }
    places.pois.select(sight)
    messages.clear()
  }
}

extension Host {
  /// Copies a text to the clipboard, and reports that.
  func copy(_ text: String) {
    let text = Sanitizer.clean(text, limit: 2000)
    clipboard.put(text)
    messages.show(look.words(.copied, CharacterWidth.standard.truncating(text, to: 60)))
  }
}

extension Host {
  /// Changes saved data; if that fails, the status bar shows why, and nothing is shown that isn't saved.
  @discardableResult
  func attempt<Value>(_ body: () throws(PlaceError) -> Value) -> Value? {
    do throws(PlaceError) {
      return try body()
    } catch {
      messages.show(look.words(.notSaved, look.words.text(of: error)))
      return nil
    }
  }
}

extension Host {
  /// Saves settings that keys change as defaults: only their lines of the configuration change.
  ///
  /// A setting that is the default already, or that the terminal decides, is left out.
  func saveAsDefaults(_ names: [String] = Look.choiceNames) {
    let words = look.words
    let path = start.isLive ? start.arguments["config"] ?? Environment.current.configFile : nil
    let (saved, current) = (start.configured(), look.choices)
    let settings = names.compactMap { name -> (name: String, value: String)? in
      guard let value = current[name] else { return nil }
      let initial = saved[name] ?? start.options.first { $0.name == name }?.defaultValue
      let isChosen = initial != "auto" || look.chosenOptions.contains(name) || start.arguments.has(name)
      return value != initial && isChosen ? (name, value) : nil
    }
    guard !settings.isEmpty else { return messages.refuse(words(.settingsUnchanged)) }
    let lines = settings.map { "\($0.name) = \($0.value)" }.joined(separator: ", ")
    guard let path else { return messages.show(words(.settingsToKeep, lines)) }
    do {
      for setting in settings { try PersistedSetting.keep(setting.name, setting.value, in: path) }
      messages.show(words(.settingsSaved, lines))
    } catch {
      messages.show(words.text(of: error))
    }
  }
}

extension Host {
  /// Moves to a search result, near enough to see it, and selects it; distances are from the origin of the search.
  func go(to result: SearchResult, from origin: Coordinate) {
    let view = view(of: result)
    navigator.frame(view.places, nearEnough: view.zoom, tooNear: view.tooNear)
    if !maps.facts.show(view.places[0], from: view.zoom) {
      maps.online.wish = OnlineMaps.PendingView(place: view.places[0], zoom: view.zoom)
      messages.show(look.words(.noDetailedMap))
    }
    select(places.pois.sight(foundBy: result, from: origin))
  }

  /// Shows what was found until it is chosen or the search closed, if it can't be seen from here.
  func preview(_ result: SearchResult) {
    let (viewport, view) = (navigator.destination, view(of: result))
    let cell = viewport.cell(of: viewport.nearestCopy(of: WorldPoint(result.coordinate)))
    let isInView = cell.map(viewport.visibleBox.contains) ?? false
    if isInView, viewport.camera.zoom >= view.zoom - Self.farther { return }
    navigator.preview(view.places, nearEnough: view.zoom, tooNear: view.tooNear)
  }

  /// From so many levels farther away a place is still seen among what is around it.
  private static let farther = 3.0

  /// The places to show, the zoom, and the zoom beyond which maps have no more detail.
  private func view(of result: SearchResult) -> (places: [Coordinate], zoom: Double, tooNear: Double) {
    let whole = Nearness.isSeenWhole(result.kind) ? result.bounds?.corners ?? [] : []
    let wanted = result.zoom ?? navigator.zoom(framing: whole) ?? Nearness.zoom(for: result.kind)
    let isTown = result.zoom == nil && wanted < StartingView.defaultZoom
    let place = isTown ? maps.facts.placeOnTownMap(result.coordinate) : result.coordinate
    let tooNear = maps.facts.nearestZoom(at: place) ?? wanted
    // An explicit zoom applies even if the map is shown at a nearer one.
    return whole.isEmpty ? ([place], wanted, min(tooNear, result.zoom ?? tooNear)) : (whole, wanted, tooNear)
  }
}

extension Host {
  /// The pictures of a frame, to be drawn in pixels; nil if they are made of characters.
  func sharp(_ pictures: ImageCells, pixelsPerCell cell: (width: Int, height: Int)) -> SharpPictures? {
    guard look.mode != .compass, look.blocks != .ascii else { return nil }
    return SharpPictures(
      width: pictures.viewport.columns * cell.width,
      height: pictures.viewport.rows * cell.height,
      map: pictures.showsMap ? map(in: pictures.viewport, pixelsPerCell: cell) : nil,
      photographs: pictures.photographs.map { photograph in
        (
          corner: (x: photograph.box.column * cell.width, y: photograph.box.row * cell.height),
          drawn: places.photos.drawing(in: photograph.frame, pixelsPerCell: cell)
        )
      }
    )
  }

  /// The map, with what is seen of others through the lens.
  private func map(in viewport: Viewport, pixelsPerCell cell: (width: Int, height: Int)) -> PixelDrawing {
    var drawing = PixelDrawing(back(of: viewport, pixelsPerCell: cell), in: viewport, pixelsPerCell: cell)
    guard maps.lens.isVisible else { return drawing }
    for overlay in maps.lens.shown {
      guard let cut = maps.lens.cut(of: overlay) else { continue }
      let front = overlay.front.pixels(of: viewport, look.ofMaps, pixelsPerCell: cell)
      if let front { drawing.lay(front, cut: cut) }
    }
    return drawing
  }

  private func back(of viewport: Viewport, pixelsPerCell: (width: Int, height: Int)) -> PixelDrawing.Source {
    if let vectors = maps.vectors, vectors.covers(viewport) {
      return .vectors(vectors.pixelMap(of: viewport, look.ofMaps, pixelsPerCell: pixelsPerCell))
    }
    return .pictures(maps.stack.pictures(in: viewport, style: look.style, ground: look.style.ground))
  }
}

/// A feature or a part of one, which uses the services of its host.
class HostClient {
  let host: Host

  var look: Look { host.look }
  var words: Words { host.look.words }

  init(in host: Host) { self.host = host }

  /// The initializer of features without another one.
  convenience init?(_ host: Host) throws { self.init(in: host) }
}

import Calendar
import Cells
import Feeds
import Geodesy
import Motion
import Places
import Positioning
import Rendering
import Scene
import Terminal
import Threads
import Tiles

/// From what was asked to a program that runs.
extension Settings {
  /// Opens the maps, but for those that servers were asked for before, and sets the program up around them.
  func session(
    maps names: [String],
    served: ServedMaps? = nil,
    serving: TileServing? = nil,
    columns: Int,
    rows: Int,
    cellAspect: Double = 0.5,
    surroundings: Surroundings,
    environment: Environment = .current,
    work: BackgroundWork = BackgroundWork(),
    features: [any Feature.Type] = Features.all
  ) throws -> Session {
    var serving = serving ?? self.serving(in: environment)
    // Cached data must not change a snapshot.
    if surroundings.isSnapshot { serving.cache = nil }
    let isLive = surroundings.isTerminal
    let stack =
      try served?.maps.map { MapStack($0, memory: memory, work: work) }
      ?? MapOpening.open(
        names,
        environment,
        at: request.name,
        isLive: isLive,
        memory: memory,
        serving: serving,
        work: work
      )
    stack.isLineSlow = data == .low
    let receiver = try receiver(in: surroundings)
    let feeds = try feeds(in: surroundings, work)
    let language = languageCode(in: surroundings, environment)
    let look = look(in: surroundings, environment)
    let ground = BundledMaps.ground(under: stack, environment)
    let facts = MapFacts(stack, on: ground?.info)
    let online = OnlineMaps(online, facts)
    let (request, wish, found) = try viewRequest(in: stack, facts, isBundled: names.isEmpty)
    online.wish = wish
    // Without a requested place the map follows the receiver.
    if receiver != nil, !asksForPlace, facts.isGeographic { look.lock = .on }
    let panels = panels(look, hasReceiver: receiver != nil)
    let screen = Viewport(
      camera: .world,
      columns: columns,
      rows: rows,
      cellAspect: cellAspect,
      padding: panels.padding.current
    )
    let navigator = navigator(for: request, on: screen, panels.padding, facts.limits)
    let vectors = stack.vectorArchives.isEmpty ? nil : VectorMap(stack, language: language)
    if let ground { vectors?.add(ground) }
    let heights = try showHeights(on: look, vectors, of: stack.vectorArchives, serving, environment)
    let lens = try lens(look, over: vectors, on: stack.backPicture, served?.over ?? [:], language, serving, work)
    let (layers, frames) = (LayerManager(), FrameStore())
    let maps = MapsInUse(
      stack: stack,
      facts: facts,
      vectors: vectors,
      online: online,
      years: YearStatistics(vectors, work),
      lens: lens,
      prints: PrintSources(),
      heights: heights,
      files: names,
      serving: serving
    )
    let host = Host(
      navigator: navigator,
      layers: layers,
      panels: panels,
      maps: maps,
      position: position(of: receiver, look, facts, up: navigator.target.bearing),
      feeds: feeds,
      places: try places(on: maps, look, navigator, language, in: surroundings, environment, work),
      frames: frames,
      arrows: EdgeArrows(panels, frames, look, in: layers),
      look: look,
      messages: Messages(sounds: sounds(in: surroundings)),
      runner: ActionRunner(),
      resumption: Resumption(),
      undo: UndoStack(),
      clipboard: Clipboard(),
      clock: isLive ? { SystemClock.now } : { [now] in now },
      start: start(isLive: isLive, language: language),
      meter: FrameMeter(isRunning: isLive),
      work: work
    )
    // A map can still be laid over later.
    if self.lens.isWanted, !lens.hasFront { host.messages.show(look.words(.lensNeedsMap)) }
    if wish != nil { host.messages.show(look.words(.noDetailedMap)) }
    reportStyle(in: surroundings, host.messages, look.words)
    for (name, place) in found { reportDifference(of: place, from: name, in: surroundings, host) }
    return try Session(host, features: features)
  }

  /// The panels; what the status covers is known before the camera is placed, which would have to give way to it
  /// afterwards.
  private func panels(_ look: Look, hasReceiver: Bool) -> Panels {
    let padding = PaddingProvider(statusRows: look.isBare ? 0 : hasReceiver ? 2 : 1)
    let rose = RosePlace(look, padding)
    return Panels(
      padding: padding,
      rose: rose,
      chips: ChipBar(padding: padding, rose, look: look),
      stack: OpenStack()
    )
  }

  private func navigator(
    for request: ViewRequest,
    on screen: Viewport,
    _ padding: PaddingProvider,
    _ limits: PanLimits
  ) -> Navigator {
    let director = CameraDirector(
      viewport: screen.with(StartingView.camera(request, in: screen, limits: limits)),
      padding: padding,
      limits: limits,
      motion: motion
    )
    return Navigator(director, places: request.places, motion: motion)
  }

  private func position(of receiver: Receiver?, _ look: Look, _ facts: MapFacts, up bearing: Bearing) -> OwnPosition {
    let glide = PositionGlide(motion: motion)
    return OwnPosition(
      receiver: receiver,
      glide: glide,
      mark: MarkPlace(look, glide, facts, receiver),
      needles: Needles(motion: motion, up: bearing)
    )
  }

  /// How servers are asked.
  func serving(in environment: Environment) -> TileServing {
    var serving = TileServing(cache: environment.cacheFolder, isOffline: isOffline)
    serving.cacheLimit = cacheLimit
    return serving
  }

  /// The lens, with the maps that were asked for over the others; of several the last one is shown.
  private func lens(
    _ look: Look,
    over vectorMap: VectorMap?,
    on back: BaseImage?,
    _ served: [String: FoundMaps],
    _ language: String,
    _ serving: TileServing,
    _ work: BackgroundWork
  ) throws -> Lens {
    let fronts = try self.lens.over.map { name -> FrontMap in
      if let year = wholeNumber(name, in: 1...9999), !SmallFile.exists(at: name), let vectorMap {
        return FrontMap(vectorMap: vectorMap.twin(), year: year)
      }
      // Served maps are georeferenced, and an error on an image.
      let known = back == nil ? served[name] : nil
      let found = try known ?? FoundMaps(at: [name], on: back, serving: serving)
      return FrontMap(found, language: language, memory: memory / 2, work)
    }
    let overlays = zip(fronts, self.lens.over).map { Overlay($0, name: $1, isVisible: false) }
    overlays.last?.isVisible = true
    overlays.last?.opacity = self.lens.opacity
    return Lens(
      look,
      over: vectorMap,
      showing: OverlayList(overlays),
      window: self.lens.window,
      opacity: self.lens.opacity,
      isOn: self.lens.isOn,
      fades: motion == .full
    )
  }

  /// The saved places; pages and snapshots use them only if the file or its folder is given, and change nothing there.
  ///
  /// They also report an invalid file as an error: only the program at a terminal continues without it.
  private func ownPlaces(in surroundings: Surroundings, _ environment: Environment) throws(PlaceError) -> SavedPlaces {
    let usual = environment.dataFolder.map { $0 + "/places.db" }
    if surroundings.isTerminal { return SavedPlaces(at: placesFile ?? usual, isForShow: false) }
    let shown = placesFile ?? (environment["XDG_DATA_HOME"] == nil ? nil : usual)
    let own =
      if let shown, access != .writing {
        SavedPlaces(copying: shown, under: environment["TMPDIR"] ?? "/tmp")
      } else {
        SavedPlaces(at: shown, isForShow: true)
      }
    if placesFile != nil { _ = try own.existing() }
    return own
  }

  /// A snapshot makes no sound.
  private func sounds(in surroundings: Surroundings) -> Sounds {
    guard surroundings.isTerminal else { return Sounds(command: nil, isMuted: true) }
    return Sounds(command: soundCommand.flatMap { SoundCommand($0) }, isMuted: isMuted)
  }

  private func places(
    on maps: MapsInUse,
    _ look: Look,
    _ navigator: Navigator,
    _ language: String,
    in surroundings: Surroundings,
    _ environment: Environment,
    _ work: BackgroundWork
  ) throws(PlaceError) -> MarkedPlaces {
    let own = try ownPlaces(in: surroundings, environment)
    return MarkedPlaces(
      own: own,
      targets: TargetStore(own),
      pois: ShownPOIs(language: language),
      asked: AskedPlace(),
      facts: LocalFactFinder(maps, look, navigator, work),
      photos: PhotoLoader(buildings: maps.stack.vectorArchives, work),
      shownPhotographs: ShownPhotographs(),
      tracks: ShownTracks(),
      legs: LegNavigation()
    )
  }

  private func start(isLive: Bool, language: String) -> StartRequest {
    StartRequest(
      view: request,
      arguments: arguments,
      given: given,
      configured: { [arguments] in isLive ? Configuration.values(arguments, .current) : [:] },
      options: ViewOptions.all,
      isLive: isLive,
      isSealed: access == .none,
      language: language
    )
  }

  private var asksForPlace: Bool {
    request.asksForPlace || asksForAll
  }

  /// Opens the source of the position; a snapshot, which is always the same, plays recordings only.
  private func receiver(in surroundings: Surroundings) throws(Failure) -> Receiver? {
    guard let source else { return nil }
    let opened = try opened(source, in: surroundings)
    if surroundings.isTerminal || opened is any Playable { return Receiver(opened) }
    guard surroundings.isSnapshot else { return nil }
    throw Failure(.sourceIsLive, Sanitizer.clean(Words.english.text(of: opened.name)))
  }

  /// Opens the feeds; a snapshot, which is always the same, reads files only.
  private func feeds(in surroundings: Surroundings, _ work: BackgroundWork) throws -> FeedHub {
    let sources = try arguments.values(of: "feed").map { text in
      let source = try FeedSource(try FeedAddress(text))
      guard surroundings.isTerminal || source.isFile else { throw Failure(.sourceIsLive, Sanitizer.clean(text)) }
      return source
    }
    let time = surroundings.isTerminal ? SystemClock.time : now.map { UTCTime($0) }
    return try FeedHub(sources, startingAt: time ?? UTCTime(millisecondsSince1970: 0), work)
  }

  private func opened(_ source: SourceAddress, in surroundings: Surroundings) throws(Failure) -> any FixSource {
    var options = sourceOptions
    if surroundings.isTerminal { options.wallClock = SystemClock.time }
    do throws(SourceError) {
      return try SourceOpening.open(source, options: options)
    } catch {
      if surroundings.isTerminal, let standIn = SourceOpening.standIn(for: error) { return standIn }
      throw Failure(error)
    }
  }
}

extension Camera {
  /// The whole world, before anything else is known.
  fileprivate static let world = Camera(center: WorldPoint(x: 0.5, y: 0.5), zoom: 0)
}

/// The maps that servers were asked for, those that are laid over the others too.
nonisolated struct ServedMaps: Sendable {
  /// The maps from servers; nil if there are none.
  let maps: FoundMaps?
  /// The overlays, by their addresses.
  let over: [String: FoundMaps]

  /// Asks for all that is on a server.
  init(_ names: [String], over: [String], _ serving: TileServing) throws(TileError) {
    maps = names.contains(where: Self.areServed) ? try FoundMaps(at: names, serving: serving) : nil
    var found: [String: FoundMaps] = [:]
    for name in over where Self.areServed(name) { found[name] = try FoundMaps(at: [name], serving: serving) }
    self.over = found
  }

  private static func areServed(_ name: String) -> Bool { TileAddress.host(in: name) != nil }
}

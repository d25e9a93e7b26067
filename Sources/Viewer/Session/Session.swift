import Cartography
import Cells
import Geodesy
import Places
import Raster
import Rendering
import Scene
import Terminal
import Threads
import Tiles
import Wire

/// The program as a value of time and keys: what comes in changes it, and a frame is what it looks like.
///
/// It knows neither a terminal nor a clock, so a snapshot is the same program as the map on screen.
final class Session {
  private let host: Host
  private let features: [any Feature]
  private var gestures = MouseGestures()
  private let painter: FramePainter
  private var now = Duration.zero
  private var shownProblems = 0
  /// How many keys in a row meant nothing.
  private var unknownKeys = 0

  private(set) var wantsToQuit = false
  /// Whether the next frame differs from the one that was drawn last.
  private(set) var needsFrame = true
  /// Whether the program is to be stopped, as a shell does it.
  var wantsToSuspend = false

  init(_ host: Host) throws {
    self.host = host
    painter = FramePainter(host)
    features = try Features.make(host)
    host.runner.connect(
      perform: { [weak self] in self?.runChosen($0) },
      press: { [weak self] in self?.press($0) },
      offers: { [weak self] place in self?.features.flatMap { $0.offers(at: place) } ?? [] }
    )
    tellProblems()
    hear()
    requestTiles()
  }

  var look: Look { host.look }
  var maps: MapStack { host.maps.stack }
  /// Who made what is on the screen.
  var attribution: String { host.attribution }
  /// The same, with who made what lies over the map.
  var credits: String { host.credits }
  var tiles: (shown: Int, standIns: Int, missing: Int) { host.maps.stack.tiles }
  /// The names as they were placed in the last frame, those that are seen through the lens last.
  var labels: [PlacedLabel] { host.labels(in: navigator.shown) }
  var navigator: Navigator { host.navigator }
  var mapsInUse: MapsInUse { host.maps }
  var messages: Messages { host.messages }
  /// The icons as they were placed in the last frame.
  var icons: PlacedIcons { host.places.icons }
  var targets: [Target] { host.look.isBare ? [] : host.places.targets.targets }
  var standpoint: Standpoint { host.standpoint }
  var years: YearStatistics { host.maps.years }
  var meter: FrameMeter { host.meter }
  /// What features add to the JSON of a snapshot.
  func reports(in viewport: Viewport) -> [(key: String, value: JSON)] { features.flatMap { $0.report(in: viewport) } }
  /// The panels that are open and can be brought back, by the actions that open them.
  var openPanels: [String] { features.compactMap(\.keptPanel).filter(\.isOpen).map(\.opener.name) }
  /// Opens some of them again.
  func openPanels(_ names: [String]) {
    for feature in features {
      if let panel = feature.keptPanel, !panel.isOpen, names.contains(panel.opener.name) {
        _ = feature.perform(panel.opener)
      }
    }
  }
  /// What else stands on the map and can be brought back, by the names that features give it.
  var keptThings: JSON { .object(JSONObject(features.compactMap(\.kept).map { ($0.name, $0.value) })) }
  /// Brings it back, as far as it makes sense.
  func bringBack(_ things: JSON) {
    for feature in features { feature.bringBack(things) }
  }
  /// Whether something follows the pointer while no button is held.
  var followsPointer: Bool { host.maps.lens.followsPointer }
}

/// What comes in.
extension Session {
  func take(_ input: Input, at now: Duration) {
    advance(to: now)
    needsFrame = true
    if input.isDeed {
      messages.forgetRefusal()
      features.forEach { $0.notice(input) }
    }
    switch input {
    case .key(let key):
      messages.hint = nil
      press(key)
    case .mouse(let event): point(event)
    case .resize(let columns, let rows): host.navigator.director.resize(columns: columns, rows: rows)
    case .paste(let text): _ = features.reversed().contains { $0.paste(text) }
    case .focus, .capabilities: break
    case .hangUp: wantsToQuit = true
    }
    letFeaturesAct()
    requestTiles()
  }

  /// The screen has another size, or its cells another shape.
  func resize(columns: Int, rows: Int, cellAspect: Double) {
    host.navigator.director.resize(columns: columns, rows: rows, cellAspect: cellAspect)
    needsFrame = true
    requestTiles()
  }

  private func press(_ key: Key) {
    guard key != .control("c") else {
      wantsToQuit = true
      return
    }
    // What was asked for last is what is taken back first.
    let action = look.keys.action(for: key)
    if action == .close, gestures.boxIsNext { return takeBoxBack() }
    if features.reversed().contains(where: { $0.take(key) }) {
      unknownKeys = 0
      return takeBoxBack()
    }
    guard let action else { return tellUnknown(key) }
    unknownKeys = 0
    run(action)
  }

  /// What was chosen from a list: a slip there isn't to end the program.
  private func runChosen(_ action: Action) {
    guard action != .quit, action != .suspend else {
      return messages.show(look.words(.onlyByKey, look.keys.name(of: action)))
    }
    run(action)
  }

  private func run(_ action: Action) {
    guard look.mode != .compass || !action.needsMap else { return messages.refuse(look.words(.mapIsHidden)) }
    if !action.goesWithMovement { navigator.finish() }
    if features.reversed().contains(where: { $0.perform(action) }) { return takeBoxBack() }
    performHere(action)
  }

  /// A slip of the finger is told; who slips again and again is told where all keys are.
  private func tellUnknown(_ key: Key) {
    unknownKeys += 1
    guard unknownKeys < Self.mostSlips else { return greet() }
    messages.refuse(look.words(.keyUnknown, KeyName.name(of: key)))
  }

  private static let mostSlips = 3

  /// Tells whoever may not know them the keys that lead to all others, until one is pressed.
  func greet() { messages.hint = look.words(.firstKeys) }

  /// The next drag draws no box.
  private func takeBoxBack() {
    guard gestures.boxIsNext else { return }
    gestures.boxIsNext = false
    messages.takeBack(look.words(.dragBox))
  }

  private func performHere(_ action: Action) {
    switch action {
    case .quit: wantsToQuit = true
    case .suspend: wantsToSuspend = true
    case .close: close()
    case .boxZoom: gestures.boxIsNext = true; messages.show(look.words(.dragBox))
    case .nextBlocks:
      look.blocks = look.blocks.next; look.wasChosen = true; messages.show(look.words(.blocksAre, look.blocks.rawValue))
    case .nextStyle: look.chooseNextStyle(); messages.show(look.words(.styleIs, look.styleName))
    case .nextUnits: look.units = look.units.next; messages.show(look.words(.unitsAre, look.words(look.units.phrase)))
    case .nextSpelling:
      look.spelling = look.spelling.next; messages.show(look.words(.coordinatesAre, look.spelling.rawValue))
    default:
      let before = navigator.target
      navigator.perform(action)
      guard navigator.isStill(at: before) else { return }
      messages.refuse(action.idleness.map { look.words($0) } ?? look.words(.keyIdle, look.keys.name(of: action)))
    }
  }

  private func close() {
    gestures.cancel()
    messages.clear()
  }

  private func point(_ event: MouseEvent) {
    // A box that was asked for is drawn over whatever else a drag would move.
    if !gestures.isForBox(event), features.reversed().contains(where: { $0.take(event) }) { return }
    let wasBoxNext = gestures.boxIsNext
    defer { if wasBoxNext, !gestures.boxIsNext { messages.takeBack(look.words(.dragBox)) } }
    guard let gesture = gestures.take(event, at: now) else { return }
    if features.reversed().contains(where: { $0.take(gesture) }) { return }
    navigator.follow(gesture, at: now)
  }
}

/// Time.
extension Session {
  /// Lets the time pass; what moves, moves.
  ///
  /// What the receiver says acts at its own time, however the frames fall.
  func advance(to now: Duration) {
    guard now > self.now else { return }
    for _ in 0..<Self.mostStepsAtOnce {
      guard let next = host.position.receiver?.deadline, next <= now else { break }
      step(to: max(next, self.now))
      hear()
    }
    step(to: now)
  }

  /// A recording that is played fast says many things between two frames, but never so many.
  private static let mostStepsAtOnce = 500

  private func step(to now: Duration) {
    let elapsed = now - self.now
    self.now = now
    if messages.advance(to: now) { needsFrame = true }
    if let due = maps.deadline, now >= due { collectArrivals() }
    if navigator.isMoving {
      navigator.advance(by: elapsed)
      needsFrame = true
    }
    for feature in features where feature.advance(by: elapsed) { needsFrame = true }
    if needsFrame || maps.timeToRetry == .zero { requestTiles() }
  }

  /// Whether something may look different with every frame.
  var isMoving: Bool { navigator.isMoving || features.contains { $0.timeToNextChange == .zero } }

  /// When something changes by itself, if nothing moves until then; what moves waits for its frame.
  var deadline: Duration? {
    let changes = features.map(\.timeToNextChange) + [maps.timeToRetry]
    let times = changes.compactMap(\.self).filter { $0 > .zero }.map { now + $0 }
    return (times + [messages.deadline, host.position.receiver?.deadline, maps.deadline].compactMap(\.self)).min()
  }
}

/// The receiver.
extension Session {
  var receiver: Receiver? { host.position.receiver }
  var needles: Needles { host.position.needles }
  var glide: PositionGlide { host.position.glide }

  /// Where the mark of the position stands, with fractions of a cell.
  var mark: ScreenPoint? {
    let viewport = navigator.shown
    return host.position.glide.place.map { viewport.screenPoint(of: viewport.nearestCopy(of: $0)) }
  }

  /// What to wait for, and whether for room to write instead of input.
  var descriptor: (number: Int32, isSending: Bool)? { host.position.receiver?.descriptor }

  /// Takes what the descriptor is ready for.
  func listen(at now: Duration) {
    advance(to: now)
    host.position.receiver?.wake()
    hear()
  }

  private func hear() {
    guard let news = host.position.receiver?.advance(to: now), !news.isEmpty else { return }
    needsFrame = true
    for piece in news {
      if case .lost = piece { host.messages.sounds.play(.lost, look.words(.positionLost)) }
      for feature in features { feature.hear(piece) }
    }
    letFeaturesAct()
    requestTiles()
  }

  /// What has come is seen with the next frame, not the one after.
  private func letFeaturesAct() {
    for feature in features where feature.advance(by: .zero) { needsFrame = true }
  }

  /// What the terminal is to keep for other programs, once.
  func takeCopied() -> String? { host.clipboard.take() }

  /// What the terminal is to sound, once.
  func takeSounds() -> (bells: Int, notifications: [String]) { host.messages.sounds.take() }
}

/// The maps.
extension Session {
  /// Takes what was done in the background.
  func collectArrivals() {
    collect()
    tellProblems()
  }

  private func collect() {
    let hasNews = host.work.collect()
    let mapsHaveCome = host.supply.collectArrivals(in: look.ofMaps, at: now)
    letFeaturesAct()
    guard hasNews || mapsHaveCome else { return }
    needsFrame = true
    requestTiles()
  }

  /// Whether anything is on its way to the screen.
  var isLoading: Bool { host.work.isBusy }

  /// Says what can't be shown and why, as it is found out.
  private func tellProblems() {
    let problems = maps.problems
    if problems.count > shownProblems, let newest = problems.last { messages.show(newest) }
    shownProblems = problems.count
  }

  /// Waits until everything that the frame needs is there.
  func finishLoading() {
    features.forEach { $0.completeFrame() }
    collect()
    // What one has found another one may have to bring more for.
    while isLoading {
      host.work.waitForArrival()
      collect()
      features.forEach { $0.completeFrame() }
    }
    host.supply.finishLoading(for: navigator.shown, in: look.ofMaps)
    collectArrivals()
  }

  /// Gives memory back that the system needs more.
  func relieveMemory() {
    maps.systemIsShortOfMemory()
    for feature in features { feature.relieveMemory() }
    needsFrame = true
  }

  /// Asks for what may be needed next, now that a frame is drawn.
  func lookAhead() {
    host.supply.lookAhead()
    features.forEach { $0.lookAhead() }
  }

  private func requestTiles() { host.supply.update(for: navigator.shown, in: look.ofMaps) }
}

/// The frame.
extension Session {
  /// Lets names find their places, which they then keep, as those on a screen that is looked at do.
  func placeNames() {
    if host.maps.vectors != nil { _ = frame() }
  }

  /// Draws a frame for nobody, so that the first one that is seen has less to do.
  func rehearse() {
    _ = frame()
    needsFrame = true
  }

  /// Draws the screen as it is now.
  func frame(plain: ((PlainPictures) -> Void)? = nil) -> CellGrid {
    defer { needsFrame = false }
    return painter.frame(box: gestures.box, plain: plain)
  }
}

extension Session {
  /// What a frame shows in pictures, to be drawn in pixels; nil where it is made of characters.
  func pixelDrawing(of pictures: PlainPictures, pixelsPerCell: (width: Int, height: Int)) -> SharpPictures? {
    host.sharp(pictures, pixelsPerCell: pixelsPerCell)
  }
}

extension Input {
  /// Whether somebody does something by it, and not only moves the pointer or goes on with a drag.
  fileprivate var isDeed: Bool {
    switch self {
    case .key, .paste: true
    case .mouse(let event):
      switch event.action {
      case .press, .wheel: true
      case .move, .drag, .release: false
      }
    case .resize, .focus, .capabilities, .hangUp: false
    }
  }
}

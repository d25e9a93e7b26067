import Cells
import Places
import Rendering
import Scene
import Threads
import Tiles

/// The list of overlays: shown and hidden, more or less of them, in another order, more of them and fewer.
final class OverlayFeature: HostClient, Feature {
  private let list: OverlayList
  /// Maps are opened there, which may be on a server.
  private let lane: Lane
  private var panel: ListPanel?
  private var question: Prompt?
  /// The path that was entered, while it is being opened.
  private var entered: String? { didSet { tellWaiting() } }
  /// The paths of maps that are being opened, and are still wanted.
  private var awaited: Set<String> = []

  init(_ host: Host) {
    (list, lane) = (host.maps.lens.overlays, host.work.lane(.waiting))
    super.init(in: host)
    host.resumption.add(panelOf: .overlays) { [weak self] in self?.panel != nil }
  }

  func perform(_ action: Action) -> Bool {
    guard action == .overlays else { return false }
    if let panel { panel.close() } else { open() }
    return true
  }

  private func open() {
    let behavior = ListPanel.Behavior(
      mode: .overlays,
      hasSection: true,
      rowless: [.overlaysAdd, .overlaysRestore, .overlaysClose],
      closed: { [weak self] in
        self?.leaveQuestion()
        self?.panel = nil
      },
      select: { [list] in list.choose(list.all.count - 1 - $0) },
      click: { [unowned self] cell, _ in isOnMark(cell) ? .overlaysShow : nil },
      wheel: { [unowned self] in fade(Double($1) * 0.1) },
      perform: { [unowned self] in take($0, $1) }
    )
    panel = ListPanel(host, .init { max($0 / 2, 5) }, behavior: behavior) { [unowned self] columns, _ in
      table.content(choosing: list.index, columns: columns)
    }
    for overlay in list.all where overlay.facts == nil { ask(about: overlay) }
  }

  private func isOnMark(_ cell: CellPoint) -> Bool {
    panel.map { cell.column < $0.box(in: host.navigator.shown).column + 2 + table.markColumns } ?? false
  }

  private var table: OverlayTable { OverlayTable(list.all, host.look, isGeographic: host.maps.facts.isGeographic) }

  /// Finds out what an overlay is.
  private func ask(about overlay: Overlay) {
    let front = overlay.front
    guard front.canBeMoved, let path = front.path else {
      overlay.facts = front.isPicture ? .tiles : .vectorMap
      return
    }
    let (back, isPlaced) = (host.maps.stack.backPicture, !front.needsPlace)
    lane.run {
      OverlayFacts(ofPictureAt: path, on: back, isPlaced: isPlaced)
    } then: { [weak self] facts in
      self?.take(facts, of: path)
    }
  }

  private func take(_ action: Action, _ row: Int?) {
    row.map { list.choose(list.all.count - 1 - $0) }
    switch action {
    case .overlaysMoveUp: list.move(by: 1)
    case .overlaysMoveDown: list.move(by: -1)
    case .overlaysShow: list.chosen.map(toggle)
    case .overlaysLess: fade(-0.1)
    case .overlaysMore: fade(0.1)
    case .overlaysAdd: ask()
    case .overlaysRemove: remove()
    case .overlaysRestore: host.runner.perform(.undo)
    case .overlaysAlign: align()
    case .overlaysGo: goThere()
    default: panel?.close()
    }
  }
}

/// Actions.
extension OverlayFeature {
  private func toggle(_ overlay: Overlay) {
    overlay.isVisible.toggle()
    if overlay.isVisible { host.maps.lens.turn(on: true) }
  }

  private func fade(_ step: Double) {
    guard let overlay = list.chosen else { return }
    overlay.opacity = Opacity.faded(overlay.opacity, by: step)
  }

  private func remove() {
    guard let overlay = list.removeChosen() else { return }
    host.messages.show(words(.overlayRemoved, overlay.shortName))
    host.undo.add { [weak self] () throws(PlaceError) in self?.restore() }
  }

  private func restore() -> String? {
    guard let overlay = list.restore() else { return nil }
    // The lens went off with the last one.
    if overlay.isVisible, list.all.count == 1 { host.maps.lens.turn(on: true) }
    panel?.refresh()
    return words(.isBack, overlay.shortName)
  }

  /// Undoes adding one; nil where it was removed since.
  private func removeAgain(_ overlay: Overlay) -> String? {
    guard list.all.contains(where: { $0 === overlay }) else { return nil }
    list.remove(overlay)
    panel?.refresh()
    return words(.undoneAdding, overlay.shortName)
  }

  private func align() {
    panel?.close()
    list.chosen?.isVisible = true
    host.maps.lens.isAlignmentRequested = true
  }

  /// Shows all of it; what lies nowhere yet is put somewhere.
  private func goThere() {
    guard let overlay = list.chosen else { return }
    guard !overlay.front.liesNowhere else { return align() }
    guard let bounds = overlay.front.bounds else { return }
    overlay.isVisible = true
    host.maps.lens.turn(on: true)
    host.navigator.director.move(to: Camera.fitting(bounds, in: host.navigator.shown))
  }

  /// Lays one over all others, and shows it.
  private func add(_ front: FrontMap, named name: String) {
    let overlay = Overlay(front, name: name)
    list.add(overlay)
    host.undo.add { [weak self] () throws(PlaceError) in self?.removeAgain(overlay) }
    ask(about: overlay)
    panel?.refresh()
    host.maps.lens.turn(on: true)
    guard front.needsPlace else { return }
    panel?.close()
    host.maps.lens.isAlignmentRequested = true
  }
}

/// Text input.
extension OverlayFeature {
  private func ask() {
    question = Prompt(host, title: words(.overlayAddTitle), hint: words(.overlayAddHint)) { [weak self] text in
      if let text { self?.open(Self.trimmed(text)) } else { self?.leaveQuestion() }
    }
  }

  private func tellWaiting() {
    let server = entered.map { Sanitizer.clean(TileAddress.host(in: $0) ?? $0, limit: 60) }
    question?.hint = server.map { words(.waitingFor, $0) } ?? words(.overlayAddHint)
    question?.isWaiting = entered != nil
  }

  private static func trimmed(_ text: String) -> String {
    let start = text.drop { $0.isWhitespace }
    return String(start.reversed().drop { $0.isWhitespace }.reversed())
  }

  /// A year, or a map that is opened away from the screen.
  private func open(_ name: String) {
    guard !name.isEmpty else { return }
    if let year = wholeNumber(name, in: 1...9999), let vectorMap = host.maps.vectors {
      question = nil
      return add(FrontMap(vectorMap: vectorMap.twin(), year: year), named: name)
    }
    let path = MapCatalogue().source(meantBy: HomePath.whole(name, home: Environment.current["HOME"]))
    entered = path
    lay(path)
  }

  /// Has a map opened that is to be laid over, once however often that is asked for.
  private func lay(_ path: String) {
    guard awaited.insert(path).inserted else { return }
    let (back, serving) = (host.maps.stack.backPicture, host.maps.serving)
    lane.run {
      Result { () throws(TileError) in try FoundMaps(at: [path], on: back, serving: serving) }
    } then: { [weak self] found in
      self?.take(found, at: path)
    }
  }

  /// Leaves the question, and drops the input.
  private func leaveQuestion() {
    if let entered { awaited.remove(entered) }
    (question, entered) = (nil, nil)
  }
}

/// Arriving requests and results.
extension OverlayFeature {
  func advance(by elapsed: Duration) -> Bool {
    guard let path = host.maps.lens.requestedFile else { return false }
    host.maps.lens.requestedFile = nil
    lay(path)
    return true
  }

  private func take(_ facts: OverlayFacts, of path: String) {
    for overlay in list.all where overlay.front.path == path { overlay.facts = facts }
    panel?.refresh()
  }

  private func take(_ found: Result<FoundMaps, TileError>, at path: String) {
    // It may not be wanted any more.
    guard awaited.remove(path) != nil else { return }
    switch found {
    case .success(let maps):
      if entered == path { (question, entered) = (nil, nil) }
      add(FrontMap(maps, language: host.start.language, host.work), named: path)
    case .failure(let error):
      let problem = host.look.words.text(of: error)
      guard entered == path else { return host.messages.show(problem) }
      entered = nil
      question?.problem = problem
    }
  }
}

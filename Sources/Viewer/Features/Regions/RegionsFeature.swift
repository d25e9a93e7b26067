import Cells
import Regions
import Rendering
import Terminal
import Tiles

/// Offline regions: their selection, the downloads in the background, and the resulting maps.
final class RegionsFeature: HostClient, Feature, InputTaker {
  private let queue: RegionQueue
  private let chip: Chip
  private var panel: RegionPanel?
  private var list: RegionList?
  private var question: Prompt?
  /// The time until the progress shown is updated.
  private var untilNextLook = Duration.zero

  private static let (pace, patience) = (Duration.milliseconds(500), Duration.seconds(5))

  init(_ host: Host) {
    queue = RegionQueue(host)
    chip = host.panels.chips.add(rank: 5)
    super.init(in: host)
    queue.hear = { [weak self] in self?.hear($0) }
    if host.start.isLive, !host.maps.serving.isOffline, host.maps.online.choice != .off { queue.resume() }
    tell()
  }
}

/// The keys.
extension RegionsFeature {
  func perform(_ action: Action) -> Bool {
    guard action == .offlineArea else { return false }
    guard host.maps.facts.isGeographic else {
      host.messages.refuse(words(.regionNotOfEarth))
      return true
    }
    queue.entries.isEmpty ? openPanel() : openList()
    return true
  }

  func take(_ key: Key) -> Bool {
    if let panel, let action = host.look.keys.action(for: key, in: panel.mode) { return take(action, panel) }
    return false
  }

  private func askForName(_ name: String) {
    let hint = Prompt.savingKeys(words)
    question = Prompt(host, title: words(.regionNameTitle), hint: hint, text: name) { [weak self] name in
      if let name { self?.panel?.ownName = name.contains { !$0.isWhitespace } ? name : nil }
      self?.question = nil
    }
  }

  private func take(_ action: Action, _ panel: RegionPanel) -> Bool {
    switch action {
    case .regionsFetch: fetch(panel)
    case .regionsName: askForName(panel.name)
    case .regionsList: openList()
    case .regionsClose: close()
    default: return panel.take(action)
    }
    return true
  }

  private func take(_ action: Action, _ choice: RegionList.Choice?) {
    switch (action, choice) {
    case (.regionsNew, _): openPanel()
    case (.regionsClose, _): close()
    case (.regionsPause, .entry(let entry)): queue.pauseOrResume(entry.task.output)
    case (.regionsUpdate, .map(let map)): update(map)
    case (.regionsDelete, let choice?): delete(choice)
    default: break
    }
    tell()
  }
}

/// Open panels.
extension RegionsFeature {
  private func openPanel() {
    close()
    host.panels.stack.push(.panel, self, of: .regions) { [weak self] in self?.close() }
    panel = RegionPanel(host)
  }

  private func openList() {
    close()
    list = RegionList(host, queue) { [weak self] in
      self?.list = nil
    } perform: { [weak self] in
      self?.take($0, $1)
    }
  }

  private func close() {
    list?.close()
    guard panel != nil else { return }
    (panel, question) = (nil, nil)
    host.panels.stack.pop(.panel, self)
  }
}

/// Actions.
extension RegionsFeature {
  private func fetch(_ panel: RegionPanel) {
    guard let order = panel.order else { return host.messages.refuse(panel.obstacle) }
    guard !host.start.isSealed, let folder = LocalMaps.makeFolder(.current) else {
      return host.messages.refuse(words(.regionNoFolder))
    }
    let name = panel.name
    let file = LocalMaps.fileName(for: name)
    let paths = (1...).lazy.map { "\(folder)/\(file)\($0 == 1 ? "" : "-\($0)").mbtiles" }
    guard let output = paths.first(where: { !SmallFile.exists(at: $0) && !queue.contains($0) }) else { return }
    queue.add(RegionTask(name, from: order.source, order.region, zooms: order.zooms, to: output))
    close()
    host.messages.show(words(.regionBegun, Sanitizer.clean(name, limit: 40)))
    tell()
  }

  private func update(_ map: UserMap) {
    guard !host.start.isSealed, let origin = map.origin else { return host.messages.refuse(words(.regionNotFetched)) }
    let known = MapCatalogue().services.first {
      TileOrigins.withoutSecrets(MapCatalogue.source(of: $0)) == origin.source
    }
    let source = known?.name ?? origin.source
    guard let task = RegionTask(updating: map.path, named: map.name, from: source, origin.region) else {
      return host.messages.refuse(words(.regionNotFetched))
    }
    queue.add(task)
  }

  private func delete(_ choice: RegionList.Choice) {
    let name = Sanitizer.clean(choice.name, limit: 40)
    guard let list, list.isSure(of: choice.path) else { return host.messages.show(words(.regionDoubt, name)) }
    switch choice {
    case .entry(let entry): queue.drop(entry.task.output)
    case .map(let map):
      guard !host.start.isSealed, LocalMaps.remove(map.path) else {
        return host.messages.refuse(words(.regionNotDeleted, name))
      }
      list.load()
    }
    host.messages.show(words(.regionDeleted, name))
  }

  private func hear(_ news: RegionQueue.Event) {
    switch news {
    case .come(let task, let archive):
      let isShown = !task.isUpdate && show(archive)
      host.messages.show(words(isShown ? .regionHasCome : .regionComesNextTime, Sanitizer.clean(task.name, limit: 40)))
    case .failed(let task, let error):
      host.messages.show("\(Sanitizer.clean(task.name, limit: 40)): \(words.text(of: error))")
    }
    list?.load()
    tell()
  }

  /// Has a map drawn that has just come; false where that takes another start of the program.
  private func show(_ archive: any TileArchive) -> Bool {
    guard archive.info.format == .vector, let vectors = host.maps.vectors else { return false }
    vectors.add(archive)
    host.maps.facts.add(archive.info)
    return true
  }
}

/// Time and progress.
extension RegionsFeature {
  func completeFrame() { panel?.ask() }

  func advance(by elapsed: Duration) -> Bool {
    let hasPanelChanged = panel?.advance(by: elapsed) == true
    guard queue.isBusy || queue.isElsewhere else { return hasPanelChanged }
    untilNextLook -= elapsed
    guard untilNextLook <= .zero else { return hasPanelChanged }
    untilNextLook = queue.isBusy ? Self.pace : Self.patience
    if !queue.isBusy { queue.lookElsewhere() }
    let before = chip.words
    tell()
    return hasPanelChanged || list != nil || chip.words != before
  }

  var timeToNextChange: Duration? {
    let look = queue.isBusy || queue.isElsewhere ? max(untilNextLook, .milliseconds(1)) : nil
    return [look, panel?.untilAsked].compactMap(\.self).min()
  }

  private func tell() {
    let sign = host.look.blocks == .ascii ? "v" : "↓"
    guard let entry = queue.entries.first(where: { $0.state == .fetching && !$0.task.isPaused }),
      let progress = queue.progress
    else {
      return chip.words = Chip.Words()
    }
    let others = queue.entries.count - 1
    let name = CharacterWidth.standard.truncating(Sanitizer.clean(entry.task.name, limit: 40), to: Self.nameWidth)
    let text = "\(sign) \(name) \(RegionWords.text(of: progress, host.look))" + (others > 0 ? " +\(others)" : "")
    chip.words = Chip.Words(text: text, color: host.look.style.barText)
  }

  private static let nameWidth = 20
}

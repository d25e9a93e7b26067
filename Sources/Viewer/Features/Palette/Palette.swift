import Cells
import Geodesy
import Places
import Terminal

/// Finds by typing whatever there is: what the program does, how the map is shown, its options, and places.
final class Palette: Feature {
  private let host: Host
  private var panel: PalettePanel?
  private var worker: SearchWorker?
  /// How the map was shown when it was opened.
  private var before: (style: ChosenStyle, blocks: BlockSet)?
  /// Where it was opened, which is what places are near to.
  private var origin: Coordinate

  /// Shorter words would mean half of all places.
  private static let shortest = 2
  private static let maxPlaces = 20
  private static let farthest = Distance.kilometers(50)

  init(_ host: Host) {
    self.host = host
    origin = host.standpoint.coordinate
    worker = SearchWorker(places: host.places.own, opened: host.start.given?.places ?? [], host.work) {
      [weak self] in self?.show($0)
    }
  }

  func perform(_ action: Action) -> Bool {
    switch action {
    case .palette: open()
    case .saveDefaults: host.saveAsDefaults()
    default: return false
    }
    return true
  }

  private func open() {
    host.panels.slot.empty()
    host.messages.clear()
    origin = host.standpoint.coordinate
    panel = PalettePanel(host)
    before = (host.look.chosen, host.look.blocks)
    if host.maps.facts.isGeographic { worker?.open(host.maps.sightFiles) }
  }

  func take(_ key: Key) -> Bool {
    guard let panel else { return false }
    switch panel.take(key) {
    case .open: preview()
    case .typed: look(); preview()
    case .closed: close()
    case .chosen(let item): run(item)
    }
    return true
  }

  func paste(_ text: String) -> Bool {
    guard let panel else { return false }
    panel.paste(text)
    look()
    preview()
    return true
  }

  func take(_ gesture: MouseGestures.Gesture) -> Bool {
    guard case .click(let cell) = gesture, let panel else { return false }
    switch panel.hit(cell) {
    case .item(let item): run(item)
    case .inside: break
    case .outside: close()
    }
    return true
  }

  private func run(_ item: PaletteItem) {
    close()
    item.perform()
  }

  /// Shows the map with the selected item applied, or else as it was.
  private func preview() {
    if let before { (host.look.chosen, host.look.blocks) = before }
    panel?.chosen?.preview?()
  }

  private func close() {
    panel = nil
    preview()
    before = nil
    worker?.forget()
  }

  private func look() {
    guard let text = panel?.text, text.count >= Self.shortest else { return worker?.forget() ?? () }
    worker?.ask(text, near: origin)
  }

  private func show(_ results: [SearchResult]) {
    let words = SightWords(host: host)
    // Far places that only begin so are for those who find nothing else.
    let near = results.filter {
      $0.isCalledSo || $0.source == .coordinates
        || Sphere.earth.distance(from: origin, to: $0.coordinate) <= Self.farthest
    }
    let answers = near.isEmpty && panel?.findsNothing == true ? results : near
    panel?.places = answers.prefix(Self.maxPlaces)
      .map { result in
        PaletteItem(
          title: result.name.isEmpty ? words.kind(result.kind) : result.name,
          about: words.way(to: result.coordinate, from: origin),
          keys: ""
        ) { [host, origin] in host.go(to: result, from: origin) }
      }
  }
}

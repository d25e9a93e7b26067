import Cells
import Geodesy
import Places
import Scene
import Terminal

/// Finds by typing whatever there is: what the program does, how the map is shown, its options, and places.
final class Palette: Feature, InputTaker, MouseTaker {
  private let host: Host
  private var panel: PalettePanel? { didSet { host.panels.stack.set(.popup, self, to: panel != nil) } }
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
    host.panels.stack.close(.panel)
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

/// The line that is typed, and all that answers it.
final class PalettePanel: MapPanel {
  enum Outcome {
    case open
    case typed
    case closed
    case chosen(PaletteItem)
  }

  let host: Host
  private let all: [PaletteItem]
  private var shown: ShownPanel?
  private var field = TextField()
  private var items: [PaletteItem]
  /// Places come after what the program itself does.
  var places: [PaletteItem] = [] { didSet { index = min(index, max(count - 1, 0)) } }
  private var index = 0

  init(_ host: Host) {
    self.host = host
    all = PaletteItem.all(host)
    items = all
    shown = ShownPanel(self)
  }

  var text: String { field.text }
  /// Whether the program itself does nothing that was typed.
  var findsNothing: Bool { items.isEmpty }
  /// The selected item.
  var chosen: PaletteItem? { index < count ? item(index) : nil }
  private var count: Int { items.count + places.count }
  private func item(_ index: Int) -> PaletteItem { index < items.count ? items[index] : places[index - items.count] }

  func take(_ key: Key) -> Outcome {
    switch key {
    case .escape: return .closed
    case .enter: return chosen.map { .chosen($0) } ?? .open
    case .down, .tab: step(1)
    case .up, .shiftTab: step(-1)
    case .pageDown: index = min(index + 5, max(count - 1, 0))
    case .pageUp: index = max(index - 5, 0)
    default:
      let before = field.text
      _ = field.take(key)
      guard field.text != before else { return .open }
      look()
      return .typed
    }
    return .open
  }

  func paste(_ text: String) {
    field.insert(text)
    look()
  }

  private func step(_ count: Int) {
    guard self.count > 0 else { return }
    index = (index + count + self.count) % self.count
  }

  private func look() {
    let words = PaletteItem.words(of: field.text)
    let found = all.compactMap { $0.answering(words) }.enumerated()
    items = found.sorted { ($1.element.score, $0.offset) < ($0.element.score, $1.offset) }.map(\.element)
    (places, index) = ([], 0)
  }

  enum Hit {
    case item(PaletteItem)
    case inside
    case outside
  }

  func hit(_ cell: CellPoint) -> Hit {
    let box = box(in: host.navigator.shown)
    guard box.contains(cell) else { return .outside }
    // The first line is what is typed.
    guard let row = Panel.line(at: cell, in: box, from: first(in: box) - 1), row >= first(in: box), row < count else {
      return .inside
    }
    return .item(item(row))
  }
}

/// How it looks.
extension PalettePanel {
  func draw(into grid: inout CellGrid, in viewport: Viewport) {
    let box = box(in: viewport)
    guard box.columns > 12, box.rows > 3 else { return }
    let (columns, first) = (box.columns - 4, first(in: box))
    let shown = (first..<max(min(first + box.rows - 3, count), first)).map { line(item($0), columns: columns) }
    let nothing = [[Panel.Span(text: host.look.words(.nothingFound), color: host.look.style.panelFaint)]]
    var panel = Panel(title: host.look.words(.palette), lines: [[]] + (count > 0 ? shown : nothing))
    if count > 0 { panel.chosen = index - first + 1 }
    panel.footer = first + box.rows - 3 < count ? host.look.words(.moreBelow) : ""
    panel.draw(into: &grid, box: box, look: host.look)
    let place = CellPoint(column: box.column + 2, row: box.row + 1)
    field.draw(into: &grid, at: place, columns: columns, called: panel.title, isInRow: index > 0, host.look.style)
  }

  private func line(_ item: PaletteItem, columns: Int) -> [Panel.Span] {
    let width = CharacterWidth.standard
    let keys = width.of(item.keys)
    let room = max(columns - keys - 2, 8)
    let title = width.truncating(Sanitizer.clean(item.title, limit: 200), to: room)
    let rest = room - width.of(title) - 2
    let about = rest > 3 ? width.truncating(Sanitizer.clean(item.about, limit: 200), to: rest) : ""
    return [
      Panel.Span(text: title + "  "),
      Panel.Span(text: width.padding(about, to: max(rest, 0)), color: host.look.style.panelFaint),
      Panel.Span(text: "  " + item.keys, isAccented: true),
    ]
  }

  /// Always of one height, so that nothing jumps with every letter.
  func box(in viewport: Viewport) -> CellRect {
    lowerLeft(columns: listColumns(in: viewport), in: viewport) { max($0 / 2, 7) }
  }

  private func first(in box: CellRect) -> Int { Panel.first(in: box, showing: index + 1) }
}

import Cells
import Geodesy
import Places

/// Finds by typing whatever there is: what the program does, how the map is shown, its options, and places.
final class Palette: HostClient, Feature {
  private var panel: ListPanel?
  private var worker: SearchWorker?
  /// How the map was shown when it was opened.
  private var before: (style: ChosenStyle, blocks: BlockSet)?
  /// Where it was opened, which is what places are near to.
  private var origin: Coordinate
  private var all: [PaletteItem] = []
  /// The items of the program itself that match the typed text.
  private var found: [PaletteItem] = []
  private var places: [PaletteItem] = []

  /// Shorter words would mean half of all places.
  private static let shortest = 2
  private static let maxPlaces = 20
  private static let farthest = Distance.kilometers(50)

  init(_ host: Host) {
    origin = host.standpoint.coordinate
    super.init(in: host)
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
    all = PaletteItem.all(host)
    (found, places, before) = (all, [], (look.chosen, look.blocks))
    let behavior = ListPanel.Behavior(
      kind: .popup,
      isFleeting: true,
      closed: { [weak self] in self?.forget() },
      select: { [unowned self] _ in preview() },
      type: { [unowned self] in search() },
      perform: { [unowned self] in run($0, $1) }
    )
    let kind = Action.palette.name
    let form = ListPanel.Form(kind: kind, widest: 76, isTyped: true, wraps: true, isSteady: true) { max($0 / 2, 7) }
    panel = ListPanel(host, form, behavior: behavior) { [unowned self] columns, _ in content(columns: columns) }
    if host.maps.facts.isGeographic { worker?.open(host.maps.sightFiles) }
  }

  private func run(_ action: Action, _ row: Int?) {
    let item = row.map(item)
    guard action == .close || item != nil else { return }
    panel?.close()
    if action == .open { item?.perform() }
  }

  private func forget() {
    panel = nil
    preview()
    before = nil
    worker?.forget()
  }

  /// Shows the map with the selected item applied, or else as it was.
  private func preview() {
    if let before { (look.chosen, look.blocks) = before }
    if let panel, rows.indices.contains(panel.index) { item(panel.index).preview?() }
  }

  private func search() {
    let text = panel?.field.text ?? ""
    let words = PaletteItem.words(of: text)
    let answers = all.compactMap { $0.answering(words) }.enumerated()
    found = answers.sorted { ($1.element.score, $0.offset) < ($0.element.score, $1.offset) }.map(\.element)
    places = []
    panel?.choose(0)
    preview()
    if text.count >= Self.shortest { worker?.ask(text, near: origin) } else { worker?.forget() }
  }

  private func show(_ results: [SearchResult]) {
    let words = SightWords(host: host)
    // Far places that only begin so are for those who find nothing else.
    let near = results.filter {
      $0.isCalledSo || $0.source == .coordinates
        || Sphere.earth.distance(from: origin, to: $0.coordinate) <= Self.farthest
    }
    places = (near.isEmpty && found.isEmpty ? results : near).prefix(Self.maxPlaces)
      .map { result in
        PaletteItem(
          title: result.name.isEmpty ? words.kind(result.kind) : result.name,
          about: words.way(to: result.coordinate, from: origin),
          keys: ""
        ) { [host, origin] in host.go(to: result, from: origin) }
      }
    panel?.refresh()
  }
}

/// How it looks.
extension Palette {
  private var rows: Range<Int> { 0..<found.count + places.count }

  /// Places come after what the program itself does.
  private func item(_ row: Int) -> PaletteItem { row < found.count ? found[row] : places[row - found.count] }

  private func content(columns: Int) -> ListPanel.Content {
    ListPanel.Content(
      title: words(.palette),
      empty: words(.nothingFound),
      count: rows.count,
      row: { [unowned self] in line(item($0), columns: columns) },
      columns: columns
    )
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
      Panel.Span(text: width.padding(about, to: max(rest, 0)), color: look.style.panelFaint),
      Panel.Span(text: "  " + item.keys, isAccented: true),
    ]
  }
}

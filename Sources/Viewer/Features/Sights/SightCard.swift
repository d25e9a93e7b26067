import Cells
import Geodesy
import Places
import Scene
import Terminal

/// Everything that is known of a sight, in a panel that can be leafed through.
final class SightCard: HostClient, MapPanel {
  private let facts: Panel
  private let gallery: PhotoGallery?
  private var shown: ShownPanel?
  private var first = 0

  private static let widest = 64

  init(_ host: Host, _ sight: MapSight, _ details: SightDetails) {
    let words = SightWords(host: host)
    let columns = max(min(Self.widest, host.navigator.shown.columns) - 4, 12)
    let title = CharacterWidth.standard.truncating(words.title(sight), to: columns - 4)
    // A name that is truncated in the title is repeated below.
    let cutTitle = title == words.title(sight) ? "" : words.title(sight)
    facts = Panel(title: title, lines: Self.lines(sight, details, words, title: cutTitle, columns: columns))
    gallery = PhotoGallery(host, of: sight)
    super.init(in: host)
    shown = ShownPanel(self)
    _ = panel(in: host.navigator.shown)
  }

  /// The space for the photograph above the details, as large as they allow.
  private func room(in viewport: Viewport) -> PhotoGallery.Room {
    let size = viewport.visibleSize
    return PhotoGallery.Room(columns: min(Self.widest, size.columns) - 4, rows: min(size.rows / 2, 18), of: viewport)
  }

  /// The photographs, if there are any.
  private func shownGallery(in viewport: Viewport) -> PhotoGallery? {
    gallery.flatMap { $0.isEmpty(in: room(in: viewport)) ? nil : $0 }
  }

  /// The photographs that Enter shows full screen.
  var pictures: PhotoGallery? { shownGallery(in: host.navigator.shown) }

  private func panel(in viewport: Viewport) -> Panel {
    guard let gallery = shownGallery(in: viewport) else { return facts }
    let photo = gallery.size(in: room(in: viewport)) ?? (columns: 1, rows: 1)
    let room = [Panel.Span(text: String(repeating: " ", count: photo.columns))]
    let caption = [Panel.Span(text: gallery.caption, color: host.look.style.panelFaint)]
    return Panel(title: facts.title, lines: Array(repeating: room, count: photo.rows) + [caption] + facts.lines)
  }

  private static func lines(
    _ sight: MapSight,
    _ details: SightDetails,
    _ words: SightWords,
    title: String,
    columns: Int
  ) -> [[Panel.Span]] {
    let coordinates = words.host.look.spelling.text(of: sight.coordinate, resolution: .meters(1))
    let label = { (phrase: Phrase) in words.host.look.words(phrase) }
    var facts = [
      ("", title), (label(.cardWhat), words.kind(sight.kind)), (label(.cardWhere), coordinates),
      (label(.cardWay), words.way(to: sight)), (label(.cardNow), words.opening(sight.openingHours)),
      (label(.cardOpen), sight.openingHours ?? ""), (label(.cardSince), details.since ?? ""),
      (label(.cardAbout), details.description),
    ].map { SightFacts.Line(label: $0, value: $1) }
    facts += SightFacts.lines(details.facts, words.host.look.words)
    facts += details.links.map { .init(label: label(.cardLink), value: $0, link: LinkAddress($0)) }
    facts += details.photographs.map { .init(label: label(.cardPhoto), value: $0, link: LinkAddress($0)) }
    facts += details.names.sorted { $0.key < $1.key }.map { .init(label: $0.key, value: $0.value) }
    let margin = min(max(facts.map { CharacterWidth.standard.of($0.label) }.max() ?? 0, 6), 10) + 2
    return facts.flatMap { fact in
      let lines = CharacterWidth.standard.wrapping(String(fact.value.prefix(4000)), to: max(columns - margin, 4))
      return lines.enumerated().map { index, line in
        let label = index == 0 ? CharacterWidth.standard.padding(fact.label, to: margin) : ""
        return [
          Panel.Span(text: CharacterWidth.standard.padding(label, to: margin), color: words.host.look.style.panelFaint),
          Panel.Span(text: line, link: fact.link),
        ]
      }
    }
  }

  /// Takes the keys that leaf; false for all others.
  func take(_ key: Key) -> Bool {
    if let pictures, pictures.take(key) { return true }
    switch key {
    case .down, .character("j"): first += 1
    case .up, .character("k"): first -= 1
    case .pageDown, .space: first += 5
    case .pageUp: first -= 5
    default: return false
    }
    first = min(max(first, 0), hidden)
    return true
  }

  private var hidden: Int {
    let viewport = host.navigator.shown
    return max(panel(in: viewport).lines.count - box(in: viewport).rows + 2, 0)
  }

  func box(in viewport: Viewport) -> CellRect {
    let wanted = panel(in: viewport).size
    return viewport.visibleBox.middle(columns: wanted.columns, rows: wanted.rows)
  }

  func draw(into grid: inout CellGrid, in viewport: Viewport) {
    let box = box(in: viewport)
    panel(in: viewport).draw(into: &grid, box: box, look: host.look, from: first)
    guard let gallery = shownGallery(in: viewport), first == 0 else { return }
    let room = room(in: viewport)
    let rows = min(gallery.size(in: room)?.rows ?? 1, box.rows - 2)
    gallery.draw(
      into: &grid,
      in: CellRect(column: box.column + 2, row: box.row + 1, columns: box.columns - 4, rows: rows),
      madeFor: room
    )
  }
}

/// The details that only the card shows.
struct SightDetails {
  var names: [String: String] = [:]
  var since: String?
  var description = ""
  var links: [String] = []
  var photographs: [String] = []
  /// Further data of the map, by its names for them.
  var facts: [String: String] = [:]

  init() {}

  init(_ sight: Sight) {
    names = sight.names
    since = sight.startDate
    facts = sight.facts
    // Only what is a number there can be part of an address.
    if let item = sight.wikidata, item.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) }) {
      links = ["https://www.wikidata.org/wiki/\(item)"]
    }
  }

  init(_ place: Place) {
    names = place.names
    description = place.description
    links = place.links
    photographs = place.photographs
  }
}

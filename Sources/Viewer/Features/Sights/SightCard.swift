import Cells
import Geodesy
import Places
import Scene
import Terminal

/// Everything that is known of a sight, in a panel that can be leafed through.
final class SightCard: HostClient, MapPanel {
  var kind: String { "details" }
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

/// The data of a place besides its name and coordinates, the most requested first.
private enum SightFacts {
  private static let order: [(name: String, label: Phrase)] = [
    ("address", .factAddress),
    ("phone", .factPhone),
    ("website", .factWebsite),
    ("email", .factEmail),
    ("wheelchair", .factWheelchair),
    ("fee", .factFee),
    ("cuisine", .factCuisine),
    ("operator", .factOperator),
    ("brand", .factBrand),
    ("level", .factLevel),
    ("capacity", .factCapacity),
    ("stars", .factStars),
    ("access", .factAccess),
    ("religion", .factReligion),
    ("denomination", .factDenomination),
    ("sport", .factSport),
    ("artist", .factArtist),
    ("height", .factHeight),
    ("ele", .factEle),
    ("ref", .factRef),
  ]
  private static let values: [String: Phrase] = ["yes": .valueYes, "no": .valueNo, "limited": .valueLimited]

  /// Something that is known, with what it is called and where it leads.
  struct Line {
    let label: String
    let value: String
    var link: LinkAddress?
  }

  /// The known data, one line each; those that link somewhere have a line of their own.
  static func lines(_ facts: [String: String], _ words: Words) -> [Line] {
    order.flatMap { name, label in
      guard let value = facts[name] else { return [Line]() }
      guard let link = link(name) else {
        return [Line(label: words(label), value: values[value].map { words($0) } ?? plain(value))]
      }
      return value.split(separator: ";").map { part in
        let text = String(part.drop { $0 == " " })
        return Line(label: words(label), value: text, link: link(text))
      }
    }
  }

  /// How a fact of that name becomes an address.
  private static func link(_ name: String) -> ((String) -> LinkAddress?)? {
    switch name {
    case "phone": { LinkAddress(phone: $0) }
    case "website": { LinkAddress(website: $0) }
    case "email": { LinkAddress(email: $0) }
    default: nil
    }
  }

  /// Several values are written with semicolons, and words in them with underscores where they are no addresses.
  private static func plain(_ value: String) -> String {
    let listed = value.split(separator: ";").joined(separator: "; ")
    return value.contains("/") || value.contains("@") ? listed : listed.split(separator: "_").joined(separator: " ")
  }
}

/// A photograph all over the screen, with its name below.
final class PhotoView: HostClient, MapLayer {
  var kind: String { "photo" }
  private let gallery: PhotoGallery
  private var registration: Registration?

  init(_ host: Host, _ gallery: PhotoGallery) {
    self.gallery = gallery
    super.init(in: host)
    registration = host.layers.add(self, at: .chrome)
    _ = gallery.size(in: room(in: host.navigator.shown))
  }

  /// All but the last row.
  private func room(in viewport: Viewport) -> PhotoGallery.Room {
    PhotoGallery.Room(columns: viewport.columns, rows: viewport.rows - 1, of: viewport)
  }

  func draw(into grid: inout CellGrid, in viewport: Viewport) {
    let style = host.look.style
    let ground = Cell(.space, foreground: style.panelText, background: style.panelBackground)
    for index in grid.cells.indices { grid.cells[index] = ground }
    let box = CellRect(column: 0, row: 0, columns: viewport.columns, rows: max(viewport.rows - 1, 1))
    gallery.draw(into: &grid, in: box, madeFor: room(in: viewport))
    grid.write(
      " " + gallery.caption,
      at: CellPoint(column: 0, row: viewport.rows - 1),
      foreground: style.panelText,
      background: style.panelBackground,
      columns: viewport.columns
    )
  }
}

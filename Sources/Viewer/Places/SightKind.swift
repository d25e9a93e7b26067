import Cells
import Kinds
import Places
import Wire

/// The appearance of a kind of POI on the map: an icon, a letter if there are no icons, and a colour.
struct SightKind: Equatable {
  /// Which colour it has.
  enum Tone: String {
    case culture, faith, civic, green, transport, art, food, health, help, plain
  }

  let name: String
  let sign: String
  /// Where only ASCII is drawn.
  let letter: String
  let tone: Tone
  /// Nil if people couldn't distinguish it.
  let pictogram: Pictogram?

  /// A sign by a kind in the words of OpenStreetMap, or by the name of a symbol in GPX; the plain one for any other.
  init(of kind: String) {
    self = Self.ofKind(kind) ?? Self.bySymbol(kind) ?? Self.plain
  }

  private static func bySymbol(_ name: String) -> SightKind? {
    let kind = String(name.lowercased().map { $0 == " " ? "_" : $0 })
    return ofKind(symbols[kind] ?? kind)
  }

  /// Symbols of Garmin's devices, whose names most programs write, with other words for a kind.
  private static let symbols = [
    "anchor": "harbour", "airport": "aerodrome", "campground": "camp_site", "gas_station": "fuel",
    "ground_transportation": "bus_station", "lodging": "hotel", "medical_facility": "hospital",
    "parking_area": "parking",
    "picnic_area": "picnic_site", "restroom": "toilets", "scenic_area": "viewpoint", "shopping_center": "mall",
    "summit": "peak", "swimming_area": "beach", "trail_head": "information",
  ]

  private static func ofKind(_ kind: String) -> SightKind? {
    KindCatalog.standard[kind].flatMap { byName[$0.icon] }
  }

  /// From a row of `Icons.tsv`.
  private init(_ row: [Substring]) {
    (name, sign, letter) = (String(row[0]), String(row[1]), String(row[2]))
    (tone, pictogram) = (Tone(rawValue: String(row[3])) ?? .plain, Pictogram(row[4]))
  }

  private static let plain = SightKind(["dot", "●", "o", "plain", ""])
  private static let heart = byName["heart"] ?? plain

  /// The rows of its icon, of three cells each.
  func lines(in look: Look, isFavorite: Bool = false) -> [String] {
    let kind = isFavorite ? Self.heart : self
    if look.showsPictograms, let lines = kind.pictogram?.lines { return lines }
    return [look.blocks == .ascii ? "[\(kind.letter)]" : " \(kind.sign) "]
  }

  /// The rows of `Icons.tsv`.
  static let icons = TabbedText.rows(of: Embedded.text(of: "Icons.tsv") ?? "").map { SightKind($0) }
  private static let byName = Dictionary(icons.map { ($0.name, $0) }) { first, _ in first }

  /// The icons used for any of the kinds, with these.
  static var rows: [(kinds: [String], look: SightKind)] {
    let kinds = Dictionary(grouping: KindCatalog.standard.rows, by: \.icon)
    return icons.compactMap { icon in kinds[icon.name].map { ($0.map(\.kind), icon) } }
  }
}

extension MapSight {
  /// The rows of its icon.
  func iconLines(in look: Look) -> [String] { SightKind(of: kind).lines(in: look, isFavorite: isFavorite) }
}

extension Cluster {
  /// The number of its members, in at most four characters.
  var text: String {
    switch count {
    case ..<1000: "\(count)"
    case ..<10_000: "\(count / 1000).\(count % 1000 / 100)k"
    case ..<1_000_000: "\(count / 1000)k"
    default: "\(min(count / 1_000_000, 999))M"
    }
  }
}

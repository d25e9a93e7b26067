import Cells
import Rendering

/// What a kind of sight looks like on the map: a sign, a letter where there are no signs, and a colour.
struct SightKind: Equatable {
  /// Which colour it has.
  enum Tone {
    case culture, faith, civic, green, transport, art, food, health, plain
  }

  let sign: String
  /// Where only ASCII is drawn.
  let letter: String
  let tone: Tone
  /// For where there is room.
  let pictogram: Pictogram

  /// A sign by a kind in the words of OpenStreetMap; one that nobody knows gets the plain one.
  init(of kind: String) {
    self = Self.byKind[kind] ?? Self.plain
  }

  private init(_ sign: String, _ letter: String, _ tone: Tone, _ pictogram: Pictogram) {
    (self.sign, self.letter, self.tone, self.pictogram) = (sign, letter, tone, pictogram)
  }

  /// What is drawn of a sight of this kind where there is room.
  func pictogram(isFavorite: Bool) -> Pictogram { isFavorite ? .heart : pictogram }

  private static let plain = SightKind("●", "o", .plain, .dot)

  private static let byKind: [String: SightKind] = {
    var byKind: [String: SightKind] = [:]
    for (kinds, look) in table {
      for kind in kinds.split(separator: " ") { byKind[String(kind)] = look }
    }
    return byKind
  }()

  private static let table: [(kinds: String, look: SightKind)] = [
    ("museum", SightKind("◆", "M", .culture, .temple)),
    ("gallery arts_centre", SightKind("◇", "G", .culture, .frame)),
    ("library", SightKind("■", "L", .culture, .book)),
    ("theatre cinema music_venue concert_hall", SightKind("♪", "T", .culture, .note)),
    ("casino", SightKind("♠", "C", .culture, .spade)),
    ("cathedral church chapel place_of_worship monastery", SightKind("†", "+", .faith, .cross)),
    ("tomb grave cemetery", SightKind("✝", "t", .faith, .grave)),
    ("townhall courthouse government university college school conference_centre", SightKind("⌂", "H", .civic, .hall)),
    ("castle fort palace tower city_gate ruins archaeological_site manor", SightKind("▲", "A", .civic, .castle)),
    ("stadium", SightKind("◎", "O", .civic, .arena)),
    ("park garden nature_reserve tree zoo", SightKind("♣", "P", .green, .tree)),
    ("viewpoint", SightKind("◉", "V", .green, .eye)),
    ("beach", SightKind("☼", "B", .green, .sun)),
    ("station halt bus_station", SightKind("S", "S", .transport, .train)),
    ("subway_entrance metro", SightKind("M", "M", .transport, .letterM)),
    ("ferry_terminal harbour marina lighthouse", SightKind("⚑", "F", .transport, .boat)),
    ("parking", SightKind("P", "P", .transport, .letterP)),
    ("photograph", SightKind("▣", "#", .art, .camera)),
    ("artwork", SightKind("✦", "*", .art, .star)),
    ("fountain", SightKind("○", "~", .art, .fountain)),
    ("memorial monument", SightKind("◊", "m", .art, .obelisk)),
    ("attraction theme_park", SightKind("★", "*", .art, .wheel)),
    ("restaurant fast_food food_court", SightKind("R", "R", .food, .cutlery)),
    ("cafe bar pub", SightKind("●", "c", .food, .cup)),
    ("mall marketplace supermarket department_store", SightKind("▣", "$", .food, .bag)),
    ("hotel hostel guest_house", SightKind("H", "H", .food, .bed)),
    ("hospital clinic pharmacy doctors", SightKind("✚", "+", .health, .plus)),
  ]
}

/// The colours of signs and discs.
struct SightColors {
  private let style: MapStyle

  init(_ style: MapStyle) {
    self.style = style
  }

  func ground(of tone: SightKind.Tone) -> CellColor {
    guard style != .nightRed else { return CellColor(hex: 0x8a2818) }
    let hex =
      switch tone {
      case .culture: 0x8a2f7a
      case .faith: 0x5a4a9a
      case .civic: 0x7a4422
      case .green: 0x24703a
      case .transport: 0x1f5f9f
      case .art: 0x0d6e70
      case .food: 0x9a4a10
      case .health: 0xb02030
      case .plain: 0x5c0f3a
      }
    return CellColor(hex: UInt32(hex))
  }

  /// Of the number of others in the same place.
  var others: CellColor { CellColor(hex: style == .nightRed ? 0xe0a090 : 0xd4d4d4) }
  var sign: CellColor { CellColor(hex: style == .nightRed ? 0xffc8b8 : 0xffffff) }
  /// Of what is chosen.
  var chosen: (ground: CellColor, sign: CellColor) {
    style == .nightRed
      ? (CellColor(hex: 0xff5030), CellColor(hex: 0x180705)) : (CellColor(hex: 0xffd02a), CellColor(hex: 0x101010))
  }

  /// Light on a dark map: few colours would make one black of both.
  var disc: (ground: CellColor, sign: CellColor) {
    switch style {
    case .day: (CellColor(hex: 0x20304a), CellColor(hex: 0xffffff))
    case .night: (CellColor(hex: 0xb8c4d4), CellColor(hex: 0x101418))
    case .nightRed: (CellColor(hex: 0xc83c20), CellColor(hex: 0x180705))
    }
  }
}

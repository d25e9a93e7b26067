import Cells
import Rendering

/// What a kind of sight looks like on the map: a sign, a letter where there are no signs, and a colour.
struct SightKind: Equatable {
  /// Which colour it has.
  enum Tone {
    case culture, faith, civic, green, transport, art, food, health, help, plain
  }

  let sign: String
  /// Where only ASCII is drawn.
  let letter: String
  let tone: Tone
  /// For where there is room.
  let pictogram: Pictogram

  /// A sign by a kind in the words of OpenStreetMap, or by the name of a symbol in GPX; the plain one for any other.
  init(of kind: String) {
    self = Self.byKind[kind] ?? Self.bySymbol(kind) ?? Self.plain
  }

  private static func bySymbol(_ name: String) -> SightKind? {
    let kind = String(name.lowercased().map { $0 == " " ? "_" : $0 })
    return byKind[symbols[kind] ?? kind]
  }

  /// Symbols of Garmin's devices, whose names most programs write, with other words for a kind.
  private static let symbols = [
    "anchor": "harbour", "airport": "aerodrome", "campground": "camp_site", "gas_station": "fuel",
    "ground_transportation": "bus_station", "lodging": "hotel", "medical_facility": "hospital",
    "parking_area": "parking",
    "picnic_area": "picnic_site", "restroom": "toilets", "scenic_area": "viewpoint", "shopping_center": "mall",
    "summit": "peak", "swimming_area": "beach", "trail_head": "information",
  ]

  private init(_ sign: String, _ letter: String, _ tone: Tone, _ pictogram: Pictogram) {
    (self.sign, self.letter, self.tone, self.pictogram) = (sign, letter, tone, pictogram)
  }

  /// What is drawn of a sight of this kind where there is room.
  func pictogram(isFavorite: Bool) -> Pictogram { isFavorite ? .heart : pictogram }

  private static let plain = SightKind("●", "o", .plain, .dot)

  /// The sign in three cells.
  func text(isASCII: Bool, isFavorite: Bool = false) -> String {
    isASCII ? "[\(isFavorite ? "!" : letter)]" : " \(isFavorite ? "♥" : sign) "
  }

  /// All of them, with the kinds that they stand for.
  static let rows = table.map { (kinds: $0.kinds.split(separator: " ").map(String.init), look: $0.look) }

  private static let byKind: [String: SightKind] = {
    var byKind: [String: SightKind] = [:]
    for (kinds, look) in rows {
      for kind in kinds { byKind[kind] = look }
    }
    return byKind
  }()

  private static let table: [(kinds: String, look: SightKind)] = [
    ("museum aquarium planetarium", SightKind("◆", "m", .culture, .temple)),
    ("gallery arts_centre exhibition_centre", SightKind("◇", "g", .culture, .frame)),
    ("library", SightKind("■", "l", .culture, .book)),
    ("theatre opera_house", SightKind("♫", "t", .culture, .mask)),
    ("concert_hall music_venue", SightKind("♪", "N", .culture, .note)),
    ("cinema", SightKind("►", "k", .culture, .film)),
    ("casino", SightKind("♠", "c", .culture, .spade)),
    ("cathedral church chapel place_of_worship monastery", SightKind("†", "+", .faith, .cross)),
    ("cemetery grave tomb grave_yard", SightKind("‡", "=", .faith, .grave)),
    ("townhall courthouse government conference_centre", SightKind("⌂", "h", .civic, .hall)),
    ("university college school kindergarten", SightKind("U", "U", .civic, .cap)),
    ("embassy diplomatic", SightKind("¶", ">", .civic, .flag)),
    ("castle fort palace city_gate manor citywalls", SightKind("▲", "^", .civic, .castle)),
    ("tower water_tower windmill observatory", SightKind("↑", "|", .civic, .tower)),
    ("archaeological_site ruins", SightKind("∏", "%", .civic, .column)),
    ("stadium", SightKind("◎", "O", .civic, .arena)),
    ("bridge aqueduct", SightKind("∩", "n", .civic, .arch)),
    ("square", SightKind("□", "[", .civic, .plaza)),
    ("works chimney", SightKind("¬", "/", .civic, .works)),
    ("park garden nature_reserve tree", SightKind("♣", "&", .green, .tree)),
    ("zoo", SightKind("Z", "Z", .green, .paw)),
    ("viewpoint", SightKind("◉", "v", .green, .eye)),
    ("peak volcano cave_entrance", SightKind("∆", "A", .green, .mountain)),
    ("beach beach_resort", SightKind("☼", "b", .green, .shore)),
    ("swimming_pool water_park public_bath hot_spring waterfall spring", SightKind("≈", "~", .green, .waves)),
    ("sports_centre sports_hall fitness_centre pitch", SightKind("∞", "x", .green, .dumbbell)),
    ("camp_site caravan_site picnic_site", SightKind("Λ", "d", .green, .tent)),
    ("station halt", SightKind("S", "S", .transport, .train)),
    ("subway_entrance metro", SightKind("M", "M", .transport, .letterM)),
    ("bus_station bus_stop", SightKind("B", "B", .transport, .letterB)),
    ("tram_stop", SightKind("T", "T", .transport, .letterT)),
    ("ferry_terminal", SightKind("F", "F", .transport, .boat)),
    ("harbour marina", SightKind("⚑", "J", .transport, .anchor)),
    ("lighthouse", SightKind("¡", "L", .transport, .beacon)),
    ("aerodrome", SightKind("▬", "Y", .transport, .plane)),
    ("parking", SightKind("P", "P", .transport, .letterP)),
    ("fuel charging_station", SightKind("◙", "G", .transport, .pump)),
    ("photograph", SightKind("▣", "#", .art, .camera)),
    ("artwork", SightKind("✦", "a", .art, .statue)),
    ("fountain", SightKind("ψ", "f", .art, .fountain)),
    ("memorial monument obelisk", SightKind("◊", "I", .art, .obelisk)),
    ("attraction historic ship locomotive", SightKind("★", "*", .art, .star)),
    ("theme_park", SightKind("☆", "w", .art, .wheel)),
    ("restaurant food_court", SightKind("R", "R", .food, .cutlery)),
    ("fast_food", SightKind("≡", "r", .food, .burger)),
    ("cafe", SightKind("C", "C", .food, .cup)),
    ("bar pub", SightKind("Y", "y", .food, .glass)),
    ("mall marketplace department_store", SightKind("¤", "$", .food, .bag)),
    ("supermarket convenience", SightKind("%", "s", .food, .cart)),
    ("hotel hostel guest_house", SightKind("H", "H", .food, .bed)),
    ("hospital clinic doctors dentist", SightKind("✚", "X", .health, .letterH)),
    ("pharmacy", SightKind("+", "p", .health, .pharmacy)),
    ("police", SightKind("▼", "V", .help, .shield)),
    ("fire_station", SightKind("Φ", "E", .help, .flame)),
    ("post_office", SightKind("@", "@", .help, .letter)),
    ("bank atm bureau_de_change", SightKind("$", "e", .help, .coin)),
    ("toilets", SightKind("W", "W", .help, .toilets)),
    ("drinking_water drinking_fountain water_point", SightKind("○", "D", .help, .drop)),
    ("information", SightKind("i", "i", .help, .letterI)),
    ("shelter", SightKind("^", "u", .help, .house)),
  ]
}

import Wire

/// The words for the numbers in messages of AIS.
enum AISWords {
  static func status(_ status: Int) -> JSON { word(status, of: statuses) }
  static func aidType(_ type: Int) -> JSON { word(type, of: aidTypes) }

  /// The first digit of a type is a class of ships; the second one is a category of dangerous cargo, or the type.
  static func shipType(_ type: Int) -> JSON {
    if let single = special[type] { return .string(single) }
    guard let ships = classes[type / 10] else { return .null }
    let category = type % 10
    return .string(1...4 ~= category ? "\(ships), dangerous cargo \(["A", "B", "C", "D"][category - 1])" : ships)
  }

  private static func word(_ number: Int, of words: [String]) -> JSON {
    words.indices.contains(number) ? .string(words[number]) : .null
  }

  private static let statuses = [
    "under way using engine", "at anchor", "not under command", "restricted manoeuvrability", "constrained by draught",
    "moored", "aground", "fishing", "under way sailing", "dangerous cargo", "dangerous cargo", "towing astern",
    "pushing or towing alongside", "reserved", "distress beacon active",
  ]

  private static let classes = [
    1: "reserved", 2: "wing in ground", 4: "high-speed craft", 6: "passenger ship", 7: "cargo ship", 8: "tanker",
    9: "other type",
  ]

  private static let special = [
    30: "fishing vessel", 31: "towing vessel", 32: "long tow", 33: "dredger or underwater work", 34: "diving vessel",
    35: "military ship", 36: "sailing vessel", 37: "pleasure craft", 50: "pilot vessel", 51: "search and rescue",
    52: "tug", 53: "port tender", 54: "anti-pollution vessel", 55: "law enforcement", 58: "medical transport",
    59: "ship of a neutral state",
  ]

  private static let aidTypes = [
    "unspecified", "reference point", "RACON", "fixed structure", "emergency wreck mark", "light",
    "light with sectors", "leading light, front", "leading light, rear", "cardinal beacon, north",
    "cardinal beacon, east", "cardinal beacon, south", "cardinal beacon, west", "port-hand beacon",
    "starboard-hand beacon", "preferred-channel beacon, port", "preferred-channel beacon, starboard",
    "isolated-danger beacon", "safe-water beacon", "special beacon", "cardinal buoy, north", "cardinal buoy, east",
    "cardinal buoy, south", "cardinal buoy, west", "port-hand buoy", "starboard-hand buoy",
    "preferred-channel buoy, port", "preferred-channel buoy, starboard", "isolated-danger buoy", "safe-water buoy",
    "special buoy", "light vessel or platform",
  ]
}

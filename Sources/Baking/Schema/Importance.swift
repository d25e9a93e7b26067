internal import Glibc
internal import Kinds

/// The importance of a place from 0 to 100, for icons, names and search results alike.
///
/// From 60 on: landmarks known worldwide; from 40: places worth a trip or useful for orientation; from 20: important
/// services; from 10: shops, restaurants and hotels; below: nameless and common things.
enum Importance {
  static func of(_ kind: String, key: String, _ tags: Tags, area: Double?) -> Int {
    let isNamed = tags.name != nil
    let scales = KindCatalog.standard[kind]?.importance ?? [:]
    if let base = scales[.place] {
      guard isNamed else { return min(base / 4, maxWithoutName) }
      return min(base + fame(tags) + size(area), 100)
    }
    if let base = scales[.need] { return min((isNamed ? base : base - 4) + fame(tags) / 4, maxOfNeeds) }
    if let base = scales[.street] { return base }
    guard isNamed else { return key == "historic" ? maxWithoutName : 6 }
    if key == "historic" { return min(40 + fame(tags) + size(area), 100) }
    return min((scales[.trade] ?? 11) + fame(tags) / 6 + size(area), maxOfTrades)
  }

  /// Stations and stops, which have tags of their own.
  static func of(stop kind: String, _ tags: Tags) -> Int {
    let base = KindCatalog.standard[kind]?.importance[.stop] ?? 12
    guard tags.name != nil else { return min(base / 2, maxWithoutName) }
    return base >= 40 ? min(base + fame(tags), 100) : base
  }

  /// Those who write about a thing in many languages find it worth seeing.
  static func fame(_ tags: Tags) -> Int {
    var fame = min(tags.translations.count, 16)
    if tags["wikidata"] != nil { fame += 6 }
    if tags["wikipedia"] != nil { fame += 5 }
    if tags.has("heritage") || tags["ref:whc"] != nil { fame += 5 }
    return fame
  }

  /// A larger area is visible from farther away: a point for each doubling above 2,000 m².
  private static func size(_ area: Double?) -> Int {
    guard let area, area > 2000 else { return 0 }
    return min(Int(log2(area / 2000)), 8)
  }

  /// From here on the world knows it.
  static let ofLandmarks = 60
  /// From here on one steers by it.
  static let ofGuides = 40
  private static let maxWithoutName = 9
  private static let maxOfNeeds = 39
  private static let maxOfTrades = 29
}

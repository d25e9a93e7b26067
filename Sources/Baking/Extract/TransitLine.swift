/// A line of buses, trams or trains, by its number or name.
struct TransitLine {
  let kind: String
  /// As people call it: Bus 17.
  let name: String
  /// The mark by which it is drawn; nil if it is only found by its name.
  let drawn: Drawn?

  struct Drawn: Hashable, Comparable {
    let kind: String
    let color: String
    let ref: String

    static func < (one: Drawn, other: Drawn) -> Bool {
      // Numbers in their order.
      (one.kind, one.color, one.ref.utf8.count, one.ref) < (other.kind, other.color, other.ref.utf8.count, other.ref)
    }
  }

  /// Nil for other kinds of routes, and for lines without a searchable name.
  init?(_ tags: Tags) {
    guard tags["type"] == "route", let route = tags["route"], let kind = Self.kinds[route] else { return nil }
    self.kind = kind
    // After the number often comes where one of its directions leads.
    let full = tags.name?.split(separator: ":").first.map { String($0) }
    guard let name = full ?? tags["ref"], !name.isEmpty else { return nil }
    self.name = name
    let color = String((tags["colour"] ?? tags["color"] ?? "").prefix(Self.longestMark))
    drawn = Self.drawnKinds[route].map {
      Drawn(kind: $0, color: color, ref: String((tags["ref"] ?? "").prefix(Self.longestMark)))
    }
  }

  /// In characters.
  private static let longestMark = 12
  private static let drawnKinds = [
    "tram": "tram", "light_rail": "tram", "subway": "subway", "train": "train", "monorail": "train",
    "funicular": "train",
  ]

  private static let kinds = [
    "bus": "bus_route", "trolleybus": "bus_route", "tram": "tram_route", "light_rail": "tram_route",
    "subway": "subway_route", "train": "train_route", "monorail": "train_route", "ferry": "ferry_route",
    "funicular": "train_route",
  ]

  private static let maxSamples = 5

  /// A few of its ways, so that one of them is on the map.
  static func samples<Member>(of ways: [Member]) -> [Member] {
    guard ways.count > maxSamples else { return ways }
    return (0..<maxSamples).map { ways[ways.count * (2 * $0 + 1) / (2 * maxSamples)] }
  }
}

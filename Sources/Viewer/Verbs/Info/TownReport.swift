import Places
import Tiles
import Wire

/// The report of `rumbo info` on the houses and POIs in a map file.
struct TownReport {
  private let counts: TownCounts
  /// Nil if the map doesn't have the number.
  private let buildings: Int?

  private static let maxKindsNamed = 6

  /// Nil if a map has none.
  init?(on path: String) {
    guard let counts = TownCounts(of: path) else { return nil }
    self.counts = counts
    buildings = AgeIndex.rows(in: path)?.filter { $0.kind == "building" }.reduce(0) { $0 + $1.count }
  }

  var json: JSON {
    [
      "buildings": buildings.map { .integer($0) } ?? .null, "addresses": .integer(counts.addresses),
      "sights": .integer(counts.sights), "hours": .integer(counts.hours), "phones": .integer(counts.phones),
      "websites": .integer(counts.websites),
      "kinds": .object(JSONObject(counts.kinds.map { ($0.kind, .integer($0.count)) })),
    ]
  }

  var lines: [(name: String, value: String)] {
    let houses = (buildings.map { "\($0), " } ?? "") + "\(counts.addresses) house numbers"
    let named = counts.kinds.prefix(Self.maxKindsNamed).map { "\($0.count) \($0.kind)" }
    let more = counts.kinds.count > named.count ? ["\(counts.kinds.count - named.count) other kinds"] : []
    return [
      ("buildings", houses),
      ("sights", "\(counts.sights): " + (named + more).joined(separator: ", ")),
      ("details", "\(counts.hours) hours, \(counts.phones) phones, \(counts.websites) websites"),
    ]
  }
}

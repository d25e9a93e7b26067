package import Tiles

/// The ages of a layer's features, for the map of a year.
struct LayerAges {
  private let layer: VectorLayer
  private let year: Int
  private let start: UInt32?
  private let end: UInt32?

  init(_ layer: VectorLayer, year: Int) {
    (self.layer, self.year) = (layer, year)
    start = layer.keyIndex("start_date")
    end = layer.keyIndex("end_date")
  }

  var keys: [UInt32] { [start, end].compactMap(\.self) }

  func state(of feature: VectorFeature) -> Lifetime.State {
    Lifetime(start: text(start, feature), end: text(end, feature)).state(in: year)
  }

  /// A year may come as a number of any kind.
  private func text(_ key: UInt32?, _ feature: VectorFeature) -> String? {
    guard let key else { return nil }
    switch layer.value(ofKey: key, in: feature) {
    case .string(let text): return text
    case .int(let year): return String(year)
    case .uint(let year): return String(year)
    case .double(let year): return Int(exactly: year).map { String($0) }
    case .bool, nil: return nil
    }
  }
}

/// How many streets and buildings of a map are shown in a year, hidden, or of unknown age.
package struct YearCounts: Hashable, Sendable {
  package private(set) var shown = 0
  package private(set) var hidden = 0
  package private(set) var unknown = 0

  package init() {}

  package init(of dated: [DatedCount], in year: Int) {
    for entry in dated {
      switch entry.lifetime.state(in: year) {
      case .shown: shown += entry.count
      case .hidden: hidden += entry.count
      case .unknown: unknown += entry.count
      }
    }
  }
}

/// How many things came and went at the same time.
package struct DatedCount: Hashable, Sendable {
  package let lifetime: Lifetime
  package let count: Int

  package init(_ row: AgeIndex.Row) {
    lifetime = Lifetime(start: row.start, end: row.end)
    count = row.count
  }
}

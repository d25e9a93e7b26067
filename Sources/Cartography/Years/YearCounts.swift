package import Tiles

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

package import Tiles

/// How many streets and buildings of a map are shown in a year, hidden, or of unknown age.
package struct YearCounts: Hashable, Sendable {
  package private(set) var shown = 0
  package private(set) var hidden = 0
  package private(set) var unknown = 0

  package init() {}

  package init(of rows: [AgeIndex.Row], in year: Int) {
    for row in rows {
      switch Lifetime(start: row.start, end: row.end).state(in: year) {
      case .shown: shown += row.count
      case .hidden: hidden += row.count
      case .unknown: unknown += row.count
      }
    }
  }

  package var isEmpty: Bool { self == YearCounts() }
}

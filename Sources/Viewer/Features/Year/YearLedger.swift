import Cartography
import Cells
import Scene
import Tiles

/// What the maps in view know of the ages of streets and buildings.
final class YearLedger {
  private let city: CityMap?
  /// By the path of the map file.
  private var rows: [String: [AgeIndex.Row]] = [:]

  init(_ city: CityMap?) {
    self.city = city
  }

  /// How many of the streets and buildings of the maps in view are known to be there in a year; nil where nobody counts.
  func counts(in year: Int, for viewport: Viewport) -> YearCounts? {
    let rows = rows(for: viewport)
    return rows.isEmpty ? nil : YearCounts(of: rows, in: year)
  }

  /// The first year that anything is known to be there in; nil where nothing is.
  func firstYear(for viewport: Viewport) -> Int? {
    rows(for: viewport).compactMap { Lifetime(start: $0.start, end: $0.end).start?.latest }.min()
  }

  private func rows(for viewport: Viewport) -> [AgeIndex.Row] {
    (city?.files(in: viewport) ?? []).flatMap { path in
      if let known = rows[path] { return known }
      let found = AgeIndex.rows(in: path) ?? []
      rows[path] = found
      return found
    }
  }
}

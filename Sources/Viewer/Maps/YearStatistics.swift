import Cartography
import Scene
import Threads
import Tiles

/// What the maps in view know of the ages of streets and buildings: read once for each, on a thread of its own.
final class YearStatistics {
  private let city: CityMap?
  private let pool: LoadPool<String, [DatedCount]>
  /// By the path of the map file.
  private var known: [String: [DatedCount]] = [:]
  private var asked: Set<String> = []

  init(_ city: CityMap?, wake: @escaping @Sendable () -> Void) {
    self.city = city
    pool = LoadPool(threads: 1, wake: wake)
  }

  /// How many of the streets and buildings of the maps in view are known to be there in a year; nil where nobody counts.
  func counts(in year: Int, for viewport: Viewport) -> YearCounts? {
    let dated = dated(in: viewport)
    return dated.isEmpty ? nil : YearCounts(of: dated, in: year)
  }

  /// The first year that anything is known to be there in; nil where nothing is.
  func firstYear(for viewport: Viewport) -> Int? {
    dated(in: viewport).compactMap { $0.lifetime.start?.latest }.min()
  }

  /// Whether a map in view tells the age of anything; nil as long as nobody knows.
  func tellsAges(in viewport: Viewport) -> Bool? {
    let isKnown = !dated(in: viewport).isEmpty
    return isKnown || !isLoading ? isKnown : nil
  }

  /// What is known by now; the rest is asked for.
  private func dated(in viewport: Viewport) -> [DatedCount] {
    (city?.files(in: viewport) ?? []).flatMap { path in
      if known[path] == nil, asked.insert(path).inserted {
        pool.submit(path, priority: WorkPriority(.required, rank: 0)) {
          (AgeIndex.rows(in: path) ?? []).map(DatedCount.init)
        }
      }
      return known[path] ?? []
    }
  }

  /// Whether something is on its way.
  var isLoading: Bool { asked.contains { known[$0] == nil } }

  /// Takes what has come; true where something has.
  func collect() -> Bool {
    let arrivals = pool.collect()
    for (path, dated) in arrivals { known[path] = dated }
    return !arrivals.isEmpty
  }

  /// Waits for what is missing for a view.
  func finishLoading(for viewport: Viewport) {
    _ = dated(in: viewport)
    while isLoading {
      pool.waitForArrival()
      _ = collect()
    }
  }
}

import Cartography
import Rendering
import Scene
import Threads
import Tiles

/// The ages of streets and buildings on the maps in view: read once for each, in the background.
final class YearStatistics {
  private let vectorMap: VectorMap?
  private let lane: Lane
  /// By the path of the map file.
  private var known: [String: [DatedCount]] = [:]
  private var asked: Set<String> = []

  init(_ vectorMap: VectorMap?, _ work: BackgroundWork) {
    self.vectorMap = vectorMap
    lane = work.lane(.long)
  }

  /// The number of the streets and buildings in view known to exist in a year; nil if they aren't counted.
  func counts(in year: Int, for viewport: Viewport) -> YearCounts? {
    let dated = dated(in: viewport)
    return dated.isEmpty ? nil : YearCounts(of: dated, in: year)
  }

  /// The first year that anything is known to be there in; nil if nothing is.
  func firstYear(for viewport: Viewport) -> Int? {
    dated(in: viewport).compactMap { $0.lifetime.start?.latest }.min()
  }

  /// Whether a map in view contains the age of anything; nil until known.
  func tellsAges(in viewport: Viewport) -> Bool? {
    let isKnown = !dated(in: viewport).isEmpty
    return isKnown || !lane.isBusy ? isKnown : nil
  }

  /// Asks for what isn't known of a view.
  func request(for viewport: Viewport) { _ = dated(in: viewport) }

  /// The counts known by now; the rest is requested.
  private func dated(in viewport: Viewport) -> [DatedCount] {
    (vectorMap?.files(in: viewport) ?? []).flatMap { path in
      if known[path] == nil, asked.insert(path).inserted {
        lane.run {
          (AgeIndex.rows(in: path) ?? []).map(DatedCount.init)
        } then: { [weak self] dated in
          self?.known[path] = dated
        }
      }
      return known[path] ?? []
    }
  }
}

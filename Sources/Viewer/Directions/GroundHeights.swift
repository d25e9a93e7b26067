import Geodesy
import Heights
import Routing

/// The heights of the ground, for routes.
nonisolated struct GroundHeights: Sendable {
  /// Sources beside those that the maps have.
  private let sources: [any HeightSource]

  init(_ sources: [any HeightSource] = []) { self.sources = sources }

  /// The heights along the roads of some maps; nil if none are known there.
  func heights(along roads: Roads, of maps: [String]) -> RoadHeights? {
    let stored = maps.compactMap { (try? HeightSources.stored(in: $0)) ?? nil }
    guard !(stored + sources).isEmpty else { return nil }
    let heights = Heights(stored + sources)
    return RoadHeights(along: roads) { place in (try? heights.ground(at: Coordinate(place))) ?? nil }
  }
}

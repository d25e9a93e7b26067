import Geodesy
import Scene
import Tiles

/// What all maps together are, pictures and vector maps alike.
struct MapFacts {
  let limits: PanLimits
  /// Whether the maps have places on earth, and not just coordinates of their own.
  let isGeographic: Bool
  let attribution: String

  /// Vector tiles stay crisp beyond their deepest level; at some point there is nothing more to see.
  private static let deepestVectorZoom = 19.0

  init(_ maps: MapStack) {
    let vectors = maps.vectorArchives.map(\.info)
    var all = maps.isEmpty ? [] : [maps.bounds]
    all += vectors.map(\.grid.map.bounds)
    let bounds = all.dropFirst().reduce(all.first ?? maps.bounds) { sum, next in
      WorldRect(
        minX: min(sum.minX, next.minX),
        minY: min(sum.minY, next.minY),
        maxX: max(sum.maxX, next.maxX),
        maxY: max(sum.maxY, next.maxY)
      )
    }
    let deepest = [maps.isEmpty ? nil : maps.zooms.upperBound, vectors.isEmpty ? nil : Self.deepestVectorZoom]
    isGeographic = !vectors.isEmpty || maps.isGeographic
    limits = PanLimits(
      bounds: bounds,
      deepestZoom: deepest.compactMap(\.self).max() ?? maps.zooms.upperBound,
      isRound: isGeographic
    )
    attribution = Credits.joined(vectors.compactMap(\.description.attribution) + [maps.attribution])
  }
}

import Geodesy
import Tiles

/// The building at a place, with its parts, and the outlines around it.
nonisolated struct BuildingScene: Sendable {
  let building: Building
  /// Towers and wings that have outlines of their own within its own.
  let parts: [Building]
  let neighbours: [Building]

  /// Looks for it in the first of some archives that has one there; nil if none has.
  init?(at place: Coordinate, in archives: [any TileArchive]) {
    for archive in archives {
      guard var tiles = BuildingTiles(around: WorldPoint(place), in: archive), let whole = tiles.whole() else {
        continue
      }
      building = whole
      let others = tiles.all.filter { other in !whole.outlines.contains { other.outlines.contains($0) } }
      parts = others.filter { $0.corners.allSatisfy(whole.holds) }
      neighbours = others.filter { !$0.corners.allSatisfy(whole.holds) }
      return
    }
    return nil
  }
}

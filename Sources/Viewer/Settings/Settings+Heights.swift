import Cartography
import Geodesy
import Heights
import Rendering
import Tiles

/// Heights, which shade the map and give it contours.
extension Settings {
  /// Opens those of `--heights` and of the maps that have some, shows them, and returns them above those of the world.
  func showHeights(
    on look: Look,
    _ vectors: VectorMap?,
    of maps: [any TileArchive],
    _ serving: TileServing,
    _ environment: Environment
  ) throws(Failure) -> Heights {
    let world = BundledMaps.folder(environment).map { HeightMap($0 + "/world.heights") }
    look.heights = world.map { ReliefHeights(world: $0) }
    var sources = maps.compactMap(\.file).compactMap { try? HeightSources.stored(in: $0) }
    do throws(TileError) {
      for name in heights { sources.append(try HeightSources.open(name, serving)) }
    } catch {
      throw Failure(error)
    }
    let heights = Heights(sources, world: world)
    guard !sources.isEmpty else { return heights }
    if let world { look.heights = ReliefHeights(world: world, fine: heights) }
    for units in [UnitSystem.metric, .imperial] {
      vectors?.addContours(ContourTiles(heights, units: units), in: units)
    }
    return heights
  }
}

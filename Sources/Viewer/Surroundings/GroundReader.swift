import Geodesy
import Tiles

/// Reads what the ground is at a place from the tiles of vector maps: they have outlines, and sights have the names.
nonisolated struct GroundReader: Sendable {
  private let archives: [any TileArchive]

  /// Water is told of within so many metres.
  private static let reach = 300.0
  /// From tiles farther away shores are only rough.
  private static let coarsestZoom = 13

  init(_ archives: [any TileArchive]) {
    self.archives = archives.filter { $0.info.zooms.upperBound >= Self.coarsestZoom }
  }

  func ground(at place: Coordinate, among sights: [Neighbour]) -> Ground {
    var survey = GroundSurvey(of: place, sights, reach: Self.reach)
    for archive in archives {
      for id in Self.tiles(around: WorldPoint(place), in: archive) {
        guard let tile = try? archive.vectorTile(at: id) else { continue }
        for layer in tile.layers where layer.extent > 0 { survey.look(at: layer, of: id) }
      }
    }
    return survey.ground()
  }

  /// Those that may show what is near, of the deepest zoom.
  private static func tiles(around place: WorldPoint, in archive: any TileArchive) -> [TileID] {
    let zoom = archive.info.zooms.upperBound
    let side = Double(1 << zoom)
    // Towards the poles a metre is as wide as one likes.
    let reach = min(reach / place.metersPerWorld * side, 1)
    func range(_ place: Double) -> ClosedRange<Int> {
      let middle = min(max(place * side, 0), side - 0.5)
      return Int(max(middle - reach, 0))...Int(min(middle + reach, side - 0.5))
    }
    return range(place.y).flatMap { y in range(place.x).compactMap { x in TileID(zoom: zoom, x: x, y: y) } }
  }
}

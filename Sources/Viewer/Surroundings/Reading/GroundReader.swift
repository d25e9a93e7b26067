import Geodesy
import Tiles

/// Reads what the ground is at a place from the tiles of vector maps: they have outlines, and sights have the names.
nonisolated struct GroundReader: Sendable {
  private let archives: [any TileArchive]
  /// Maps whose shores are only rough.
  private let overviews: [any TileArchive]

  /// Water is described within `reach` metres; anything that extends that near may begin farther away.
  private static let (reach, breadth) = (300.0, 600.0)
  /// Tiles from there on have exact shores.
  private static let coarsestZoom = 13

  init(_ archives: [any TileArchive]) {
    self.archives = archives.filter { $0.info.zooms.upperBound >= Self.coarsestZoom }
    overviews = archives.filter { $0.info.zooms.upperBound < Self.coarsestZoom }
  }

  /// Whether a map has a place on it.
  func shows(_ place: Coordinate) -> Bool {
    archives.contains { $0.info.areas.contains { $0.contains(WorldPoint(place)) } }
  }

  func ground(at place: Coordinate, among sights: [Neighbour]) -> Ground {
    var ground = ground(at: place, among: sights, in: archives, within: Self.breadth)
    guard !shows(place) else { return ground }
    let rough = self.ground(at: place, among: [], in: overviews, within: 0)
    ground.isOutAtSea = rough.isOnWater
    if let lake = rough.lake { (ground.isOnWater, ground.lake) = (true, lake) }
    return ground
  }

  private func ground(
    at place: Coordinate,
    among sights: [Neighbour],
    in archives: [any TileArchive],
    within meters: Double
  ) -> Ground {
    var survey = GroundSurvey(of: place, sights, reach: Self.reach)
    for archive in archives {
      for id in archive.tiles(around: WorldPoint(place), within: meters) {
        guard let tile = try? archive.vectorTile(at: id) else { continue }
        for layer in tile.layers where layer.extent > 0 { survey.look(at: layer, of: id) }
      }
    }
    return survey.ground()
  }
}

import Baking
import Geodesy
import Places
import Rendering
import Scene
import Threads
import Tiles

/// The places in the tiles of maps that have no table of places, such as those of map services.
final class TilePlaces: HostClient {
  private let lane: Lane
  /// By tile; empty while a tile is being read.
  private var known: [TileID: [MapSight]] = [:]
  /// The zoom of the tiles whose places are shown.
  private var level: Int?
  /// Whether a map file has a table of places.
  private var tables: [String: Bool] = [:]

  /// Below it tiles have only some places, and no icons are shown.
  private static let leastZoom = 13.0
  private static let maxTiles = 256

  init(_ host: Host) {
    lane = host.work.lane(.long)
    super.init(in: host)
  }

  /// Reads the places of tiles in view that haven't been read, and returns all known ones when that is done.
  func look(showing show: @escaping ([MapSight]) -> Void) {
    let viewport = host.navigator.shown
    guard viewport.camera.zoom >= Self.leastZoom, let vectors = host.maps.vectors else { return }
    let tiles = vectors.tiles(in: viewport).filter { !hasTable($0.file) }.map { (id: $0.id, tile: $0.tile) }
    guard let level = tiles.map(\.id.zoom).max(), level != self.level || tiles.contains(where: { known[$0.id] == nil })
    else { return }
    if known.count + tiles.count > Self.maxTiles { known = [:] }
    let new = tiles.filter { known[$0.id] == nil }
    for tile in new { known[tile.id] = [] }
    let language = host.start.language
    lane.run {
      new.map { ($0.id, Self.places(in: $0.tile, at: $0.id, language: language)) }
    } then: { [weak self] found in
      guard let self else { return }
      for (id, places) in found { known[id] = places }
      // Deeper tiles have the same places again.
      let all = known.filter { $0.key.zoom == level }.sorted { ($0.key.y, $0.key.x) < ($1.key.y, $1.key.x) }
      if level != self.level || found.contains(where: { !$0.1.isEmpty }) { show(all.flatMap(\.value)) }
      self.level = level
    }
  }

  private func hasTable(_ file: String?) -> Bool {
    guard let file else { return false }
    let hasTable = tables[file] ?? (SightStore(file) != nil)
    tables[file] = hasTable
    return hasTable
  }

  private nonisolated static func places(in tile: VectorTile, at id: TileID, language: String) -> [MapSight] {
    let places = TileIndexer.places(in: tile, at: id, language: language).enumerated()
    return places.filter { $0.element.importance >= SightLoader.leastImportance }.map { number, place in
      MapSight(
        id: .tile(id, number: number),
        name: place.name,
        kind: place.kind,
        coordinate: place.point.coordinate,
        importance: place.importance
      )
    }
  }
}

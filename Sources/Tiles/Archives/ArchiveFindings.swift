internal import Geodesy
internal import Raster

/// The findings of an archive's tiles, one after another.
struct ArchiveFindings {
  private(set) var layers: [MapFileReport.Layer]
  private(set) var skipped = SkippedList()
  private var indices: [String: Int] = [:]

  /// An archive can make up as many names as it likes.
  private static let maxLayers = 1_000
  private static let costOfFailure = 2 << 20

  init(layers names: [String]) {
    layers = []
    for name in names { _ = index(of: name) }
  }

  var layersWithoutCounts: [MapFileReport.Layer] {
    layers.map { .init(name: $0.name, features: nil, extent: $0.extent) }
  }

  /// Decodes one tile, and gives back how many bytes that took, or may have taken where it failed.
  mutating func look(at id: TileID, in archive: any TileArchive) -> Int {
    var cost = Self.costOfFailure
    do throws(TileError) {
      if archive.info.format.isPicture {
        cost = try ArchivePyramid(archive).tile(at: id).map { $0.width * $0.height } ?? 0
      } else if let bytes = try archive.bytes(of: id) {
        cost = max(bytes.count, 1 << 16)
        let tile = try archive.vectorTile(at: id, from: bytes)
        add(tile, at: id)
        cost = max(tile.byteCount, bytes.count)
      } else {
        cost = 0
      }
    } catch {
      skipped.add("tile \(id.zoom)/\(id.x)/\(id.y)", because: Self.reason(error))
    }
    return cost
  }

  private static func reason(_ error: TileError) -> String {
    if case .badTile(_, _, let reason) = error { reason } else { String(error.problem.dropLast()) }
  }

  private mutating func add(_ tile: VectorTile, at id: TileID) {
    for layer in tile.layers {
      guard let index = index(of: layer.name) else { continue }
      layers[index].features = (layers[index].features ?? 0) + layer.features.count
      layers[index].extent = layer.extent
    }
    skipped.add(tile.skipped, in: "tile \(id.zoom)/\(id.x)/\(id.y)")
  }

  private mutating func index(of name: String) -> Int? {
    if let index = indices[name] { return index }
    guard layers.count < Self.maxLayers else { return nil }
    layers.append(.init(name: name, features: 0, extent: nil))
    indices[name] = layers.count - 1
    return layers.count - 1
  }
}

internal import Geodesy
internal import Raster
internal import Wire

/// Looks at archives and tiles as deeply as drawing them would, as long as that doesn't take long.
package enum MapFileInspection {
  /// The number of an archive's tiles that are inspected, and the number of bytes.
  private static let maxVectorTiles = 20_000
  private static let maxPictures = 1_000
  private static let maxBytes = 64 << 20
  /// The number of points and tags listed for a single tile; a feature counts as five.
  private static let maxPoints = 500_000

  /// Reads the archive or the vector tile at a path; nil where there is neither.
  package static func report(on path: String) throws(TileError) -> MapReport? {
    guard try FileKind(at: path) == .file else { return nil }
    if let archive = try TileArchives.open(path) { return try report(on: archive) }
    guard ["mvt", "pbf"].contains(FilePath.ending(of: path)),
      let bytes = try BoundedFile.bytes(of: path, limit: VectorTile.maxBytes),
      // Extracts of OpenStreetMap end in .pbf too.
      FilePath.ending(of: path) == "mvt" || bytes.isEmpty || TileFormat(of: bytes) == .vector
    else { return nil }
    return try report(onTile: bytes, at: path)
  }

  private static func report(onTile bytes: [UInt8], at path: String) throws(TileError) -> MapReport {
    let tile: VectorTile
    do throws(VectorTileError) {
      tile = try VectorTile.decode(bytes)
    } catch {
      throw .damaged(path: path, reason: error.problem)
    }
    var skipped = tile.skipped
    let features = features(of: tile, skipped: &skipped)
    return MapReport(
      kind: "mvt",
      name: path.fileName,
      attribution: nil,
      format: .vector,
      tiles: 1,
      layers: tile.layers.map { .init(name: $0.name, features: $0.features.count, extent: $0.extent) },
      features: features,
      skipped: skipped
    )
  }

  /// The features one by one, up to as many points as a person or a program can make use of.
  private static func features(of tile: VectorTile, skipped: inout SkippedList) -> [JSON] {
    var features: [JSON] = []
    var points = 0
    for layer in tile.layers {
      for (index, feature) in layer.features.enumerated() {
        points += feature.parts.reduce(5) { $0 + layer.points(ofPart: $1).count } + feature.tags.count
        guard points <= maxPoints else {
          skipped.add("layer \(layer.name), feature \(index + 1)", because: "not listed, nor are those after it")
          return features
        }
        features.append(layer.json(of: feature))
      }
    }
    return features
  }

  private static func report(on archive: any TileArchive) throws(TileError) -> MapReport {
    var findings = ArchiveFindings(layers: archive.info.layers)
    let count = try archive.tileCount()
    let most = archive.info.format.isPicture ? maxPictures : maxVectorTiles
    let addresses = try archive.addresses(most: most).sorted { ($0.zoom, $0.y, $0.x) < ($1.zoom, $1.y, $1.x) }
    var bytes = 0
    var looked = 0
    for id in addresses where bytes < maxBytes {
      bytes += findings.look(at: id, in: archive)
      looked += 1
    }
    let (info, isWhole) = (archive.info, count.map { looked >= $0 } == true)
    let layers = isWhole ? findings.layers : findings.layersWithoutCounts
    var report = MapReport(info, kind: info.kind.rawValue, format: info.format, tiles: count, layers: layers)
    report.skipped = findings.skipped
    return report
  }

  /// The findings of an archive's tiles, one after another.
  struct ArchiveFindings {
    private(set) var layers: [MapReport.Layer]
    private(set) var skipped = SkippedList()
    private var indices: [String: Int] = [:]

    /// An archive can make up as many names as it likes.
    private static let maxLayers = 1_000
    private static let costOfFailure = 2 << 20

    init(layers names: [String]) {
      layers = []
      for name in names { _ = index(of: name) }
    }

    var layersWithoutCounts: [MapReport.Layer] {
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
}

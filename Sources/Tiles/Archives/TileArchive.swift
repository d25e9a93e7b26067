package import Geodesy
internal import Images
package import Raster

/// Many tiles in one file, or of one server.
package protocol TileArchive: Sendable {
  var path: String { get }
  var info: ArchiveInfo { get }

  /// The bytes of one tile, unpacked; nil where the archive has none.
  ///
  /// Called on worker threads, so it may take its time.
  func bytes(of id: TileID) throws(TileError) -> [UInt8]?

  /// The same as they are stored, packed or not.
  func storedBytes(of id: TileID) throws(TileError) -> [UInt8]?

  /// How many tiles there are; nil where finding out would take long.
  func tileCount() throws(TileError) -> Int?

  /// The first tiles in the archive's own order, at most so many.
  func addresses(most: Int) throws(TileError) -> [TileID]

  /// One tile of a vector archive, decoded; nil where the archive has none.
  func vectorTile(at id: TileID) throws(TileError) -> VectorTile?

  /// One tile of an archive of pictures, decoded; nil where the archive has none.
  func picture(at id: TileID) throws(TileError) -> Bitmap?

  /// Goes up when what couldn't be had may be tried again.
  var attempt: Int { get }

  /// How long until what couldn't be had may be tried again; nil where there is nothing of that kind.
  var timeToRetry: Duration? { get }
}

extension TileArchive {
  /// Reading a file isn't retried.
  package var attempt: Int { 0 }
  package var timeToRetry: Duration? { nil }

  /// The file on disk; nil if it is on a server, whose path is untrusted and no path here.
  package var file: String? { info.kind.isOfServer || info.kind == .computed ? nil : path }

  package func storedBytes(of id: TileID) throws(TileError) -> [UInt8]? { try bytes(of: id) }

  package func vectorTile(at id: TileID) throws(TileError) -> VectorTile? {
    guard let bytes = try bytes(of: id) else { return nil }
    return try vectorTile(at: id, from: bytes)
  }

  package func picture(at id: TileID) throws(TileError) -> Bitmap? {
    guard let bytes = try bytes(of: id) else { return nil }
    do throws(PictureError) {
      return try TileBytes.picture(bytes, side: info.tileSize)
    } catch {
      throw .badTile(path: path, id, reason: "it \(error.problem)")
    }
  }

  func vectorTile(at id: TileID, from bytes: [UInt8]) throws(TileError) -> VectorTile {
    do throws(VectorTileError) {
      return try VectorTile.decode(bytes)
    } catch {
      throw .badTile(path: path, id, reason: error.problem)
    }
  }
}

/// The properties of an archive, or of tiles that are made.
package struct ArchiveInfo: Sendable {
  package enum Kind: String, Sendable {
    case mbtiles, pmtiles
    /// Vector tiles that are made when they are asked for, and are drawn over all other maps.
    case computed
    /// Tiles of a server, each with an address of its own.
    case served
    /// A file with many tiles, on a server.
    case servedArchive

    package var isOfServer: Bool { self == .served || self == .servedArchive }
  }

  package let kind: Kind
  package let description: MapDescription
  package let format: TileFormat
  package let zooms: ClosedRange<Int>
  /// The part of the earth that has tiles; nil where that isn't known.
  package let bounds: CoordinateBounds?
  /// The pixels of a picture tile's side.
  package let tileSize: Int
  /// The layers of vector tiles, if they are listed.
  package let layers: [String]
  /// The source of a copy; nil for an original.
  package var origin: ArchiveOrigin?
  /// The parts that have data, without overlaps; empty where that is all there is between the bounds.
  var coverage: [WorldRect] = []

  /// Where the tiles lie.
  package var grid: TileGrid {
    TileGrid(world: zooms, tileSize: tileSize, extent: extent)
  }

  /// Where there is data.
  package var areas: [WorldRect] { coverage.isEmpty ? [grid.map.bounds] : coverage }

  private var extent: WorldRect {
    guard let rect = bounds?.worldRect else { return TileGrid.square }
    let crossesDateLine = rect.maxX > 1
    let (minX, maxX) = crossesDateLine ? (0, 1) : (max(rect.minX, 0), rect.maxX)
    let (minY, maxY) = (max(rect.minY, 0), min(rect.maxY, 1))
    return minX < maxX && minY < maxY ? WorldRect(minX: minX, minY: minY, maxX: maxX, maxY: maxY) : TileGrid.square
  }
}

extension ArchiveInfo {
  /// That of a layer that is computed in some parts of the world.
  package init(computed layer: String, credit: String?, zooms: ClosedRange<Int>, in areas: [WorldRect]) {
    (kind, format, layers, self.zooms, coverage) = (.computed, .vector, [layer], zooms, areas)
    (description, bounds, tileSize) = (MapDescription(name: layer, attribution: credit), nil, TileBytes.defaultSide)
  }
}

/// The source of a copied archive, as recorded in it.
package struct ArchiveOrigin: Hashable, Sendable {
  package let source: String
  /// Which part of that, in whatever words.
  package let region: String
  /// The version of the whole; nil if each tile has its own.
  package let edition: String?

  package init(source: String, region: String, edition: String?) {
    (self.source, self.region, self.edition) = (source, region, edition)
  }

  /// Its rows in the archive's metadata.
  package var rows: [(name: String, value: String)] {
    [("copied_from", source), ("copied_region", region)] + (edition.map { [("copied_edition", $0)] } ?? [])
  }
}

/// Which tiles show what is near a place.
extension TileArchive {
  /// The deepest ones that may show what is within so many metres of a place: that which it is in, and those around it.
  package func tiles(around place: WorldPoint, within meters: Double, atMost zoom: Int = .max) -> [TileID] {
    let zoom = min(zoom, info.zooms.upperBound)
    let side = Double(1 << zoom)
    // Towards the poles a metre is as wide as one likes.
    let reach = min(meters / place.metersPerWorld * side, 1)
    func range(_ place: Double) -> ClosedRange<Int> {
      let middle = min(max(place * side, 0), side - 0.5)
      return Int(max(middle - reach, 0))...Int(min(middle + reach, side - 0.5))
    }
    return range(place.y).flatMap { y in range(place.x).compactMap { x in TileID(zoom: zoom, x: x, y: y) } }
  }
}

internal import Web

/// Tiles that are asked for at once, by their numbers as `PMTilesID` counts them.
package struct TileBatch: Sendable {
  package let tiles: [UInt64]
  /// The bytes that hold them all, and where among those each is; nothing where every tile is a request of its own.
  let range: Range<Int>
  let places: [Range<Int>]

  /// The number of bytes; 0 if unknown.
  package var bytes: Int { range.count }

  /// The number of bytes of one tile; 0 if unknown.
  package func bytes(ofTileAt index: Int) -> Int { index < places.count ? places[index].count : 0 }
}

/// Somewhere that tiles are copied from as they are, without being read.
package protocol TileOrigin: Sendable {
  var info: ArchiveInfo { get }
  /// Distinguishes versions of the whole; nil if each tile has its own.
  var edition: String? { get }
  /// How many may be asked for at a time.
  var width: Int { get }
  /// The smallest number of requests for some tiles, sorted by number.
  ///
  /// Missing tiles may be omitted.
  func batches(of tiles: [UInt64]) throws(TileError) -> [TileBatch]
  /// The tiles of a batch by number; `tag` returns the version of a tile that is already stored.
  func copies(of batch: TileBatch, tag: (UInt64) -> String?) throws(TileError) -> [(tile: UInt64, copy: TileCopy)]
  /// How long until what couldn't be had may be tried again.
  var timeToRetry: Duration? { get }
}

extension TileOrigin {
  package var timeToRetry: Duration? { nil }
}

package enum TileOrigins {
  /// The name of a source without credentials, for messages.
  package static func withoutSecrets(_ text: String) -> String {
    TileAddress.isMeant(by: text) ? WebAddress.withoutSecrets(text) : text
  }

  /// Opens a file, or what is served at an address; that may take its time.
  package static func open(_ text: String, _ serving: TileServing) throws(TileError) -> any TileOrigin {
    // Offline maps have their own file and needn't be cached as well.
    var serving = serving
    serving.cache = nil
    if ServedPMTiles.isMeant(by: text) { return try PMTilesOrigin(text, serving) }
    if TileAddress.isMeant(by: text) { return ServerOrigin(try TileServerInfo(text, serving), serving) }
    guard let archive = try TileArchives.open(text) else { throw .unknownFormat(path: text) }
    if let archive = archive as? PMTilesArchive { return PMTilesOrigin(archive, edition: nil) }
    return FileOrigin(archive)
  }
}

/// The tiles of a file of another kind, each as it is stored.
struct FileOrigin: TileOrigin {
  private let archive: any TileArchive

  init(_ archive: any TileArchive) {
    self.archive = archive
  }

  var info: ArchiveInfo { archive.info }
  var edition: String? { nil }
  let width = 1
  private static let batch = 64

  func batches(of tiles: [UInt64]) -> [TileBatch] {
    stride(from: 0, to: tiles.count, by: Self.batch).map { first in
      TileBatch(tiles: Array(tiles[first..<min(first + Self.batch, tiles.count)]), range: 0..<0, places: [])
    }
  }

  func copies(of batch: TileBatch, tag: (UInt64) -> String?) throws(TileError) -> [(tile: UInt64, copy: TileCopy)] {
    var copies: [(tile: UInt64, copy: TileCopy)] = []
    for number in batch.tiles {
      let bytes = try PMTilesID.tile(number).flatMap { (id) throws(TileError) in try archive.storedBytes(of: id) }
      copies.append((number, bytes.map { .bytes($0, tag: nil) } ?? .nothing))
    }
    return copies
  }
}

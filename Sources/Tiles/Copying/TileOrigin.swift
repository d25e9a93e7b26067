internal import Geodesy
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
    if TileAddress.isMeant(by: text) { return SingleTiles(ServedArchive(try TileServerInfo(text, serving), serving)) }
    guard let archive = try TileArchives.open(text) else { throw .unknownFormat(path: text) }
    if let archive = archive as? PMTilesArchive { return PMTilesOrigin(archive, edition: nil) }
    return SingleTiles(archive)
  }

  /// Tiles one by one: of a file of another kind, each as it is stored, or of a server, each by a request.
  struct SingleTiles: TileOrigin {
    private let archive: any TileArchive
    private let server: ServedArchive?
    /// The number of tiles in a batch.
    private let batch: Int
    let width: Int

    init(_ file: any TileArchive) { (archive, server, batch, width) = (file, nil, 64, 1) }

    init(_ server: ServedArchive) {
      (archive, self.server, batch) = (server, server, 1)
      width = TileAddress.maxRequests(of: server.host ?? "")
    }

    var info: ArchiveInfo { archive.info }
    var edition: String? { nil }
    var timeToRetry: Duration? { archive.timeToRetry }

    func batches(of tiles: [UInt64]) -> [TileBatch] {
      stride(from: 0, to: tiles.count, by: batch).map { first in
        TileBatch(tiles: Array(tiles[first..<min(first + batch, tiles.count)]), range: 0..<0, places: [])
      }
    }

    func copies(of batch: TileBatch, tag: (UInt64) -> String?) throws(TileError) -> [(tile: UInt64, copy: TileCopy)] {
      var copies: [(tile: UInt64, copy: TileCopy)] = []
      for number in batch.tiles {
        guard let id = PMTilesID.tile(number) else { continue }
        if let server {
          copies.append((number, try server.copy(of: id, tag: tag(number))))
        } else {
          copies.append((number, try archive.storedBytes(of: id).map { .bytes($0, tag: nil) } ?? .nothing))
        }
      }
      return copies
    }
  }

  /// A PMTiles archive, here or on a server: neighbouring tiles come in one part.
  struct PMTilesOrigin: TileOrigin {
    private let archive: PMTilesArchive
    private let server: TileServer?
    let info: ArchiveInfo
    let edition: String?
    let width: Int

    init(_ archive: PMTilesArchive, edition: String?) {
      (self.archive, server, self.edition, width) = (archive, nil, edition, 1)
      info = archive.info
    }

    init(_ text: String, _ serving: TileServing) throws(TileError) {
      let served = try ServedPMTiles(text, serving)
      (archive, info, edition) = (served.current, served.info, served.edition)
      (server, width) = (served.server, TileAddress.maxRequests(of: served.server.host))
    }

    var timeToRetry: Duration? { server?.timeToRetry }

    /// The number of unneeded bytes that may be downloaded to save requests: a share of the total, or a small amount.
    private static let (share, little) = (0.05, 64 << 10)
    /// An interrupted part has to be downloaded again: the largest part with many tiles, and with few.
    private static let (maxOfMany, many, maxOfPart) = (256 << 10, 16, 1 << 20)

    func batches(of tiles: [UInt64]) throws(TileError) -> [TileBatch] {
      var entries: [(tile: UInt64, range: Range<Int>)] = []
      for tile in tiles {
        if let range = try archive.range(ofTile: tile) { entries.append((tile, range)) }
      }
      entries.sort { ($0.range.lowerBound, $0.tile) < ($1.range.lowerBound, $1.tile) }
      let widest = Self.widestGap(in: entries.map(\.range))
      var batches: [TileBatch] = []
      var (first, range) = (0, 0..<0)
      for (index, entry) in entries.enumerated() {
        let joined = range.lowerBound..<max(range.upperBound, entry.range.upperBound)
        let isApart = entry.range.lowerBound > range.upperBound + widest
        let most = index - first < Self.many ? Self.maxOfPart : Self.maxOfMany
        if index > first, isApart || joined.count > most {
          batches.append(Self.batch(entries[first..<index], range))
          first = index
        }
        range = index == first ? entry.range : joined
      }
      if first < entries.count { batches.append(Self.batch(entries[first...], range)) }
      return batches
    }

    private static func batch(_ entries: ArraySlice<(tile: UInt64, range: Range<Int>)>, _ range: Range<Int>)
      -> TileBatch
    {
      TileBatch(tiles: entries.map(\.tile), range: range, places: entries.map(\.range))
    }

    /// The widest gap between parts that is asked for with them; the narrowest ones save a request for the fewest bytes.
    private static func widestGap(in ranges: [Range<Int>]) -> Int {
      var (end, wanted) = (ranges.first?.lowerBound ?? 0, 0)
      var gaps: [Int] = []
      for range in ranges {
        if range.lowerBound > end { gaps.append(range.lowerBound - end) }
        wanted += max(range.upperBound - max(end, range.lowerBound), 0)
        end = max(end, range.upperBound)
      }
      var left = max(Int(Double(wanted) * share), little)
      var widest = 0
      for gap in gaps.sorted() {
        guard gap <= left else { break }
        (widest, left) = (gap, left - gap)
      }
      return widest
    }

    func copies(of batch: TileBatch, tag: (UInt64) -> String?) throws(TileError) -> [(tile: UInt64, copy: TileCopy)] {
      let bytes = try archive.bytes(in: batch.range)
      return zip(batch.tiles, batch.places).map { tile, place in
        let first = place.lowerBound - batch.range.lowerBound
        return (tile, .bytes(Array(bytes[first..<first + place.count]), tag: nil))
      }
    }
  }
}

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
    let opened = try ServedPMTiles.toCopy(text, serving)
    (archive, info, edition) = (opened.archive, opened.info, opened.edition)
    (server, width) = (opened.server, TileAddress.maxRequests(of: opened.server.host))
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

  private static func batch(_ entries: ArraySlice<(tile: UInt64, range: Range<Int>)>, _ range: Range<Int>) -> TileBatch
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

package import Geodesy
internal import Raster

/// The tiles of one level that are in memory, each with when it was last of use.
package struct TileCache: Sendable {
  package struct Tile: Sendable {
    package let pieces: [MapPiece]
    package let isOpaque: Bool
    package let bytes: Int
    package fileprivate(set) var lastUse: Int

    package init(pieces: [MapPiece], isOpaque: Bool, lastUse: Int) {
      self.pieces = pieces
      self.isOpaque = isOpaque
      self.lastUse = lastUse
      bytes = pieces.reduce(Self.least) { $0 + $1.bitmap.bytes.count }
    }

    /// An empty tile takes something too, so that there can't be millions of them.
    static let least = 256
  }

  private var tiles: [TileID: Tile] = [:]

  package init() {}

  package var count: Int { tiles.count }

  package subscript(_ id: TileID) -> Tile? { tiles[id] }

  package mutating func insert(_ tile: Tile, at id: TileID) {
    tiles[id] = tile
  }

  package mutating func touch(_ id: TileID, now: Int) {
    guard let last = tiles[id]?.lastUse, last < now else { return }
    tiles[id]?.lastUse = now
  }

  /// The tile that has been of no use for the longest; among equals the one with the lowest address.
  package func oldest(before now: Int) -> (id: TileID, lastUse: Int)? {
    tiles.lazy
      .filter { $0.value.lastUse < now }
      .map { (id: $0.key, lastUse: $0.value.lastUse) }
      .min { ($0.lastUse, $0.id.y, $0.id.x) < ($1.lastUse, $1.id.y, $1.id.x) }
  }

  /// Drops a tile and gives back how many bytes it took.
  package mutating func remove(_ id: TileID) -> Int {
    tiles.removeValue(forKey: id)?.bytes ?? 0
  }
}

package import Geodesy

/// The tiles of a map that are in memory, each with when it was last of use.
package struct TileCache<Content: TileContent>: Sendable {
  private struct Entry {
    let content: Content
    let bytes: Int
    var lastUse: Int
  }

  private var tiles: [TileID: Entry] = [:]

  package init() {}

  package var count: Int { tiles.count }

  package subscript(_ id: TileID) -> Content? { tiles[id]?.content }

  /// Stores a tile, and returns its size in bytes.
  package mutating func insert(_ content: Content, at id: TileID, now: Int) -> Int {
    let bytes = Content.leastBytes + content.bytes
    tiles[id] = Entry(content: content, bytes: bytes, lastUse: now)
    return bytes
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
      .min { ($0.lastUse, $0.id.zoom, $0.id.y, $0.id.x) < ($1.lastUse, $1.id.zoom, $1.id.y, $1.id.x) }
  }

  /// Drops a tile and gives back how many bytes it took.
  package mutating func remove(_ id: TileID) -> Int {
    tiles.removeValue(forKey: id)?.bytes ?? 0
  }
}

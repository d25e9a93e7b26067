internal import Synchronization
internal import Tiles

/// The blocks of samples that were used last, as many as fit into a limit; the newest one always stays.
final class BlockCache<Key: Hashable & Sendable, Sample: Sendable>: Sendable {
  /// The newest one is the last; the block is nil if there is none of that key.
  private let entries = Mutex<[(key: Key, block: [Sample]?)]>([])
  private let limit: Int

  /// The bytes of an entry besides its samples.
  private static var overhead: Int { 256 }

  /// The limit is in bytes.
  init(limit: Int) {
    self.limit = limit
  }

  /// A block from the cache, or as it is read.
  func block(_ key: Key, read: () throws(TileError) -> [Sample]?) throws(TileError) -> [Sample]? {
    let known = entries.withLock { entries in entries.first { $0.key == key } }
    let block = if let known { known.block } else { try read() }
    entries.withLock { entries in
      entries.removeAll { $0.key == key }
      entries.append((key, block))
      var left = limit
      let kept = entries.reversed().prefix { entry in
        left -= Self.overhead + (entry.block?.count ?? 0) * MemoryLayout<Sample>.stride
        return left >= 0
      }
      entries.removeFirst(entries.count - max(kept.count, 1))
    }
    return block
  }
}

internal import Synchronization
internal import Tiles

/// The blocks of samples that were used last, as many as fit into a limit; the newest one is kept in any case.
final class BlockCache<Key: Hashable & Sendable, Sample: Sendable>: Sendable {
  private struct Entry {
    let key: Key
    /// Nil if there is no such block.
    let block: [Sample]?
  }

  private let entries = Mutex<[Entry]>([])
  private let limit: Int

  /// What an entry takes besides its samples.
  private static var overhead: Int { 256 }

  /// The limit is in bytes.
  init(limit: Int) {
    self.limit = limit
  }

  /// A block from the cache, or as it is read.
  func block(_ key: Key, read: () throws(TileError) -> [Sample]?) throws(TileError) -> [Sample]? {
    let known = entries.withLock { entries -> Entry? in
      guard let index = entries.firstIndex(where: { $0.key == key }) else { return nil }
      let entry = entries.remove(at: index)
      entries.append(entry)
      return entry
    }
    if let known { return known.block }
    let entry = Entry(key: key, block: try read())
    entries.withLock { entries in
      entries.removeAll { $0.key == key }
      entries.append(entry)
      var bytes = 0
      let kept = entries.reversed().prefix { entry in
        bytes += Self.overhead + (entry.block?.count ?? 0) * MemoryLayout<Sample>.stride
        return bytes <= limit
      }
      entries.removeFirst(min(entries.count - kept.count, entries.count - 1))
    }
    return entry.block
  }
}

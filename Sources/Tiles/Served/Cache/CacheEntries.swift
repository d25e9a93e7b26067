/// The folder of the cache, and its limit in bytes.
struct CachePlace: Hashable, Sendable {
  let folder: String
  let limit: Int
}

/// The key of a cache entry.
struct CacheAddress: Hashable, Sendable {
  /// A hash of the address, which may contain a secret.
  let hash: String
  let server: String
}

/// The server's caching headers.
struct CacheLabel: Hashable, Sendable {
  let tag: String?
  /// The lifetime in seconds; nil if the server states none.
  let seconds: Int?
}

/// An entry of the cache.
struct CacheEntry: Sendable {
  /// The number of its row.
  let number: Int64
  let body: [UInt8]
  let label: CacheLabel
  /// The time of the server's answer, and of the last use, in seconds since 1970.
  let (time, use): (Int, Int)
}

/// The entries that were used since the last write.
struct CacheUses: Sendable {
  private(set) var copies: Set<Int64> = []
  private(set) var hits: [CacheAddress: Int] = [:]
  private var count = 0

  /// The number of uses that are lost at most when the program is killed.
  private static let most = 64
  /// A minute earlier or later makes no difference to when a copy has to go.
  private static let grain = 60

  var isEmpty: Bool { count == 0 }
  var areMany: Bool { count >= Self.most }

  mutating func add(_ entry: CacheEntry, at address: CacheAddress, now: Int) {
    if !(0..<Self.grain).contains(now - entry.use) { copies.insert(entry.number) }
    hits[address, default: 0] += 1
    count += 1
  }

  /// Returns all of them and clears the list.
  mutating func take() -> CacheUses {
    defer { self = CacheUses() }
    return self
  }
}

/// Where copies are kept, and how many bytes of the disk they may take.
struct CachePlace: Hashable, Sendable {
  let folder: String
  let limit: Int
}

/// What copies lie under.
struct CacheAddress: Hashable, Sendable {
  /// What stands for the address, which may hold a key that nobody else is to read.
  let hash: String
  let server: String
}

/// What a server says of a copy.
struct CacheLabel: Hashable, Sendable {
  let tag: String?
  /// For how long it does; nil where the server doesn't say.
  let seconds: Int?
}

/// A copy as it is kept.
struct CacheEntry: Sendable {
  /// The number of its row.
  let number: Int64
  let body: [UInt8]
  let label: CacheLabel
  /// When the server said so, and when it was last used, in seconds since 1970.
  let (time, use): (Int, Int)
}

/// What was used since it was last written down.
struct CacheUses: Sendable {
  private(set) var copies: Set<Int64> = []
  private(set) var hits: [CacheAddress: Int] = [:]
  private var count = 0

  /// So many are lost at most when the program is killed.
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

  /// Gives all of them, and begins anew.
  mutating func take() -> CacheUses {
    defer { self = CacheUses() }
    return self
  }
}

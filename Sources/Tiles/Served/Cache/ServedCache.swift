internal import SQLite
internal import Web
internal import Wire

/// The cached answers of a server under one address, or one template of addresses, each by a name.
struct ServedCache {
  private let file: CacheFile
  /// A hash of the address, which may contain a secret.
  private let address: String
  private let server: String
  private let limit: Int
  /// The number of seconds for which an entry is fresh, unless the server states it.
  private let lifetime: Int

  static let (day, week) = (86_400, 7 * 86_400)
  private static let longestTag = 200

  init(in folder: String, limit: Int, of address: String, on server: String, lifetime: Int) {
    (file, self.limit) = (CacheFile.shared(in: folder), limit)
    (self.address, self.server, self.lifetime) = (Self.hash(of: address), server, lifetime)
  }

  /// An entry; the use of it is recorded, unless another program holds the file.
  func entry(of name: String) -> CacheEntry? {
    let found = file.read { (database) throws(SQLiteError) in try database.entry(of: name, at: address) }
    guard let entry = found ?? nil else { return nil }
    file.write { (database) throws(SQLiteError) in try database.note(entry, at: address) }
    return entry
  }

  /// Without a stated lifetime, an empty answer is trusted for a day at most.
  func isFresh(_ entry: CacheEntry) -> Bool {
    let lifetime = entry.seconds ?? (entry.body.isEmpty ? min(lifetime, Self.day) : lifetime)
    return (0..<lifetime).contains(CacheEntry.now - entry.time)
  }

  /// Saves an answer of the server; if the file would exceed the limit, the least recently used entries go.
  func keep(_ body: [UInt8], tag: String?, _ freshness: WebFreshness, of name: String) {
    guard freshness != .never else { return forget([name]) }
    let tag = tag.flatMap { $0.utf8.count <= Self.longestTag ? $0 : nil }
    let entry = CacheEntry(body: body, tag: tag, seconds: freshness.seconds)
    file.write { (database) throws(SQLiteError) in
      try database.keep(entry, as: name, at: address, of: server, limit: limit)
    }
  }

  /// Records that an entry is still what the server has.
  func confirm(_ entry: CacheEntry, _ freshness: WebFreshness, of name: String) {
    guard freshness != .never else { return forget([name]) }
    let confirmed = CacheEntry(body: [], tag: entry.tag, seconds: freshness.seconds ?? entry.seconds)
    file.write { (database) throws(SQLiteError) in try database.confirm(confirmed, as: name, at: address) }
  }

  /// Drops the entries with such names.
  func forget(where isOfNoUse: (String) -> Bool) {
    let names = file.read { (database) throws(SQLiteError) in try database.names(at: address) } ?? []
    forget(names.filter(isOfNoUse))
  }

  private func forget(_ names: [String]) {
    guard !names.isEmpty else { return }
    file.write(creating: false) { (database) throws(SQLiteError) in try database.forget(names, at: address) }
  }

  /// A hash of a text for names: no other address can be made up with the same one.
  static func hash(of text: String) -> String { SHA256.hex(of: text.utf8) }
}

extension WebFreshness {
  fileprivate var seconds: Int? { if case .seconds(let seconds) = self { seconds } else { nil } }
}

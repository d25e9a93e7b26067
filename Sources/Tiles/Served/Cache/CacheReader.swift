internal import SQLite

/// Reads entries from the cache file.
final class CacheReader {
  private let database: Database
  private var byName: Statement

  private static let query = """
    SELECT copy.id, copy.kept, copy.used, copy.seconds, copy.tag, body.bytes FROM source
    JOIN copy ON copy.source = source.id AND copy.name = ?2 JOIN body ON body.copy = copy.id WHERE source.address = ?1
    """

  init(_ path: String) throws(SQLiteError) {
    do throws(SQLiteError) {
      let database = try CacheWriter.database(at: path)
      byName = try database.prepare(Self.query)
      self.database = database
    } catch {
      // A full or read-only disk has no space for the shared memory of readers.
      guard !error.isDamaged else { throw error }
      let database = try Database(reading: path, isOwn: true)
      byName = try database.prepare(Self.query)
      self.database = database
    }
  }

  func entry(of name: String, at address: CacheAddress) throws(SQLiteError) -> CacheEntry? {
    try byName.bind(address.hash, at: 1)
    try byName.bind(name, at: 2)
    defer { byName.reset() }
    guard try byName.step(), let number = byName.int(at: 0), let time = byName.int(at: 1), let use = byName.int(at: 2),
      let body = byName.bytes(at: 5)
    else { return nil }
    let label = CacheLabel(tag: byName.text(at: 4), seconds: byName.int(at: 3).map { Int($0) })
    return CacheEntry(number: number, body: body, label: label, time: Int(time), use: Int(use))
  }

  func names(at address: CacheAddress) throws(SQLiteError) -> [String] {
    var query = try database.prepare("SELECT name FROM copy JOIN source ON source = source.id WHERE address = ?1")
    try query.bind(address.hash, at: 1)
    var names: [String] = []
    while try query.step() {
      if let name = query.text(at: 0) { names.append(name) }
    }
    return names
  }
}

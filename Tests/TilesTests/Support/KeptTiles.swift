import SQLite
import TestSupport

/// Reads and changes the tile cache in a folder.
extension ScratchFolder {
  static let cacheFile = "tiles.db"

  /// Makes all cached copies older, by default by 30 days.
  func ageCache(by seconds: Double = 30 * 86_400) throws {
    try changeCache("UPDATE copy SET kept = kept - \(Int(seconds)), used = used - \(Int(seconds))")
  }

  func changeCache(_ sql: String) throws {
    try Database(writing: file(Self.cacheFile)).execute(sql)
  }

  /// The names of the copies; none where there is no cache.
  func cachedNames() throws -> [String] { try cachedTexts("SELECT name FROM copy ORDER BY name") }

  /// The first column of what a query finds.
  func cachedTexts(_ sql: String) throws -> [String] {
    guard files.contains(Self.cacheFile) else { return [] }
    let database = try Database(writing: file(Self.cacheFile))
    var query = try database.prepare(sql)
    var texts: [String] = []
    while try query.step() { texts.append(query.text(at: 0) ?? "") }
    return texts
  }
}

internal import SQLite

/// A photograph in a map file, in its table `photographs (sight, name, data)`.
package struct SightPhotograph: Hashable, Sendable {
  /// Its number in the file.
  package let number: Int64
  /// The number of the sight that it shows.
  package let sight: Int64
  package let name: String
}

extension SightStore {
  /// More are a picture book, and not a map.
  private static let maxPhotographs = 100_000
  private static let maxBytes = 64 << 20

  /// The photographs of each sight, by its number; none where the file has none.
  package func photographs() -> [Int64: [SightPhotograph]] {
    let found = try? ask { (database, _) throws(SQLiteError) in
      var query = try database.prepare(
        "SELECT rowid, sight, name FROM photographs ORDER BY sight, rowid LIMIT \(Self.maxPhotographs)"
      )
      var photographs: [SightPhotograph] = []
      while try query.step() {
        guard let number = query.int(at: 0), let sight = query.int(at: 1) else { continue }
        let name = String((query.text(at: 2) ?? "").prefix(200))
        photographs.append(SightPhotograph(number: number, sight: sight, name: name))
      }
      return photographs
    }
    return Dictionary(grouping: found ?? [], by: \.sight)
  }

  /// The picture of a photograph as it was put in; nil where there is none, or it is too large.
  package func picture(ofPhotograph number: Int64) -> [UInt8]? {
    let found = try? ask { (database, _) throws(SQLiteError) -> [UInt8]? in
      var query = try database.prepare("SELECT data FROM photographs WHERE rowid = ?1")
      try query.bind(number, at: 1)
      guard try query.step(), query.byteCount(at: 0) <= Self.maxBytes else { return nil }
      return query.bytes(at: 0)
    }
    return found.flatMap(\.self)
  }
}

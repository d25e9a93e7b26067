internal import SQLite

/// Whole files in and out.
extension PlaceStore {
  /// Keeps all that a file brings, or where that fails nothing of it.
  package func importing(
    _ path: String,
    as format: ExchangeFormat? = nil,
    asTargets: Bool = false
  ) throws(PlaceError) -> ExchangeReport {
    var stream = try ExchangeStream(path, as: format)
    var problem: PlaceError?
    do throws(PlaceError) {
      try write { (database) throws(SQLiteError) in
        var importer = try PlaceImporter(database, asTargets: asTargets)
        while let items = try Self.next(&stream, &problem) {
          for item in items { try importer.take(item, into: database) }
        }
      }
    } catch {
      throw problem ?? error
    }
    return stream.report
  }

  /// What is wrong with the file that is read rolls back what was written of it.
  private static func next(
    _ stream: inout ExchangeStream,
    _ problem: inout PlaceError?
  ) throws(SQLiteError) -> [ExchangeItem]? {
    do throws(PlaceError) {
      return try stream.next()
    } catch {
      problem = error
      throw SQLiteError(code: 0, reason: error.problem)
    }
  }

  /// Targets in their order, then sights.
  package func exchanged(targets: Bool = true, sights: Bool = true) throws(PlaceError) -> [ExchangedPlace] {
    try read { (database) throws(SQLiteError) in
      let roles = [targets ? "1" : nil, sights ? "0" : nil].compactMap(\.self).joined(separator: ", ")
      return try database.rows("WHERE role IN (\(roles)) AND deletion IS NULL ORDER BY role DESC, rank, name, id").map {
        ExchangedPlace($0.place, isTarget: $0.role == .target, isDone: $0.isDone)
      }
    }
  }
}

/// Puts what a file brings into the tables.
private struct PlaceImporter: ~Copyable {
  private var writer: PlaceWriter
  private var nextRank: Int64
  private let asTargets: Bool

  init(_ database: borrowing Database, asTargets: Bool) throws(SQLiteError) {
    let lastRank = try database.number("SELECT max(rank) FROM place WHERE role = 1") ?? 0
    writer = try PlaceWriter(database)
    nextRank = lastRank + 1
    self.asTargets = asTargets
  }

  mutating func take(_ item: ExchangeItem, into database: borrowing Database) throws(SQLiteError) {
    switch item {
    case .place(let exchanged):
      let isTarget = asTargets || exchanged.isTarget
      let id = try writer.insert(exchanged.place, rank: isTarget ? nextRank : nil, into: database)
      if isTarget { nextRank += 1 }
      if exchanged.isDone { try database.run("UPDATE place SET is_done = 1 WHERE id = \(id.number)") }
    case .track(let track), .route(let track):
      try database.insert(track)
    }
  }
}

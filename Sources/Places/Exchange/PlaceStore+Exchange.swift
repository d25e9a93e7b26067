internal import SQLite

/// Whole files in and out.
extension PlaceStore {
  /// Saves all that a file contains and the store doesn't have yet; if that fails, nothing of it.
  package func importing(
    _ path: String,
    as format: ExchangeFormat? = nil,
    asTargets: Bool = false
  ) throws(PlaceError) -> ExchangeReport {
    var stream = try ExchangeStream(path, as: format)
    var problem: PlaceError?
    var known = 0
    do throws(PlaceError) {
      try write { (database) throws(SQLiteError) in
        var importer = try PlaceImporter(database, asTargets: asTargets)
        while let items = try Self.next(&stream, &problem) {
          for item in items { try importer.take(item, into: database) }
        }
        try importer.finish(in: database)
        known = importer.known
      }
    } catch {
      throw problem ?? error
    }
    var report = stream.report
    report.known = known
    return report
  }

  /// The next items; an error in the file rolls back what was written of it.
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

internal import SQLite
internal import Wire

/// The roads in a map file.
///
/// The file is untrusted input: invalid content is an error.
package struct RoadFile: ~Copyable {
  private let path: String
  private let database: Database
  /// The counts that were written with the map, available without reading the roads.
  package let counts: RoadCounts

  package init(_ path: String) throws(RoadFileError) {
    let database = try Self.open(path)
    guard let bytes = try Self.piece(0, of: .counts, in: database, path) else { throw .noRoads(path: path) }
    let counts: RoadCounts?
    do throws(WireError) {
      counts = try RoadPartReader.counts(bytes)
    } catch {
      throw .damaged(path: path, reason: error.problem)
    }
    guard let counts else { throw .tooNew(path: path) }
    self.path = path
    self.database = database
    self.counts = counts
  }

  /// The area that the map covers; nil if the map doesn't state it.
  package borrowing func box() -> RoadBox? {
    let text = (try? Self.text("SELECT value FROM metadata WHERE name = 'bounds'", in: database)) ?? nil
    return text.flatMap { RoadBox(degrees: $0) }
  }

  /// Everything but the bends of the roads.
  package borrowing func graph() throws(RoadFileError) -> RoadGraph {
    var graph = RoadGraph()
    try read(.kinds) { bytes throws(WireError) in try RoadPartReader.read(bytes, into: &graph.kinds) }
    try read(.names) { bytes throws(WireError) in try RoadPartReader.read(bytes, into: &graph.names) }
    try read(.graph) { bytes throws(WireError) in try RoadPartReader.read(bytes, into: &graph) }
    do throws(WireError) {
      try RoadPartReader.check(graph)
    } catch {
      throw .damaged(path: path, reason: error.problem)
    }
    guard graph.nodeCount == counts.nodes, graph.edgeCount == counts.edges else {
      throw .damaged(path: path, reason: "some of its roads are missing")
    }
    return graph
  }

  /// The bends of all roads.
  package borrowing func shapes() throws(RoadFileError) -> RoadShapes {
    var shapes = RoadShapes()
    try read(.shapes) { bytes throws(WireError) in try RoadPartReader.read(bytes, into: &shapes) }
    guard shapes.count == counts.edges else { throw .damaged(path: path, reason: "some shapes of roads are missing") }
    return shapes
  }

  /// Takes the pieces of a part in their order.
  private borrowing func read(_ part: RoadPart, _ take: ([UInt8]) throws(WireError) -> Void) throws(RoadFileError) {
    for piece in 0..<RoadPart.maxPieces {
      guard let bytes = try Self.piece(piece, of: part, in: database, path) else { return }
      do throws(WireError) {
        try take(bytes)
      } catch {
        throw .damaged(path: path, reason: "piece \(piece) of its \(part.rawValue), \(error.problem)")
      }
    }
  }

  private static func open(_ path: String) throws(RoadFileError) -> Database {
    do throws(SQLiteError) {
      return try Database(reading: path)
    } catch {
      throw error.isNotADatabase ? .noRoads(path: path) : .notReadable(path: path, reason: error.problem)
    }
  }

  private static func text(_ sql: String, in database: borrowing Database) throws(SQLiteError) -> String? {
    var query = try database.prepare(sql)
    return try query.step() ? query.text(at: 0) : nil
  }

  /// The bytes of a piece; nil after the last one.
  private static func piece(
    _ piece: Int,
    of part: RoadPart,
    in database: borrowing Database,
    _ path: String
  ) throws(RoadFileError) -> [UInt8]? {
    do throws(SQLiteError) {
      var query = try database.prepare("SELECT data FROM roads WHERE part = ?1 AND piece = ?2")
      try query.bind(part.rawValue, at: 1)
      try query.bind(piece, at: 2)
      return try query.step() ? query.bytes(at: 0) : nil
    } catch {
      throw error.isUnanswerable || error.isNotADatabase
        ? .noRoads(path: path) : .notReadable(path: path, reason: error.problem)
    }
  }
}

/// Why the roads of a map can't be had.
package enum RoadFileError: Error, Hashable, Sendable {
  case notReadable(path: String, reason: String)
  /// The map has no routing data, or was built before maps had any.
  case noRoads(path: String)
  /// The map was built by a newer version, which uses another format.
  case tooNew(path: String)
  case damaged(path: String, reason: String)
}

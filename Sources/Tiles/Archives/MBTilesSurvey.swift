internal import Geodesy
internal import SQLite

/// Determines the properties of an MBTiles archive in a bounded number of steps, however large it is.
///
/// The tiles take precedence over the metadata; where all tiles would have to be read, the metadata are trusted.
struct MBTilesSurvey {
  private static let maxMetadata = 1_000
  private static let maxBytesOfMetadata = 4 << 20

  let metadata: ArchiveMetadata
  let isTable: Bool
  let isIndexed: Bool
  /// Nil where there are no tiles.
  let zooms: ClosedRange<Int>?
  let bounds: CoordinateBounds?
  let format: TileFormat?
  let tileSize: Int?

  init(of database: borrowing Database) throws(SQLiteError) {
    let metadata = try Self.metadata(in: database)
    let isTable = try Self.isTable(database)
    let found = try Self.zooms(in: database)
    // Deeper tiles may be cut out of those that are there.
    let cut = metadata.isCutFromAbove ? metadata.zooms : nil
    let zooms = cut ?? found ?? metadata.zooms ?? Self.zoomsOfOuterRows(in: database, isTable: isTable)
    let sample = try Self.sample(of: database)
    self.metadata = metadata
    self.isTable = isTable
    isIndexed = try Self.isIndexed(database)
    if metadata.bounds == nil, let zooms {
      bounds = try MBTilesExtent.bounds(of: database, zooms)
    } else {
      bounds = metadata.bounds
    }
    format =
      sample.flatMap(TileFormat.init(of:)) ?? metadata.text("format").flatMap(TileFormat.init(named:))
    tileSize = sample.flatMap(TileBytes.side)
    self.zooms = zooms
  }

  private static func metadata(in database: borrowing Database) throws(SQLiteError) -> ArchiveMetadata {
    var rows: [(String, String)] = []
    // Tiles can be shown without any.
    if var query = try? database.prepare("SELECT name, value FROM metadata LIMIT \(maxMetadata)") {
      var bytes = 0
      while try query.step() {
        bytes += query.byteCount(at: 0) + query.byteCount(at: 1)
        guard bytes <= maxBytesOfMetadata else { break }
        if let name = query.text(at: 0), let value = query.text(at: 1) { rows.append((name, value)) }
      }
    }
    return ArchiveMetadata(rows: rows)
  }

  private static func isTable(_ database: borrowing Database) throws(SQLiteError) -> Bool {
    try database.texts("SELECT type FROM sqlite_master WHERE lower(name) = 'tiles'", column: 0) == ["table"]
  }

  private static func isIndexed(_ database: borrowing Database) throws(SQLiteError) -> Bool {
    try database.texts("EXPLAIN QUERY PLAN \(MBTilesConnection.query)", column: 3)
      .allSatisfy { !$0.hasPrefix("SCAN") && !$0.contains("AUTOMATIC") }
  }

  /// Nil where it cannot be found out soon, or where there are no tiles.
  private static func zooms(in database: borrowing Database) throws(SQLiteError) -> ClosedRange<Int>? {
    func zoom(_ order: String) throws(SQLiteError) -> Int? {
      let deepest = TileID.deepestZoom
      let row = try database.numbers(
        "SELECT zoom_level FROM tiles WHERE zoom_level BETWEEN 0 AND \(deepest) ORDER BY zoom_level \(order) LIMIT 1"
      )
      return (row?.first ?? nil).map { min(max(Int(clamping: $0), 0), deepest) }
    }
    guard let first = try zoom("ASC"), let last = try zoom("DESC") else { return nil }
    return first...max(first, last)
  }

  /// Archives are written zoom by zoom, so the first and last rows are the most informative.
  private static func zoomsOfOuterRows(in database: borrowing Database, isTable: Bool) -> ClosedRange<Int>? {
    guard isTable else { return nil }
    let zooms = ["ASC", "DESC"].compactMap { order in
      let row = try? database.numbers("SELECT zoom_level FROM tiles ORDER BY rowid \(order) LIMIT 1")
      return (row?.first ?? nil).map { Int(clamping: $0) }
    }
    let sound = zooms.filter((0...TileID.deepestZoom).contains)
    guard sound.count == 2, let first = sound.min(), let last = sound.max() else { return nil }
    return first...last
  }

  /// The bytes of any tile; nil where none can be found soon.
  private static func sample(of database: borrowing Database) throws(SQLiteError) -> [UInt8]? {
    try database.withinSteps { () throws(SQLiteError) in
      var query = try database.prepare("SELECT tile_data FROM tiles WHERE length(tile_data) > 0 LIMIT 1")
      return try query.step() ? query.bytes(at: 0) : nil
    }
  }

  /// The columns and rows that have tiles at one zoom, rows counted from the north.
  struct MBTilesExtent: Equatable {
    private let zoom: Int
    private let columns: ClosedRange<Int>
    private let rows: ClosedRange<Int>

    /// The bounds of the tiles, as exact as possible; nil if finding them takes too many steps.
    ///
    /// Finer zooms are more exact, as long as they cover all that the coarser ones do.
    static func bounds(of database: borrowing Database, _ zooms: ClosedRange<Int>) throws(SQLiteError)
      -> CoordinateBounds?
    {
      var best: MBTilesExtent?
      for zoom in zooms {
        guard let extent = try MBTilesExtent(of: database, zoom: zoom) else { break }
        if let best, extent.atZoom(best.zoom) != best { break }
        best = extent
      }
      return best.map { ArchiveBounds.bounds($0.rect) }
    }

    private init?(of database: borrowing Database, zoom: Int) throws(SQLiteError) {
      let last = (1 << zoom) - 1
      let edges = try database.numbers(
        """
        SELECT min(tile_column), max(tile_column), min(tile_row), max(tile_row) FROM tiles
        WHERE zoom_level = \(zoom) AND tile_column BETWEEN 0 AND \(last)
        AND tile_row BETWEEN 0 AND \(last)
        """
      )?.compactMap { $0.flatMap(Int.init(exactly:)) }
      guard let edges, edges.count == 4, edges[0] <= edges[1], edges[2] <= edges[3] else { return nil }
      self.init(zoom: zoom, columns: edges[0]...edges[1], rows: (last - edges[3])...(last - edges[2]))
    }

    private init(zoom: Int, columns: ClosedRange<Int>, rows: ClosedRange<Int>) {
      self.zoom = zoom
      self.columns = columns
      self.rows = rows
    }

    private func atZoom(_ coarser: Int) -> MBTilesExtent {
      func scaled(_ range: ClosedRange<Int>) -> ClosedRange<Int> {
        (range.lowerBound >> (zoom - coarser))...(range.upperBound >> (zoom - coarser))
      }
      return MBTilesExtent(zoom: coarser, columns: scaled(columns), rows: scaled(rows))
    }

    private var rect: WorldRect {
      let side = Double(1 << zoom)
      return WorldRect(
        minX: Double(columns.lowerBound) / side,
        minY: Double(rows.lowerBound) / side,
        maxX: Double(columns.upperBound + 1) / side,
        maxY: Double(rows.upperBound + 1) / side
      )
    }
  }
}

/// Short questions.
extension Database {
  /// The default limit of steps for a query: enough to scan a table of some ten thousand tiles.
  static let maxSteps = 150_000

  /// The whole numbers in the first row of an answer, none where there is no row; nil where it takes too many steps.
  borrowing func numbers(_ sql: String, steps: Int = maxSteps) throws(SQLiteError) -> [Int64?]? {
    try withinSteps(steps) { () throws(SQLiteError) in
      var query = try prepare(sql)
      return try query.step() ? (0..<query.columnCount()).map { query.int(at: $0) } : []
    }
  }

  /// One column of an answer.
  borrowing func texts(_ sql: String, column: Int) throws(SQLiteError) -> [String] {
    var query = try prepare(sql)
    var texts: [String] = []
    while try query.step() { texts.append(query.text(at: column) ?? "") }
    return texts
  }

  /// The result of a query; nil if it takes too many steps.
  borrowing func withinSteps<Outcome>(
    _ steps: Int = maxSteps,
    _ body: () throws(SQLiteError) -> Outcome?
  ) throws(SQLiteError) -> Outcome? {
    limitWork(to: WorkLimit(time: WorkLimit.ofStrangers.time, steps: steps))
    defer { limitWork(to: .ofStrangers) }
    do throws(SQLiteError) {
      return try body()
    } catch {
      guard error.isOutOfTime else { throw error }
      return nil
    }
  }
}

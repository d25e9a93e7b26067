internal import Geodesy
internal import Heights
internal import Routing
internal import SQLite
internal import Tiles

/// Writes a map into an SQLite file in the layout of MBTiles 1.3, with tables of its sights, names and
/// roads beside the tiles.
///
/// The same content gives the same bytes: everything is written in one order, and nothing of the clock goes in.
struct MapWriter: ~Copyable {
  private let database: Database
  private let path: String
  private var insertTile: Statement

  private static let schema = """
    PRAGMA encoding = 'UTF-8';
    PRAGMA auto_vacuum = NONE;
    PRAGMA journal_mode = OFF;
    PRAGMA synchronous = OFF;
    PRAGMA application_id = 0x4d504258;
    CREATE TABLE metadata (name TEXT NOT NULL, value TEXT NOT NULL);
    CREATE TABLE tiles (
      zoom_level INTEGER NOT NULL, tile_column INTEGER NOT NULL, tile_row INTEGER NOT NULL, tile_data BLOB NOT NULL
    );
    CREATE TABLE sights (
      id INTEGER PRIMARY KEY, kind TEXT NOT NULL, name TEXT NOT NULL, names TEXT NOT NULL, importance INTEGER NOT NULL,
      wikidata TEXT, start_date TEXT, opening_hours TEXT, latitude REAL NOT NULL, longitude REAL NOT NULL, details TEXT
    );
    CREATE VIRTUAL TABLE names USING fts5(
      name, others, kind UNINDEXED, importance UNINDEXED, latitude UNINDEXED, longitude UNINDEXED,
      tokenize = 'unicode61 remove_diacritics 2', prefix = '2', columnsize = 0, detail = none
    );
    BEGIN;
    """

  /// The statements that complete the file.
  private static let end = """
    CREATE UNIQUE INDEX tile_index ON tiles (zoom_level, tile_column, tile_row);
    CREATE UNIQUE INDEX metadata_index ON metadata (name);
    CREATE INDEX sights_by_kind ON sights (kind, latitude, longitude);
    INSERT INTO names (names) VALUES ('optimize');
    COMMIT;
    VACUUM;
    """

  /// Takes the bytes of a page: small ones waste less of the last page of each tile, large ones are read faster.
  init(to file: borrowing NewMapFile, pageSize: Int = 4096) throws(BakingError) {
    path = file.path
    do throws(SQLiteError) {
      let database = try Self.made(at: file.draft, pageSize)
      insertTile = try database.prepare(
        "INSERT INTO tiles (zoom_level, tile_column, tile_row, tile_data) VALUES (?, ?, ?, ?)"
      )
      self.database = database
    } catch {
      throw .notWritable(path: file.path, reason: error.problem)
    }
  }

  private static func made(at path: String, _ pageSize: Int) throws(SQLiteError) -> Database {
    let database = try Database(writing: path)
    try database.execute("PRAGMA page_size = \(pageSize);")
    try database.execute(schema)
    return database
  }

  mutating func write(_ tile: BakedTile) throws(BakingError) {
    try write(tile.bytes, zoom: tile.frame.zoom, x: tile.frame.x, y: tile.frame.y)
  }

  mutating func write(_ bytes: [UInt8], zoom: Int, x: Int, y: Int) throws(BakingError) {
    do throws(SQLiteError) {
      // MBTiles counts its rows from the south.
      try insertTile.run([zoom, x, (1 << zoom) - 1 - y, bytes])
    } catch {
      throw .notWritable(path: path, reason: error.problem)
    }
  }

  mutating func write(_ metadata: [(name: String, value: String)]) throws(BakingError) {
    try failing { database throws(SQLiteError) in
      var insert = try database.prepare("INSERT INTO metadata (name, value) VALUES (?, ?)")
      for row in metadata { try insert.run([row.name, row.value]) }
    }
  }

  mutating func write(_ sights: SightTable) throws(BakingError) {
    try failing { database throws(SQLiteError) in
      var insert = try database.prepare(
        """
        INSERT INTO sights
          (kind, name, names, wikidata, start_date, opening_hours, details, importance, latitude, longitude)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """
      )
      for sight in sights.inOrder {
        let texts: [(any SQLValue)?] = sight.texts.enumerated().map { $1.isEmpty && $0 >= Self.firstFact ? nil : $1 }
        let place = sight.point.coordinate
        try insert.run(texts + [sight.importance, place.latitude.degrees.rounded7, place.longitude.degrees.rounded7])
      }
    }
  }

  /// The texts before it are never unknown, if perhaps empty.
  private static let firstFact = 3

  mutating func write(_ names: [SearchName]) throws(BakingError) {
    try failing { database throws(SQLiteError) in
      var insert = try database.prepare(
        "INSERT INTO names (name, others, kind, importance, latitude, longitude) VALUES (?, ?, ?, ?, ?, ?)"
      )
      for name in names {
        let (others, place) = (name.otherSpellings.joined(separator: "\n"), name.point.coordinate)
        let places = [place.latitude.degrees, place.longitude.degrees].map(\.hundredThousandths)
        try insert.run([name.name, others, name.kind, name.importance, places[0], places[1]])
      }
    }
  }

  /// Where no water has a name there is no table of shores.
  mutating func write(_ shores: [Shore]) throws(BakingError) {
    guard !shores.isEmpty else { return }
    try failing { database throws(SQLiteError) in
      try database.execute(
        "CREATE TABLE shores (name TEXT NOT NULL, line BLOB NOT NULL); CREATE INDEX shores_by_name ON shores (name)"
      )
      var insert = try database.prepare("INSERT INTO shores VALUES (?, ?)")
      for shore in shores { try insert.run([shore.name, shore.bytes]) }
    }
  }

  /// Streets are numbered from 1 in the order of their names; where no house has a number there are no tables.
  mutating func write(_ addresses: AddressTable) throws(BakingError) {
    guard addresses.count > 0 else { return }
    try failing { database throws(SQLiteError) in
      try database.execute(Self.addressSchema)
      var insertStreet = try database.prepare("INSERT INTO streets VALUES (?, ?, ?, ?, ?, ?)")
      var insertWords = try database.prepare("INSERT INTO street_words (rowid, name, town) VALUES (?, ?, ?)")
      var insertNumber = try database.prepare("INSERT OR IGNORE INTO addresses VALUES (?, ?, ?, ?)")
      for (index, (street, houses)) in addresses.byStreet.enumerated() {
        let first = addresses.houses[Int(houses[0])]
        let town = SearchName.folded("\(street.postcode) \(street.city)")
        try insertStreet.run(
          [index + 1, street.name, street.city, street.postcode, Int(first.latitude), Int(first.longitude)]
        )
        try insertWords.run([index + 1, SearchName.folded(street.name), town])
        for house in houses.map({ addresses.houses[Int($0)] }) {
          try insertNumber.run([index + 1, house.number, Int(house.latitude), Int(house.longitude)])
        }
      }
      try database.execute("INSERT INTO street_words (street_words) VALUES ('optimize')")
    }
  }

  /// Places in 1e-7 degrees; that of a street is its first house's.
  private static let addressSchema = """
    CREATE TABLE streets (
      id INTEGER PRIMARY KEY, name TEXT NOT NULL, city TEXT NOT NULL, postcode TEXT NOT NULL,
      latitude INTEGER NOT NULL, longitude INTEGER NOT NULL
    );
    CREATE VIRTUAL TABLE street_words USING fts5(
      name, town, content = '', detail = none, tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3'
    );
    CREATE TABLE addresses (
      street INTEGER NOT NULL, number TEXT NOT NULL, latitude INTEGER NOT NULL, longitude INTEGER NOT NULL,
      PRIMARY KEY (street, number, latitude, longitude)
    ) WITHOUT ROWID;
    """

  /// How many streets and buildings have which dates; those without any are counted too.
  mutating func write(_ ages: AgeCounts) throws(BakingError) {
    guard !ages.rows.isEmpty else { return }
    try failing { database throws(SQLiteError) in
      try database.execute(
        "CREATE TABLE ages (kind TEXT NOT NULL, start_date TEXT, end_date TEXT, count INTEGER NOT NULL)"
      )
      var insert = try database.prepare("INSERT INTO ages VALUES (?, ?, ?, ?)")
      for row in ages.rows { try insert.run([row.age.kind.rawValue, row.age.start, row.age.end, row.count]) }
    }
  }

  /// Where there are no roads there is no table of them.
  mutating func write(_ roads: RoadNetwork) throws(BakingError) {
    guard !roads.isEmpty else { return }
    try failing { database throws(SQLiteError) in
      try RoadPartWriter(roads.graph, roads.shapes, roads.counts).write(to: database)
    }
  }

  /// Writes the tags that a copy's tiles have on their server; if they have none there is no table.
  mutating func write(_ tags: [(tile: UInt64, tag: String)]) throws(BakingError) {
    guard !tags.isEmpty else { return }
    try failing { database throws(SQLiteError) in
      try database.execute(CopyTags.schema)
      var insert = try database.prepare("INSERT INTO copied VALUES (?, ?)")
      for (tile, tag) in tags { try insert.run([Int64(clamping: tile), tag]) }
    }
  }

  /// Writes the tiles of heights; those that can't be read are left out and reported.
  mutating func write(
    _ pyramid: HeightPyramid,
    _ report: inout BakingReport,
    progress: () throws(BakingError) -> Void
  ) throws(BakingError) {
    let path = path
    var insert: Statement
    do throws(SQLiteError) {
      try database.execute(HeightTable.schema)
      insert = try database.prepare("INSERT INTO heights VALUES (?, ?, ?, ?)")
    } catch {
      throw .notWritable(path: path, reason: error.problem)
    }
    let failure = try pyramid.write { id, bytes throws(BakingError) in
      do throws(SQLiteError) {
        try insert.run([id.zoom, id.x, id.y, bytes])
      } catch {
        throw .notWritable(path: path, reason: error.problem)
      }
      report.heightTiles += 1
      try progress()
    }
    report.unreadHeights = failure?.problem
  }

  mutating func finish() throws(BakingError) {
    try failing { database throws(SQLiteError) in try database.execute(Self.end) }
  }

  private borrowing func failing(
    _ body: (borrowing Database) throws(SQLiteError) -> Void
  ) throws(BakingError) {
    do throws(SQLiteError) {
      try body(database)
    } catch {
      throw .notWritable(path: path, reason: error.problem)
    }
  }
}

extension SearchName {
  /// With the letters that the index doesn't take for variants of others: a search for "lodz" is to find Łódź.
  fileprivate var otherSpellings: [String] {
    ([name] + others).reduce(into: others) { names, name in
      let folded = Self.folded(name)
      if folded != name, !names.contains(folded) { names.append(folded) }
    }
  }

  fileprivate static func folded(_ name: String) -> String {
    String(name.flatMap { letters[$0] ?? String($0) })
  }

  private static let letters: [Character: String] = [
    "ł": "l", "Ł": "L", "ø": "o", "Ø": "O", "đ": "d", "Đ": "D", "ß": "ss", "æ": "ae", "Æ": "Ae", "œ": "oe", "Œ": "Oe",
    "þ": "th", "Þ": "Th", "ð": "d", "ı": "i",
  ]
}

extension Double {
  /// As many digits as the extract has.
  fileprivate var rounded7: Double { (self * 1e7).rounded() / 1e7 }

  /// A whole number takes half the bytes of a real one.
  fileprivate var hundredThousandths: Int { Int((self * 1e5).rounded()) }
}

import Foundation
import SQLite
import Testing

struct DatabaseTests {
  @Test func `what is written is read again, of every kind`() throws {
    let file = try TemporaryFile()
    do {
      let database = try Database(writing: file.path)
      try database.execute("CREATE TABLE things (a, b, c, d, e)")
      var insert = try database.prepare("INSERT INTO things VALUES (?, ?, ?, ?, ?)")
      try insert.bind(Int64.min, at: 1)
      try insert.bind(1.5, at: 2)
      try insert.bind("Łódź\0!", at: 3)
      try insert.bind([0, 255, 0], at: 4)
      try insert.bindNull(at: 5)
      try insert.run()
      try insert.bind([], at: 4)
      try insert.run()
      #expect(database.lastInsertedRow() == 2)
      #expect(database.changedRows() == 1)
    }

    let database = try Database(reading: file.path)
    var query = try database.prepare("SELECT * FROM things")
    #expect(try query.step())
    #expect(query.columnCount() == 5)
    #expect((0..<5).map { query.kind(at: $0) } == [.integer, .real, .text, .blob, .null])
    #expect(query.int(at: 0) == .min)
    #expect(query.double(at: 1) == 1.5)
    #expect(query.text(at: 2) == "Łódź\0!")
    #expect(query.bytes(at: 3) == [0, 255, 0])
    #expect(query.byteCount(at: 3) == 3)
    #expect(query.int(at: 4) == nil)
    #expect(query.double(at: 4) == nil)
    #expect(query.text(at: 4) == nil)
    #expect(query.bytes(at: 4) == nil)
    #expect(try query.step())
    #expect(query.bytes(at: 3) == [])
    #expect(try !query.step())
  }

  @Test func `a statement runs again with other parameters`() throws {
    let file = try TemporaryFile()
    let database = try Database(writing: file.path)
    var query = try database.prepare("SELECT ?1 + 1")
    for value in [1, 41] {
      try query.bind(value, at: 1)
      #expect(try query.step())
      #expect(query.int(at: 0) == Int64(value + 1))
      query.reset()
    }
  }

  @Test func `a transaction that fails leaves nothing behind`() throws {
    let file = try TemporaryFile()
    let database = try Database(writing: file.path)
    try database.execute("CREATE TABLE numbers (n UNIQUE)")
    try database.transaction { () throws(SQLiteError) in
      try database.execute("INSERT INTO numbers VALUES (1)")
    }
    #expect(throws: SQLiteError.self) {
      try database.transaction { () throws(SQLiteError) in
        try database.execute("INSERT INTO numbers VALUES (2)")
        try database.execute("INSERT INTO numbers VALUES (1)")
      }
    }

    #expect(try count("numbers", in: database) == 1)
  }

  @Test func `an error says what the database was asked`() throws {
    let file = try TemporaryFile()
    let database = try Database(writing: file.path)

    let error = #expect(throws: SQLiteError.self) { _ = try database.prepare("SELECT some FROM nowhere") }

    #expect(error?.sql == "SELECT some FROM nowhere")
    #expect(error?.reason == "no such table: nowhere")
  }

  @Test(arguments: ["a ? b.sqlite", "100%41.sqlite", "#1&mode=rw.sqlite", "ä ö.sqlite"])
  func `a file is found under every name`(name: String) throws {
    let file = try TemporaryFile(named: name)
    do { try Database(writing: file.path).execute("CREATE TABLE numbers (n)") }

    #expect(try count("numbers", in: try Database(reading: file.path)) == 0)
  }

  private func count(_ table: String, in database: borrowing Database) throws -> Int64? {
    var query = try database.prepare("SELECT count(*) FROM \(table)")
    _ = try query.step()
    return query.int(at: 0)
  }
}

struct StrangersDatabaseTests {
  @Test func `a file that isn't there is not made`() throws {
    let file = try TemporaryFile()

    #expect(throws: SQLiteError.self) { _ = try Database(reading: file.path) }
    #expect(file.neighbours() == [])
  }

  @Test(arguments: ["", "hello", String(repeating: "no database ", count: 1_000)])
  func `a file that is no database is refused`(content: String) throws {
    let file = try TemporaryFile()
    try file.write(Data(content.utf8))

    #expect(throws: SQLiteError.self) {
      let database = try Database(reading: file.path)
      _ = try database.prepare("SELECT * FROM tiles")
    }
  }

  @Test func `reading leaves the file and its folder as they were`() throws {
    let file = try TemporaryFile()
    do {
      let database = try Database(writing: file.path)
      try database.execute("PRAGMA journal_mode = WAL; CREATE TABLE numbers (n); INSERT INTO numbers VALUES (1)")
    }
    let (before, neighbours) = (try file.bytes(), file.neighbours())

    let database = try Database(reading: file.path)
    var query = try database.prepare("SELECT n FROM numbers")
    #expect(try query.step())

    #expect(throws: SQLiteError.self) { try database.execute("INSERT INTO numbers VALUES (2)") }
    #expect(try file.bytes() == before)
    #expect(file.neighbours() == neighbours)
  }

  @Test func `a view without end is stopped`() throws {
    let file = try TemporaryFile()
    try Database(writing: file.path).execute(
      "CREATE VIEW tiles AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT * FROM n WHERE i < 0"
    )
    let database = try Database(reading: file.path)
    database.limitWork(to: WorkLimit(time: .seconds(60), steps: 100_000))
    var query = try database.prepare("SELECT * FROM tiles")

    let error = #expect(throws: SQLiteError.self) { _ = try query.step() }

    #expect(error?.isOutOfTime == true)
    #expect(error?.problem == "a query took too long")
  }

  @Test func `a view without end is stopped by the clock too`() throws {
    let file = try TemporaryFile()
    try Database(writing: file.path).execute(
      "CREATE VIEW tiles AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT * FROM n WHERE i < 0"
    )
    let database = try Database(reading: file.path)
    database.limitWork(to: WorkLimit(time: .milliseconds(20)))
    var query = try database.prepare("SELECT * FROM tiles")

    #expect(throws: SQLiteError.self) { _ = try query.step() }
  }

  @Test(arguments: [false, true])
  func `a file of the user's own has no views and no triggers that somebody put there`(isRead: Bool) throws {
    let file = try TemporaryFile()
    try Database(writing: file.path).execute(
      """
      CREATE TABLE names (name TEXT);
      CREATE TRIGGER more AFTER INSERT ON names BEGIN INSERT INTO names VALUES ('another'); END;
      CREATE VIEW place AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n;
      """
    )
    let database = try isRead ? Database(reading: file.path, isOwn: true) : Database(writing: file.path, isOwn: true)

    let error = #expect(throws: SQLiteError.self) { _ = try database.prepare("SELECT i FROM place") }
    #expect(error?.isUnanswerable == true)
    if !isRead {
      try database.execute("INSERT INTO names VALUES ('one')")
      var count = try database.prepare("SELECT count(*) FROM names")
      try #expect(count.step() && count.int(at: 0) == 1)
    }
    #expect(throws: SQLiteError.self) { _ = try database.prepare("SELECT randomblob(1000000000)") }
  }

  @Test func `each row of the user's own may take its time, and none takes it all`() throws {
    let file = try TemporaryFile()
    let database = try Database(writing: file.path)
    let endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n"
    database.limitWork(to: WorkLimit(time: .seconds(60), steps: 10_000, isForEachRow: true))
    var rows = try database.prepare(endless)
    for _ in 0..<5_000 { try #expect(rows.step()) }
    var none = try database.prepare(endless + " WHERE i < 0")

    let error = #expect(throws: SQLiteError.self) { _ = try none.step() }

    #expect(error?.isOutOfTime == true)
  }

  @Test func `a full disk is called one`() throws {
    let file = try TemporaryFile()
    let database = try Database(writing: file.path)
    try database.execute("CREATE TABLE things (bytes BLOB); PRAGMA max_page_count = 4")

    let error = #expect(throws: SQLiteError.self) {
      try database.execute("INSERT INTO things VALUES (zeroblob(100000))")
    }

    #expect(error?.isDiskFull == true && error?.problem == "the disk is full")
  }

  @Test func `a value larger than 16 MB is refused`() throws {
    let file = try TemporaryFile()
    try Database(writing: file.path).execute(
      "CREATE TABLE tiles (tile_data); INSERT INTO tiles VALUES (zeroblob(\(Database.maxBytesOfAValue + 1)))"
    )
    let database = try Database(reading: file.path)
    var query = try database.prepare("SELECT tile_data FROM tiles")

    #expect(throws: SQLiteError.self) { _ = try query.step() }
  }

  @Test(arguments: ["instr('a', 'b')", "replace('a', 'b', 'c')", "zeroblob(1)", "printf('%d', 1)", "'a' LIKE 'b'"])
  func `a view cannot call what may take hours`(call: String) throws {
    let file = try TemporaryFile()
    try Database(writing: file.path).execute("CREATE VIEW tiles AS SELECT \(call) AS tile_data")
    let database = try Database(reading: file.path)

    #expect(throws: SQLiteError.self) { _ = try database.prepare("SELECT tile_data FROM tiles") }
  }

  @Test func `the indexes that come with our own maps can be asked`() throws {
    let file = try TemporaryFile()
    try Database(writing: file.path).execute(
      """
      CREATE VIRTUAL TABLE names USING fts5(name);
      INSERT INTO names VALUES ('Aleksanterinkatu'), ('Esplanadi');
      CREATE VIRTUAL TABLE places USING rtree(id, west, east);
      INSERT INTO places VALUES (1, 0, 1), (2, 5, 6);
      """
    )
    let database = try Database(reading: file.path)
    var names = try database.prepare("SELECT name FROM names WHERE names MATCH 'espla*' ORDER BY bm25(names)")
    var places = try database.prepare("SELECT id FROM places WHERE west > 2")

    #expect(try names.step())
    #expect(names.text(at: 0) == "Esplanadi")
    #expect(try places.step())
    #expect(places.int(at: 0) == 2)
  }

  @Test func `a schema cannot reach for other files`() throws {
    let file = try TemporaryFile()
    try Database(writing: file.path).execute("CREATE TABLE numbers (n)")
    let database = try Database(reading: file.path)

    #expect(throws: SQLiteError.self) { try database.execute("ATTACH '\(file.path)' AS other") }
    #expect(throws: SQLiteError.self) { try database.execute("SELECT load_extension('x')") }
  }

  @Test func `a damaged file is read or refused, whatever the damage`() throws {
    let file = try TemporaryFile()
    do {
      let database = try Database(writing: file.path)
      try database.execute("PRAGMA page_size = 512; CREATE TABLE tiles (z, data); CREATE INDEX zooms ON tiles (z)")
      for zoom in 1...60 {
        try database.execute("INSERT INTO tiles VALUES (\(zoom), zeroblob(\(zoom * 20)))")
      }
    }
    let good = try file.bytes()
    var seed: UInt64 = 7
    for _ in 1...100 {
      var bytes = good
      for _ in 1...4 {
        seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        bytes[Int(seed >> 33) % bytes.count] = UInt8(truncatingIfNeeded: seed >> 24)
      }
      try file.write(bytes)
      #expect(try sum(file.path) <= 1_000_000)
    }
  }

  /// The bytes of all tiles that can be had.
  private func sum(_ path: String) throws -> Int {
    var sum = 0
    do {
      let database = try Database(reading: path)
      var query = try database.prepare("SELECT data FROM tiles ORDER BY z")
      while try query.step() { sum += query.bytes(at: 0)?.count ?? 0 }
    } catch {
      #expect(!error.problem.isEmpty)
    }
    return sum
  }
}

internal import Glibc
internal import SQLite
internal import Synchronization

/// The file in which all programs of a user cache servers' answers.
///
/// Everything in it can be downloaded again, so errors are ignored: unreadable entries count as missing, failed writes
/// are dropped, and a damaged file is replaced. Readers don't wait for writers.
final class CacheFile: Sendable {
  private let path: String
  private let reader = Mutex<CacheReader?>(nil)
  private let writer = Mutex<CacheWriter?>(nil)
  private let uses = Mutex(CacheUses())
  /// Whether it is damaged and can't be replaced now.
  private let isGivenUp = Atomic(false)

  private struct Known {
    weak var file: CacheFile?
  }
  private static let known = Mutex<[String: Known]>([:])

  /// The file in a folder, which all share who ask for it.
  static func shared(in folder: String) -> CacheFile {
    known.withLock { known in
      if let file = known[folder]?.file { return file }
      let file = CacheFile(path(in: folder))
      known = known.filter { $0.value.file != nil }
      known[folder] = Known(file: file)
      return file
    }
  }

  static func path(in folder: String) -> String { "\(folder)/tiles.db" }

  static var now: Int { time(nil) }

  private init(_ path: String) {
    self.path = path
  }

  deinit {
    if !uses.withLock({ $0.isEmpty }) { writeUses() }
  }

  func copy(of name: String, at address: CacheAddress) -> CacheEntry? {
    let found = read { (reader) throws(SQLiteError) in try reader.entry(of: name, at: address) }
    guard let entry = found ?? nil else { return nil }
    let areMany = uses.withLock { uses in
      uses.add(entry, at: address, now: Self.now)
      return uses.areMany
    }
    if areMany { writeUses() }
    return entry
  }

  func names(at address: CacheAddress) -> [String] {
    read { (reader) throws(SQLiteError) in try reader.names(at: address) } ?? []
  }

  /// Keeps a copy; where the file would take more than so many bytes by that, what wasn't used for longest goes.
  func keep(_ body: [UInt8], _ label: CacheLabel, as name: String, at address: CacheAddress, limit: Int) {
    write { (writer) throws(SQLiteError) in try writer.keep(body, label, as: name, at: address, limit: limit) }
  }

  func confirm(_ label: CacheLabel, of name: String, at address: CacheAddress) {
    write { (writer) throws(SQLiteError) in try writer.confirm(label, of: name, at: address) }
  }

  func forget(_ names: [String], at address: CacheAddress) {
    // No file has to be made for that.
    guard isThere else { return }
    write { (writer) throws(SQLiteError) in try writer.forget(names, at: address) }
  }

  private func writeUses() {
    guard isThere else { return }
    write { (_) throws(SQLiteError) in }
  }

  private var isThere: Bool { unsafe access(path, F_OK) == 0 }
}

/// Connections, each for one thread at a time.
extension CacheFile {
  private func read<Answer: Sendable>(_ body: (CacheReader) throws(SQLiteError) -> Answer) -> Answer? {
    guard isThere else { return nil }
    return run(on: reader, CacheReader.init, body)
  }

  /// Also writes the uses that have been collected.
  private func write(_ body: (CacheWriter) throws(SQLiteError) -> Void) {
    let uses = uses.withLock { $0.take() }
    _ = run(on: writer, CacheWriter.init) { (writer) throws(SQLiteError) in
      try writer.transaction { () throws(SQLiteError) in
        // Before it is found out what wasn't used for longest.
        try writer.note(uses)
        try body(writer)
      }
    }
  }

  private func run<Connection, Answer: Sendable>(
    on connection: borrowing Mutex<Connection?>,
    _ open: (String) throws(SQLiteError) -> Connection,
    _ body: (Connection) throws(SQLiteError) -> Answer
  ) -> Answer? {
    guard !isGivenUp.load(ordering: .relaxed) else { return nil }
    let outcome = connection.withLock { connection -> Result<Answer, SQLiteError> in
      do throws(SQLiteError) {
        if let connection { return .success(try body(connection)) }
        let opened = try open(path)
        connection = opened
        return .success(try body(opened))
      } catch {
        // The file may have become another one.
        if error.isDamaged || error.isUnanswerable { connection = nil }
        return .failure(error)
      }
    }
    switch outcome {
    case .success(let answer): return answer
    case .failure(let error):
      if error.isDamaged { beginAnew() }
      return nil
    }
  }

  /// No other thread uses the file meanwhile; another program may replace it as well.
  private func beginAnew() {
    let isEmpty = reader.withLock { reader in
      writer.withLock { writer in
        (reader, writer) = (nil, nil)
        return (try? Database.empty(path)) != nil
      }
    }
    if !isEmpty { isGivenUp.store(true, ordering: .relaxed) }
  }
}

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

/// The folder of the cache, and its limit in bytes.
struct CachePlace: Hashable, Sendable {
  let folder: String
  let limit: Int
}

/// The key of a cache entry.
struct CacheAddress: Hashable, Sendable {
  /// A hash of the address, which may contain a secret.
  let hash: String
  let server: String
}

/// The server's caching headers.
struct CacheLabel: Hashable, Sendable {
  let tag: String?
  /// The lifetime in seconds; nil if the server states none.
  let seconds: Int?
}

/// An entry of the cache.
struct CacheEntry: Sendable {
  /// The number of its row.
  let number: Int64
  let body: [UInt8]
  let label: CacheLabel
  /// The time of the server's answer, and of the last use, in seconds since 1970.
  let (time, use): (Int, Int)
}

/// The entries that were used since the last write.
struct CacheUses: Sendable {
  private(set) var copies: Set<Int64> = []
  private(set) var hits: [CacheAddress: Int] = [:]
  private var count = 0

  /// The number of uses that are lost at most when the program is killed.
  private static let most = 64
  /// A minute earlier or later makes no difference to when a copy has to go.
  private static let grain = 60

  var isEmpty: Bool { count == 0 }
  var areMany: Bool { count >= Self.most }

  mutating func add(_ entry: CacheEntry, at address: CacheAddress, now: Int) {
    if !(0..<Self.grain).contains(now - entry.use) { copies.insert(entry.number) }
    hits[address, default: 0] += 1
    count += 1
  }

  /// Returns all of them and clears the list.
  mutating func take() -> CacheUses {
    defer { self = CacheUses() }
    return self
  }
}

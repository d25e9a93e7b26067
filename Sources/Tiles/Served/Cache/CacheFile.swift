internal import Glibc
internal import SQLite
internal import Synchronization

/// The file in which all programs of a user cache servers' answers.
///
/// Everything in it can be downloaded again, so errors are ignored: unreadable entries count as missing, failed writes
/// are dropped, and a damaged file is replaced.
final class CacheFile: Sendable {
  private let path: String
  private let database = Mutex<CacheDatabase?>(nil)
  /// Whether it is damaged and can't be replaced now.
  private let isGivenUp = Atomic(false)

  private struct Known {
    weak var file: CacheFile?
  }
  private static let known = Mutex<[String: Known]>([:])

  /// The file in a folder, shared by all of its clients.
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

  /// An entry; the use of it is recorded, unless another program holds the file.
  func entry(of name: String, at address: String) -> CacheEntry? {
    guard isThere else { return nil }
    let found = run { (database) throws(SQLiteError) in try database.entry(of: name, at: address) }
    guard let entry = found ?? nil else { return nil }
    write { (database) throws(SQLiteError) in try database.note(entry, at: address) }
    return entry
  }

  func names(at address: String) -> [String] {
    guard isThere else { return [] }
    return run { (database) throws(SQLiteError) in try database.names(at: address) } ?? []
  }

  /// Saves an answer of a server; if the file would exceed the limit in bytes, the least recently used entries go.
  func keep(_ entry: CacheEntry, as name: String, at address: String, of server: String, limit: Int) {
    write { (database) throws(SQLiteError) in
      try database.keep(entry, as: name, at: address, of: server, limit: limit)
    }
  }

  func confirm(_ entry: CacheEntry, as name: String, at address: String) {
    write { (database) throws(SQLiteError) in try database.confirm(entry, as: name, at: address) }
  }

  func forget(_ names: [String], at address: String) {
    // No file has to be made for that.
    guard isThere else { return }
    write { (database) throws(SQLiteError) in try database.forget(names, at: address) }
  }

  private var isThere: Bool { unsafe access(path, F_OK) == 0 }

  private func write(_ body: (CacheDatabase) throws(SQLiteError) -> Void) {
    _ = run { (database) throws(SQLiteError) in
      try database.transaction { () throws(SQLiteError) in try body(database) }
    }
  }

  private func run<Answer: Sendable>(_ body: (CacheDatabase) throws(SQLiteError) -> Answer) -> Answer? {
    guard !isGivenUp.load(ordering: .relaxed) else { return nil }
    return database.withLock { database -> Answer? in
      do throws(SQLiteError) {
        if let database { return try body(database) }
        let opened = try CacheDatabase(path)
        database = opened
        return try body(opened)
      } catch {
        // The file may have become another one, or the disk writable.
        if !error.isBusy { database = nil }
        // Another program may replace it as well.
        if error.isDamaged, (try? Database.empty(path)) == nil { isGivenUp.store(true, ordering: .relaxed) }
        return nil
      }
    }
  }
}

/// An answer of a server in the cache.
struct CacheEntry: Sendable {
  /// Empty if the server has nothing.
  let body: [UInt8]
  let tag: String?
  /// The lifetime in seconds; nil if the server states none.
  let seconds: Int?
  /// The number of its row; 0 for a new one.
  var number: Int64 = 0
  /// The time of the server's answer, in seconds since 1970.
  var time = CacheFile.now
}

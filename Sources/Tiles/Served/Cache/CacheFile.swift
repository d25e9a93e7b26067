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

  private init(_ path: String) {
    self.path = path
  }

  /// Reads from the file; nil if there is none, or it can't be read.
  func read<Answer: Sendable>(_ body: (CacheDatabase) throws(SQLiteError) -> Answer) -> Answer? {
    isThere ? run(body) : nil
  }

  private var isThere: Bool { unsafe access(path, F_OK) == 0 }

  /// Changes the file; without `creating`, only if it exists.
  func write(creating: Bool = true, _ body: (CacheDatabase) throws(SQLiteError) -> Void) {
    guard creating || isThere else { return }
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

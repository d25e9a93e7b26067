internal import CSQLite
internal import Glibc

/// Why the database refused, and what it was asked.
package struct SQLiteError: Error, Hashable {
  /// The library's error code; the cases that callers distinguish have names below.
  package let code: Int32
  package let reason: String
  package let sql: String?

  package init(code: Int32, reason: String, sql: String? = nil) {
    self.code = code
    self.reason = reason
    self.sql = sql
  }

  /// Whether a query was stopped because it took too long.
  package var isOutOfTime: Bool { primaryCode == SQLITE_INTERRUPT }
  package var isNotADatabase: Bool { primaryCode == SQLITE_NOTADB }
  package var isDamaged: Bool { primaryCode == SQLITE_CORRUPT || isNotADatabase }
  package var isDiskFull: Bool { primaryCode == SQLITE_FULL }
  /// Whether what was asked isn't to be had from this file: it lacks a table, or has something endless in its place.
  package var isUnanswerable: Bool { isOutOfTime || [SQLITE_ERROR, SQLITE_AUTH].contains(primaryCode) }
  /// Whether the system has no more descriptors for this program, which is no problem of the file.
  package var isOutOfFiles: Bool { primaryCode == SQLITE_CANTOPEN && reason == Self.tooManyFiles }
  private static let tooManyFiles = "too many open files"
  /// Whether another program holds the file.
  package var isBusy: Bool { primaryCode == SQLITE_BUSY }

  /// The error of a file with invalid content.
  package static func damaged(_ reason: String) -> SQLiteError { SQLiteError(code: SQLITE_CORRUPT, reason: reason) }

  /// The error of a file in use by others.
  package static var busy: SQLiteError { SQLiteError(code: SQLITE_BUSY, reason: "database is busy") }

  /// The problem, as the end of a sentence that names the file.
  package var problem: String {
    switch primaryCode {
    case SQLITE_INTERRUPT: "a query took too long"
    case SQLITE_NOTADB: "it is not an SQLite database"
    case SQLITE_CORRUPT: "the database is damaged"
    case SQLITE_FULL: "the disk is full"
    case SQLITE_BUSY: "it is locked by another program"
    default: reason
    }
  }

  private var primaryCode: Int32 { code & 0xff }
}

extension SQLiteError: CustomStringConvertible {
  package var description: String {
    "\(reason) (\(code))" + (sql.map { " in: \($0)" } ?? "")
  }
}

extension SQLiteError {
  /// The error that a connection reports for the call that just failed.
  init(code: Int32, of connection: OpaquePointer, sql: String? = nil) {
    let extended = unsafe sqlite3_extended_errcode(connection)
    let reason = unsafe sqlite3_errmsg(connection).map { unsafe String(cString: $0) }
    let code = extended == SQLITE_OK ? code : extended
    let isFull = unsafe Self.tellsFullDisk(code, of: connection)
    let isOutOfFiles = unsafe [EMFILE, ENFILE].contains(sqlite3_system_errno(connection))
    let known = code & 0xff == SQLITE_CANTOPEN && isOutOfFiles ? Self.tooManyFiles : reason
    self.init(code: isFull ? SQLITE_FULL : code, reason: known ?? "error \(code)", sql: sql)
  }

  /// Whether the library failed to write because the disk is full: it reports that only for some of its files.
  private static func tellsFullDisk(_ code: Int32, of connection: OpaquePointer) -> Bool {
    let noRoomForIndexOfLog = SQLITE_IOERR | 19 << 8
    guard [SQLITE_IOERR, SQLITE_CANTOPEN].contains(code & 0xff) else { return false }
    return unsafe code == noRoomForIndexOfLog || [ENOSPC, EDQUOT].contains(sqlite3_system_errno(connection))
  }
}

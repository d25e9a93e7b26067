internal import CSQLite

/// Decides what the queries over an untrusted file may do, including those in its views.
///
/// A single call of a function such as `instr` or `replace` over large values can take hours without a chance to cancel
/// it. So only functions are allowed whose time is bounded by the size of their arguments.
enum Authorizer {
  private static let functions: Set<String> = [
    "abs", "avg", "coalesce", "count", "ifnull", "length", "lower", "max", "min", "nullif", "round", "substr", "sum",
    "total", "typeof", "upper",
    // Of the full-text and spatial indexes that come with our own maps.
    "bm25", "highlight", "match", "snippet",
  ]

  /// The full-text index asks whether the file has changed, and we ask whose it is and how old.
  private static let pragmas: Set<String> = ["application_id", "data_version", "user_version"]

  /// The pragmas for maintaining the user's own files and checking them for damage.
  private static let keepingPragmas: Set<String> = [
    "auto_vacuum", "freelist_count", "incremental_vacuum", "integrity_check", "journal_mode", "journal_size_limit",
    "page_count", "page_size", "synchronous", "temp_store", "wal_autocheckpoint", "wal_checkpoint",
  ]
  private static let keepingFunctions: Set<String> = ["rtreecheck", "zeroblob"]

  static func watch(_ connection: OpaquePointer) {
    unsafe sqlite3_set_authorizer(
      connection,
      { _, action, first, second, _, _ in
        unsafe Authorizer.allows(action, first, second) ? SQLITE_OK : SQLITE_DENY
      },
      nil
    )
  }

  /// The same for a file of the user's own, which is written as well.
  static func watchKeeping(_ connection: OpaquePointer) {
    unsafe sqlite3_set_authorizer(
      connection,
      { _, action, first, second, _, _ in
        unsafe Authorizer.allows(action, first, second, isKeeping: true) ? SQLITE_OK : SQLITE_DENY
      },
      nil
    )
  }

  private static func allows(
    _ action: Int32,
    _ first: UnsafePointer<CChar>?,
    _ second: UnsafePointer<CChar>?,
    isKeeping: Bool = false
  ) -> Bool {
    func isKnown(_ name: UnsafePointer<CChar>?, _ names: Set<String>, _ keeping: Set<String>) -> Bool {
      guard let name = unsafe name.map({ unsafe String(cString: $0).lowercased() }) else { return false }
      return names.contains(name) || isKeeping && keeping.contains(name)
    }
    return switch action {
    case SQLITE_FUNCTION: unsafe isKnown(second, functions, keepingFunctions)
    case SQLITE_PRAGMA: unsafe isKnown(first, pragmas, keepingPragmas)
    case SQLITE_ATTACH: false
    // A file that is open for reading cannot be written, whatever is allowed here.
    default: true
    }
  }
}

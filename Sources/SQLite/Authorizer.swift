internal import CSQLite

/// Decides what the queries over a stranger's file may do, those in its views among them.
///
/// A single call of a function such as `instr` or `replace` over large values can take hours, in which nobody is asked
/// whether to go on. So only functions are allowed whose time is bounded by the size of their arguments.
enum Authorizer {
  private static let functions: Set<String> = [
    "abs", "avg", "coalesce", "count", "ifnull", "length", "lower", "max", "min", "nullif", "round", "substr", "sum",
    "total", "typeof", "upper",
    // Of the full-text and spatial indexes that come with our own maps.
    "bm25", "highlight", "match", "snippet",
  ]

  /// The full-text index asks whether the file has changed, and we ask whose it is and how old.
  private static let pragmas: Set<String> = ["application_id", "data_version", "user_version"]

  static func watch(_ connection: OpaquePointer) {
    unsafe sqlite3_set_authorizer(
      connection,
      { _, action, first, second, _, _ in
        unsafe Authorizer.allows(action, first, second) ? SQLITE_OK : SQLITE_DENY
      },
      nil
    )
  }

  private static func allows(
    _ action: Int32,
    _ first: UnsafePointer<CChar>?,
    _ second: UnsafePointer<CChar>?
  ) -> Bool {
    switch action {
    case SQLITE_FUNCTION: unsafe second.map { unsafe functions.contains(String(cString: $0).lowercased()) } ?? false
    case SQLITE_PRAGMA: unsafe first.map { unsafe pragmas.contains(String(cString: $0)) } ?? false
    case SQLITE_ATTACH: false
    // A file that is open for reading cannot be written, whatever is allowed here.
    default: true
    }
  }
}

internal import CSQLite

/// A compiled query, finalized when it goes out of scope.
///
/// Parameters count from 1 and columns from 0, as SQLite has it.
@safe
package struct Statement: ~Copyable {
  private let handle: OpaquePointer
  private let sql: String
  private let meter: WorkMeter
  private var isRunning = false

  init(handle: OpaquePointer, sql: String, meter: WorkMeter) {
    unsafe self.handle = handle
    self.sql = sql
    self.meter = meter
  }

  deinit {
    unsafe sqlite3_finalize(handle)
  }

  /// Moves to the next row; false after the last one.
  package mutating func step() throws(SQLiteError) -> Bool {
    if !isRunning || meter.isForEachRow { meter.start() }
    isRunning = true
    switch unsafe sqlite3_step(handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE:
      reset()
      return false
    case let code:
      let error = failure(code)
      reset()
      throw error
    }
  }

  /// Runs a statement that gives no rows, and makes it ready for the next time.
  package mutating func run() throws(SQLiteError) {
    while try step() {}
  }

  /// Runs it with values for its parameters, from the first on.
  package mutating func run(_ values: [(any SQLValue)?]) throws(SQLiteError) {
    try bind(values)
    try run()
  }

  /// Gives up the rows that are left; what is bound stays bound.
  package mutating func reset() {
    unsafe sqlite3_reset(handle)
    isRunning = false
  }

  private borrowing func failure(_ code: Int32) -> SQLiteError {
    unsafe SQLiteError(code: code, of: sqlite3_db_handle(handle), sql: sql)
  }
}

/// A value that a parameter can have.
package protocol SQLValue {
  func bind(to row: inout Statement, at index: Int) throws(SQLiteError)
}

extension Int: SQLValue {
  package func bind(to row: inout Statement, at index: Int) throws(SQLiteError) { try row.bind(self, at: index) }
}

extension Int64: SQLValue {
  package func bind(to row: inout Statement, at index: Int) throws(SQLiteError) { try row.bind(self, at: index) }
}

extension Double: SQLValue {
  package func bind(to row: inout Statement, at index: Int) throws(SQLiteError) { try row.bind(self, at: index) }
}

extension String: SQLValue {
  package func bind(to row: inout Statement, at index: Int) throws(SQLiteError) { try row.bind(self, at: index) }
}

extension [UInt8]: SQLValue {
  package func bind(to row: inout Statement, at index: Int) throws(SQLiteError) { try row.bind(self, at: index) }
}

/// Binding.
extension Statement {
  package mutating func bind(_ values: [(any SQLValue)?]) throws(SQLiteError) {
    for (index, value) in values.enumerated() {
      if let value { try value.bind(to: &self, at: index + 1) } else { try bindNull(at: index + 1) }
    }
  }

  package mutating func bind(_ value: Int64?, at parameter: Int) throws(SQLiteError) {
    guard let value else { return try bindNull(at: parameter) }
    try check(unsafe sqlite3_bind_int64(handle, Int32(parameter), value))
  }

  package mutating func bind(_ value: Int, at parameter: Int) throws(SQLiteError) {
    try bind(Int64(value), at: parameter)
  }

  package mutating func bind(_ value: Double?, at parameter: Int) throws(SQLiteError) {
    guard let value else { return try bindNull(at: parameter) }
    try check(unsafe sqlite3_bind_double(handle, Int32(parameter), value))
  }

  package mutating func bind(_ value: String?, at parameter: Int) throws(SQLiteError) {
    guard let value else { return try bindNull(at: parameter) }
    try check(unsafe cs_bind_text(handle, Int32(parameter), value, Int32(clamping: value.utf8.count)))
  }

  package mutating func bind(_ value: [UInt8]?, at parameter: Int) throws(SQLiteError) {
    guard let value else { return try bindNull(at: parameter) }
    try check(unsafe cs_bind_blob(handle, Int32(parameter), value, Int32(clamping: value.count)))
  }

  package mutating func bindNull(at parameter: Int) throws(SQLiteError) {
    try check(unsafe sqlite3_bind_null(handle, Int32(parameter)))
  }

  private borrowing func check(_ code: Int32) throws(SQLiteError) {
    guard code == SQLITE_OK else { throw failure(code) }
  }
}

/// The type of a value in a column of this row, whatever type the table declares.
package enum ColumnKind: Hashable, Sendable {
  case null, integer, real, text, blob
}

/// The columns of the current row.
extension Statement {
  package borrowing func columnCount() -> Int {
    unsafe Int(sqlite3_column_count(handle))
  }

  package borrowing func kind(at column: Int) -> ColumnKind {
    switch unsafe sqlite3_column_type(handle, Int32(column)) {
    case SQLITE_INTEGER: .integer
    case SQLITE_FLOAT: .real
    case SQLITE_TEXT: .text
    case SQLITE_BLOB: .blob
    default: .null
    }
  }

  /// The whole number in a column, or what a number or text in it is as one; nil where there is nothing.
  package borrowing func int(at column: Int) -> Int64? {
    guard kind(at: column) != .null else { return nil }
    return unsafe sqlite3_column_int64(handle, Int32(column))
  }

  package borrowing func double(at column: Int) -> Double? {
    guard kind(at: column) != .null else { return nil }
    return unsafe sqlite3_column_double(handle, Int32(column))
  }

  /// The text in a column; what is no UTF-8 comes out as U+FFFD.
  package borrowing func text(at column: Int) -> String? {
    guard kind(at: column) != .null, let text = unsafe sqlite3_column_text(handle, Int32(column)) else { return nil }
    let count = unsafe Int(sqlite3_column_bytes(handle, Int32(column)))
    return unsafe String(decoding: UnsafeBufferPointer(start: text, count: count), as: UTF8.self)
  }

  /// How many bytes a blob or a text has.
  package borrowing func byteCount(at column: Int) -> Int {
    unsafe Int(sqlite3_column_bytes(handle, Int32(column)))
  }

  /// The bytes of a blob or a text.
  package borrowing func bytes(at column: Int) -> [UInt8]? {
    guard kind(at: column) != .null else { return nil }
    let blob = unsafe sqlite3_column_blob(handle, Int32(column))
    let count = unsafe Int(sqlite3_column_bytes(handle, Int32(column)))
    return unsafe Array(UnsafeRawBufferPointer(start: blob, count: blob == nil ? 0 : count))
  }
}

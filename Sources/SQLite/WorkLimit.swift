internal import CSQLite

/// The limit of a single query's work, so that no file can occupy the program for ever.
///
/// Users notice time; steps of the library's machine are the same on every run.
package struct WorkLimit: Hashable, Sendable {
  package var time: Duration
  package var steps: Int
  /// Whether each row may take so long, and not all of them together.
  package var isForEachRow: Bool

  package init(time: Duration, steps: Int = .max, isForEachRow: Bool = false) {
    self.time = time
    self.steps = steps
    self.isForEachRow = isForEachRow
  }

  /// The limit of a query over an untrusted file.
  package static let ofStrangers = WorkLimit(time: .seconds(1))
  /// The limit of a query over a file of the user's own, which may have millions of rows.
  package static let ofOwn = WorkLimit(time: .seconds(10), isForEachRow: true)
}

/// Counts the work of the queries that run on one connection.
final class WorkMeter {
  /// The number of steps between two checks of the clock; each may take long over a large value.
  private static let stepsBetweenLooks: Int32 = 250

  private var deadline: ContinuousClock.Instant?
  private var looksLeft = Int.max
  var limit: WorkLimit?

  init(limit: WorkLimit?) {
    self.limit = limit
  }

  var isForEachRow: Bool { limit?.isForEachRow == true }

  /// Restarts the count at the start of a query.
  func start() {
    deadline = limit.map { .now + $0.time }
    looksLeft = limit.map { $0.steps / Int(Self.stepsBetweenLooks) } ?? .max
  }

  /// Makes a connection check the limit periodically; the meter must live as long as the connection.
  func watch(_ connection: OpaquePointer) {
    let context = unsafe Unmanaged.passUnretained(self).toOpaque()
    unsafe sqlite3_progress_handler(
      connection,
      Self.stepsBetweenLooks,
      { context in
        guard let context = unsafe context else { return 0 }
        return unsafe Unmanaged<WorkMeter>.fromOpaque(context).takeUnretainedValue().isSpent() ? 1 : 0
      },
      context
    )
  }

  private func isSpent() -> Bool {
    guard let deadline else { return false }
    looksLeft -= 1
    return looksLeft < 0 || .now > deadline
  }
}

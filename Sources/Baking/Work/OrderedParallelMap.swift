internal import Glibc
internal import Threads

/// Work that all cores share, and whose results are taken one after the other in their order.
enum OrderedParallelMap {
  /// Maps items in order, several at a time.
  ///
  /// Items are requested, and results taken, on the thread of the caller; so both may use the caller's data. No more
  /// than a few results wait to be taken.
  static func run<Item: Sendable, Result: Sendable>(
    next: () throws(BakingError) -> Item?,
    work: @escaping @Sendable (Item) -> Result,
    take: (Result) throws(BakingError) -> Void
  ) throws(BakingError) {
    let background = BackgroundWork(threads: [.long: cores])
    let lane = background.lane(.long, width: cores)
    var (asked, taken) = (0, 0)
    var results: [Int: Result] = [:]
    while true {
      while asked - taken < 2 * cores, let item = try next() {
        let number = asked
        lane.run {
          work(item)
        } then: {
          results[number] = $0
        }
        asked += 1
      }
      guard taken < asked else { return }
      while results[taken] == nil {
        background.waitForArrival(atMost: patience)
        _ = background.collect()
        guard !DeferredSignals.areWaiting else { throw .interrupted }
      }
      if let result = results.removeValue(forKey: taken) { try take(result) }
      taken += 1
    }
  }

  /// The interval of checking for cancellation while waiting for a result.
  private static let patience = Duration.milliseconds(50)
  private static let cores = min(max(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 1), 16)
}

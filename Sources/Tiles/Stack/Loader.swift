/// The loads under way, and the memory that all maps share: the main thread's side of loading.
final class Loader {
  private let pool: LoadPool<LoadKey, LoadOutcome>
  private(set) var budget: MemoryBudget
  /// What each load under way may take.
  private var reserved: [LoadKey: Int] = [:]

  /// So many loads are under way at a time: enough for all threads, and few enough to be thought over soon.
  private static let mostLoads = 32
  private static let mostPrefetches = 8

  init(memory: Int, threads: Int, wake: @escaping @Sendable () -> Void) {
    budget = MemoryBudget(size: memory)
    pool = LoadPool(threads: threads, wake: wake)
  }

  var isAtRest: Bool { reserved.isEmpty }

  func hasTurn(for necessity: TileNecessity) -> Bool {
    reserved.count < (necessity == .required ? Self.mostLoads : Self.mostPrefetches)
  }

  /// Whether a load is under way already, so that asking for it takes no more memory.
  func isUnderWay(_ key: LoadKey) -> Bool { reserved[key] != nil }

  /// Asks for a load; one that waits already is moved to its new place in the queue.
  func begin(_ request: LoadRequest, for key: LoadKey) {
    if reserved[key] == nil {
      reserved[key] = request.bytes
      budget.take(request.bytes)
    }
    pool.submit(key, priority: request.priority, load: request.load)
  }

  /// Gives a load up; false where it runs already, and will arrive.
  func cancel(_ key: LoadKey) -> Bool {
    guard pool.cancel(key) else { return false }
    finish(key)
    return true
  }

  func collect() -> [(key: LoadKey, outcome: LoadOutcome)] {
    let arrivals = pool.collect()
    for arrival in arrivals { finish(arrival.key) }
    return arrivals
  }

  func waitForArrival() {
    pool.waitForArrival()
  }

  /// Notes by how many bytes a map has grown or, below 0, shrunk.
  func account(for bytes: Int) {
    if bytes >= 0 { budget.take(bytes) } else { budget.giveBack(-bytes) }
  }

  func shrinkBudget() {
    budget.shrink()
  }

  private func finish(_ key: LoadKey) {
    budget.giveBack(reserved.removeValue(forKey: key) ?? 0)
  }
}

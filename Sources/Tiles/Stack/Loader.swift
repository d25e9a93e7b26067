internal import Threads

/// The loads under way, and the memory that all maps share: the main thread's side of loading.
final class Loader {
  private let work: BackgroundWork
  private let lane: Lane
  /// What has come and isn't taken yet.
  private var arrivals: [(key: LoadKey, outcome: LoadOutcome)] = []
  private(set) var budget: MemoryBudget
  /// What each load under way may take.
  private var reserved: [LoadKey: Int] = [:]

  /// So many loads are under way at a time: enough for all threads, and few enough to be thought over soon.
  private static let mostLoads = 32
  private static let mostPrefetches = 8

  /// Loads in a lane that is so wide.
  init(memory: Int, work: BackgroundWork, _ kind: WorkKind, width: Int) {
    budget = MemoryBudget(size: memory)
    self.work = work
    lane = work.lane(kind, width: width, isSilent: true)
  }

  var isAtRest: Bool { reserved.isEmpty }

  func hasTurn(for necessity: Necessity) -> Bool {
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
    lane.submit(key, priority: request.priority, request.load) { [weak self] in self?.arrivals.append((key, $0)) }
  }

  /// Gives a load up; false where it runs already, and will arrive.
  func cancel(_ key: LoadKey) -> Bool {
    guard lane.cancel(key) else { return false }
    finish(key)
    return true
  }

  func collect() -> [(key: LoadKey, outcome: LoadOutcome)] {
    defer { arrivals = [] }
    for arrival in arrivals { finish(arrival.key) }
    return arrivals
  }

  /// Sleeps until something has come, not only here, and collects it.
  func waitForArrival() {
    work.waitForArrival()
    _ = work.collect()
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

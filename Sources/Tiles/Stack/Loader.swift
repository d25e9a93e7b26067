internal import Threads

/// The loads under way, and the memory that all maps share: the main thread's side of loading.
final class Loader {
  private let work: BackgroundWork
  private let lane: Lane
  /// Where servers are waited for, so that nothing of this machine waits behind them.
  private let servedLane: Lane
  private(set) var budget: MemoryBudget
  /// The loaded size of each map, in bytes.
  private var held: [Int: Int] = [:]
  /// The largest size of each running load.
  private var reserved: [LoadKey: Int] = [:]
  /// The outcomes that haven't been collected yet.
  private var arrivals: [(key: LoadKey, outcome: LoadOutcome)] = []

  /// The number of simultaneous loads: enough for all threads, and few enough to adapt quickly.
  private static let maxLoads = 32
  private static let maxPrefetches = 8

  /// As many parts are loaded at a time as this machine is good for, or as servers may be asked for.
  init(memory: Int, work: BackgroundWork) {
    budget = MemoryBudget(size: memory)
    self.work = work
    lane = work.lane(.quick, width: WorkerThread.sensibleCount, isSilent: true)
    servedLane = work.lane(.waiting, width: Self.maxRequests, isSilent: true)
  }

  private static let maxRequests = 6

  var isAtRest: Bool { reserved.isEmpty }

  func hasTurn(for necessity: Necessity) -> Bool {
    reserved.count < (necessity == .required ? Self.maxLoads : Self.maxPrefetches)
  }

  /// Whether a load is under way already, so that asking for it takes no more memory.
  func isInProgress(_ key: LoadKey) -> Bool { reserved[key] != nil }

  /// Asks for a load; one that waits already is moved to its new place in the queue.
  func begin(_ request: LoadRequest, for key: LoadKey) {
    guard !arrivals.contains(where: { $0.key == key }) else { return }
    if reserved[key] == nil {
      reserved[key] = request.bytes
      budget.take(request.bytes)
    }
    let lane = request.isServed ? servedLane : lane
    lane.submit(key, priority: request.priority, request.load) { [weak self] in self?.arrivals.append((key, $0)) }
  }

  /// Gives a load up; false where it runs already, and will arrive.
  func cancel(_ key: LoadKey) -> Bool {
    guard lane.cancel(key) || servedLane.cancel(key) else { return false }
    finish(key)
    return true
  }

  /// The running loads of some maps.
  func inProgress(of maps: Range<Int>) -> [LoadKey] {
    reserved.keys.filter { key in maps.contains(key.map) && !arrivals.contains { $0.key == key } }
  }

  /// Whether something of some maps has come.
  func hasArrivals(of maps: Range<Int>) -> Bool { arrivals.contains { maps.contains($0.key.map) } }

  /// Takes what has come of some maps.
  func take(of maps: Range<Int>) -> [(key: LoadKey, outcome: LoadOutcome)] {
    let taken = arrivals.filter { maps.contains($0.key.map) }
    arrivals.removeAll { maps.contains($0.key.map) }
    for arrival in taken { finish(arrival.key) }
    return taken
  }

  /// Sleeps until something has come, not only here, and collects it.
  func waitForArrival() {
    work.waitForArrival()
    _ = work.collect()
  }

  /// Notes by how many bytes a map has grown or, below 0, shrunk.
  func account(for bytes: Int, of map: Int) {
    held[map, default: 0] += bytes
    if bytes >= 0 { budget.take(bytes) } else { budget.giveBack(-bytes) }
  }

  /// The memory of some maps, including running loads.
  func memory(of maps: Range<Int>) -> Int {
    maps.reduce(0) { $0 + held[$1, default: 0] }
      + reserved.reduce(0) { $0 + (maps.contains($1.key.map) ? $1.value : 0) }
  }

  func shrinkBudget() {
    budget.shrink()
  }

  private func finish(_ key: LoadKey) {
    budget.giveBack(reserved.removeValue(forKey: key) ?? 0)
  }
}

/// The memory limit for pictures, and the memory in use: constant, whatever the maps.
///
/// Loading counts from the moment of the request.
package struct MemoryBudget: Hashable, Sendable {
  /// The initial limit, in bytes.
  package let size: Int
  /// The current limit; less than `size` once the system has been short of memory.
  package private(set) var limit: Int
  package private(set) var used = 0
  package private(set) var highestUse = 0

  package init(size: Int) {
    precondition(size > 0, "a budget of nothing shows nothing")
    self.size = size
    limit = size
  }

  /// Above this, maps that are off the screen are let go.
  package var isAboveQuarter: Bool { used > limit / 4 }

  /// Above this, copies with more pixels than the screen has dots are loaded again.
  package var isAboveHalf: Bool { used > limit / 2 }

  package func hasRoom(for bytes: Int) -> Bool { bytes <= limit - used }

  package mutating func take(_ bytes: Int) {
    precondition(bytes >= 0, "memory is given back by another name")
    used += bytes
    highestUse = max(highestUse, used)
  }

  package mutating func giveBack(_ bytes: Int) {
    precondition((0...used).contains(bytes), "more is given back than was taken")
    used -= bytes
  }

  /// Lowers the limit because the system is short: to 80 % of the highest use, never below 30 % of the budget.
  package mutating func shrink() {
    limit = max(size * 3 / 10, min(limit, highestUse * 4 / 5))
  }
}

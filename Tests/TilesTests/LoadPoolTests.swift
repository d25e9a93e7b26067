import Glibc
import Synchronization
import Testing
import Tiles

struct LoadPoolTests {
  @Test func `the most urgent comes first and, of equally urgent ones, the newest`() {
    let pool = LoadPool<String, String>(threads: 1) {}
    let gate = Gate()
    pool.submit("busy", priority: WorkPriority(.required, rank: 0)) {
      gate.waitUntilOpen()
      return "busy"
    }
    gate.waitUntilReached()
    pool.submit("far", priority: WorkPriority(.required, rank: 9)) { "far" }
    pool.submit("prefetch", priority: WorkPriority(.optional, rank: 0)) { "prefetch" }
    pool.submit("older", priority: WorkPriority(.required, rank: 1)) { "older" }
    pool.submit("newer", priority: WorkPriority(.required, rank: 1)) { "newer" }

    gate.open()

    #expect(pool.collectAll(5) == ["busy", "newer", "older", "far", "prefetch"])
  }

  @Test func `a load that waits can be given up or made more urgent, and one that runs can't`() {
    let pool = LoadPool<String, String>(threads: 1) {}
    let gate = Gate()
    pool.submit("busy", priority: WorkPriority(.required, rank: 0)) {
      gate.waitUntilOpen()
      return "busy"
    }
    gate.waitUntilReached()
    for name in ["a", "b", "c"] { pool.submit(name, priority: WorkPriority(.required, rank: 5)) { name } }

    #expect(pool.cancel("b"))
    #expect(!pool.cancel("b"))
    #expect(!pool.cancel("busy"))
    pool.submit("a", priority: WorkPriority(.required, rank: 1)) { "a" }
    gate.open()

    #expect(pool.collectAll(3) == ["busy", "a", "c"])
  }

  @Test func `nobody has to wait for longer than he wants`() {
    let pool = LoadPool<String, String>(threads: 1) {}
    let gate = Gate()
    pool.submit("busy", priority: WorkPriority(.required, rank: 0)) {
      gate.waitUntilOpen()
      return "busy"
    }

    pool.waitForArrival(atMost: .milliseconds(1))
    #expect(pool.collect().isEmpty)
    gate.open()
    pool.waitForArrival(atMost: .seconds(60))

    #expect(pool.collectAll(1) == ["busy"])
  }

  @Test func `the same thing is never loaded twice at a time`() {
    let pool = LoadPool<Int, Int>(threads: 4) {}
    let gate = Gate()
    let runs = Mutex(0)
    let load: @Sendable () -> Int = {
      runs.withLock { $0 += 1 }
      gate.waitUntilOpen()
      return 1
    }
    pool.submit(7, priority: WorkPriority(.required, rank: 0), load: load)
    gate.waitUntilReached()

    for _ in 0..<20 { pool.submit(7, priority: WorkPriority(.required, rank: 0), load: load) }
    gate.open()

    #expect(pool.collectAll(1) == [1])
    pool.waitForArrival()
    #expect(pool.collect().isEmpty)
    #expect(runs.withLock { $0 } == 1)
  }

  @Test func `what lies in the mailbox is not loaded again`() {
    let pool = LoadPool<Int, Int>(threads: 1) {}
    let runs = Mutex(0)
    let load: @Sendable () -> Int = {
      runs.withLock {
        $0 += 1; return $0
      }
    }
    pool.submit(7, priority: WorkPriority(.required, rank: 0), load: load)
    pool.waitForArrival()

    pool.submit(7, priority: WorkPriority(.required, rank: 0), load: load)
    #expect(pool.collect().map(\.outcome) == [1])

    pool.submit(7, priority: WorkPriority(.required, rank: 0), load: load)
    #expect(pool.collectAll(1) == [2])
  }

  @Test func `waiting for nothing returns at once`() {
    let pool = LoadPool<Int, Int>(threads: 1) {}

    pool.waitForArrival()

    #expect(pool.collect().isEmpty)
  }

  @Test func `an empty mailbox that gets something wakes the program, a full one doesn't again`() {
    let wakes = Mutex(0)
    let pool = LoadPool<Int, Int>(threads: 1) { wakes.withLock { $0 += 1 } }
    let gate = Gate()
    pool.submit(0, priority: WorkPriority(.required, rank: 0)) { 0 }
    while pool.collectAll(1) != [0] {}
    pool.submit(1, priority: WorkPriority(.required, rank: 1)) { 1 }
    pool.submit(2, priority: WorkPriority(.required, rank: 9)) {
      gate.waitUntilOpen()
      return 2
    }
    gate.waitUntilReached()
    #expect(wakes.withLock { $0 } == 2)

    gate.open()
    pool.submit(3, priority: WorkPriority(.optional, rank: 9)) { 3 }

    #expect(pool.collectAll(3).sorted() == [1, 2, 3])
  }

  @Test func `a pool that goes while threads work leaves nothing behind that fails`() {
    for _ in 0..<50 {
      let pool = LoadPool<Int, Int>(threads: 2) {}
      for key in 0..<20 { pool.submit(key, priority: WorkPriority(.required, rank: key)) { key } }
    }
  }
}

extension LoadPool {
  /// Waits until so many results have come, and gives them in their order.
  fileprivate func collectAll(_ count: Int) -> [Outcome] {
    var outcomes: [Outcome] = []
    while outcomes.count < count {
      waitForArrival()
      outcomes += collect().map(\.outcome)
    }
    return outcomes
  }
}

/// Holds a worker thread at a place that the test knows.
private final class Gate: Sendable {
  private let state = Mutex((isReached: false, isOpen: false))

  func waitUntilOpen() {
    state.withLock { $0.isReached = true }
    while !state.withLock({ $0.isOpen }) { Self.letOthersRun() }
  }

  func waitUntilReached() {
    while !state.withLock({ $0.isReached }) { Self.letOthersRun() }
  }

  func open() {
    state.withLock { $0.isOpen = true }
  }

  private static func letOthersRun() { sched_yield() }
}

import Glibc
import Synchronization
import TestSupport
import Testing
import Threads

/// The order of jobs in the background service, and their results.
struct BackgroundWorkTests {
  @Test func `what is done here is done on the owner's thread, with what was done there`() {
    let work = BackgroundWork()
    let lane = work.lane(.quick)
    var results: [(number: Int, there: pthread_t, here: pthread_t)] = []

    lane.run {
      (6 * 7, pthread_self())
    } then: { number, there in
      results.append((number, there, pthread_self()))
    }
    #expect(results.isEmpty)
    work.collectAll()

    #expect(results.map(\.number) == [42])
    #expect(results.allSatisfy { $0.there != pthread_self() && $0.here == pthread_self() })
  }

  @Test func `over all lanes the most urgent comes first and, of equally urgent ones, the newest`() {
    let work = BackgroundWork(threads: [.quick: 1])
    let (tiles, names) = (work.lane(.quick), work.lane(.quick))
    let (gate, order) = (Gate(), Order())
    tiles.hold(at: gate, order)

    tiles.submit("far", priority: WorkPriority(.required, rank: 9), order)
    tiles.submit("prefetch", priority: .optional, order)
    names.submit("older", priority: WorkPriority(.required, rank: 1), order)
    tiles.submit("newer", priority: WorkPriority(.required, rank: 1), order)
    names.submit("nearest", order)
    gate.open()
    work.collectAll()

    #expect(order.there == ["busy", "nearest", "newer", "older", "far", "prefetch"])
    #expect(order.here == order.there)
  }

  @Test func `what has no key is done in turn`() {
    let work = BackgroundWork()
    let lane = work.lane(.quick)
    let order = Order()
    let note = order.note

    for number in 0..<20 { lane.run({ note("\(number)") }, then: {}) }
    work.collectAll()

    #expect(order.there == (0..<20).map(String.init))
  }

  @Test func `what waits can be given up or made more urgent, and what runs can't`() {
    let work = BackgroundWork()
    let lane = work.lane(.quick)
    let (gate, order) = (Gate(), Order())
    lane.hold(at: gate, order)
    for name in ["a", "b", "c"] { lane.submit(name, priority: WorkPriority(.required, rank: 5), order) }

    #expect(lane.cancel("b"))
    #expect(!lane.cancel("b"))
    #expect(!lane.cancel("busy"))
    lane.submit("a", priority: WorkPriority(.required, rank: 1), order)
    gate.open()
    work.collectAll()

    #expect(order.here == ["busy", "a", "c"])
    #expect(!lane.isBusy && !work.isBusy)
  }

  @Test func `what runs is told that nobody waits for it any more, and when somebody does again`() {
    let work = BackgroundWork()
    let lane = work.lane(.quick)
    let (first, second) = (Gate(), Gate())
    var wishes: [Bool] = []
    lane.submit("key", priority: .optional) {
      first.waitUntilOpen()
      let isWanted = Job.isWanted()
      second.waitUntilOpen()
      return [isWanted, Job.isWanted()]
    } whenDone: {
      wishes = $0
    }
    first.waitUntilReached()

    lane.cancel("key")
    first.open()
    second.waitUntilReached()
    lane.submit("key", priority: .optional, { [] }, whenDone: { wishes += $0 })
    second.open()
    work.collectAll()

    #expect(wishes == [false, true])
    #expect(Job.isWanted())
  }

  @Test func `what runs is told how urgent it has become`() {
    let work = BackgroundWork()
    let lane = work.lane(.quick)
    let (first, second) = (Gate(), Gate())
    var ranks: [Int] = []
    lane.submit("key", priority: WorkPriority(.required, rank: 7)) {
      first.waitUntilOpen()
      let rank = Job.urgency().priority.rank
      second.waitUntilOpen()
      return [rank, Job.urgency().priority.rank]
    } whenDone: {
      ranks = $0
    }
    first.waitUntilReached()
    first.open()
    second.waitUntilReached()
    lane.submit("key", priority: WorkPriority(.required, rank: 2), { [] }, whenDone: { ranks += $0 })
    second.open()
    work.collectAll()

    #expect(ranks == [7, 2])
    #expect(Job.urgency() == .usual)
  }

  @Test func `of a key that is asked for again while it waits, the last wish counts`() {
    let work = BackgroundWork()
    let lane = work.lane(.quick)
    let (gate, order) = (Gate(), Order())
    lane.hold(at: gate, order)
    var results: [Int] = []

    lane.submit("a", { 1 }, whenDone: { results.append($0) })
    lane.submit("a", { 2 }, whenDone: { results.append($0 * 10) })
    gate.open()
    work.collectAll()

    #expect(results == [20])
  }

  @Test func `the same thing is never done twice at a time`() {
    let work = BackgroundWork()
    let lane = work.lane(.quick, width: 3)
    let gate = Gate()
    let runs = Mutex(0)
    var arrivals = 0

    for time in 0..<20 {
      lane.submit(7) {
        runs.withLock { $0 += 1 }
        gate.waitUntilOpen()
      } whenDone: {
        arrivals += 1
      }
      if time == 0 { gate.waitUntilReached() }
    }
    gate.open()
    work.collectAll()

    #expect(arrivals == 1)
    #expect(runs.withLock { $0 } == 1)
  }

  @Test func `what lies in the mailbox is not done again`() {
    let work = BackgroundWork()
    let lane = work.lane(.quick)
    let runs = Mutex(0)
    var results: [Int] = []
    func submit() {
      lane.submit(7) {
        runs.withLock {
          $0 += 1; return $0
        }
      } whenDone: {
        results.append($0)
      }
    }

    submit()
    work.waitForArrival()
    submit()
    #expect(work.collect())
    #expect(results == [1])

    submit()
    work.collectAll()
    #expect(results == [1, 2])
  }
}

import Glibc
import Synchronization
import TestSupport
import Testing
import Threads

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

  @Test func `a lane does no more at a time than it is wide`() {
    let work = BackgroundWork(threads: [.quick: 8])
    let (narrow, wide) = (work.lane(.quick), work.lane(.quick, width: 3))
    let (one, few) = (Crowd(), Crowd())
    let gate = Gate()

    for number in 0..<30 {
      narrow.submit(number, { one.visit() }, whenDone: {})
      wide.submit(number, { few.visit(gate.waitUntilOpen) }, whenDone: {})
    }
    for _ in 0..<3 { gate.waitUntilReached() }
    gate.open()
    work.collectAll()

    #expect(one.most == 1)
    #expect(few.most == 3)
  }

  @Test func `there are no more threads than there may be, however many lanes`() {
    let work = BackgroundWork(threads: [.long: 3])
    let lanes = (0..<20).map { _ in work.lane(.long, width: 2) }
    let (crowd, gate) = (Crowd(), Gate())

    for lane in lanes {
      for _ in 0..<3 { lane.run({ crowd.visit(gate.waitUntilOpen) }, then: {}) }
    }
    for _ in 0..<3 { gate.waitUntilReached() }
    gate.open()
    work.collectAll()

    #expect(crowd.most == 3)
  }

  @Test func `what takes a moment waits neither for what takes long nor for a server`() {
    let work = BackgroundWork(threads: [.quick: 1, .long: 1, .waiting: 1])
    let (long, asking, quick) = (work.lane(.long), work.lane(.waiting), work.lane(.quick))
    let gate = Gate()
    var isDone = false

    for lane in [long, asking] { lane.run(gate.waitUntilOpen, then: {}) }
    quick.run({}, then: { isDone = true })
    work.waitForArrival()
    _ = work.collect()
    #expect(isDone)

    gate.open()
    work.collectAll()
  }

  @Test func `what lets others go first does so on a thread of its own`() {
    let work = BackgroundWork()
    let own = Self.niceness
    var found: [Int32] = []

    for kind in [WorkKind.yielding, .long] {
      let lane = work.lane(kind)
      lane.run({ Self.niceness }, then: { found.append($0) })
      work.collectAll()
    }

    #expect(found == [min(own + 10, 19), own])
  }

  /// Of this thread.
  private static var niceness: Int32 { getpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0) }

  @Test func `waiting for nothing returns at once`() {
    let work = BackgroundWork()

    work.waitForArrival()

    #expect(!work.collect() && !work.isBusy)
  }

  @Test func `nobody has to wait for longer than he wants, and nothing is collected by that`() {
    let work = BackgroundWork()
    let lane = work.lane(.quick)
    let (gate, order) = (Gate(), Order())
    lane.hold(at: gate, order)

    lane.finish(within: .milliseconds(1))
    #expect(!work.collect())
    gate.open()
    lane.finish(within: .seconds(60))
    #expect(order.there == ["busy"] && order.here.isEmpty)

    #expect(work.collect())
    #expect(order.here == ["busy"])
    lane.finish(within: .seconds(60))
  }

  @Test func `an empty mailbox that gets something wakes the program, a full one doesn't again`() {
    let bell = Semaphore()
    let work = BackgroundWork { bell.signal() }
    let lanes = [work.lane(.quick), work.lane(.long), work.lane(.waiting)]

    for lane in lanes {
      lane.run({}, then: {})
      lane.finish(within: .seconds(60))
    }
    #expect(bell.wait(atMost: .seconds(60)) && !bell.wait(atMost: .zero))

    #expect(work.collect())
    lanes[0].run({}, then: {})
    work.collectAll()
    #expect(bell.wait(atMost: .seconds(60)) && !bell.wait(atMost: .zero))
  }

  @Test func `what must be done is told from what may be, and may become it while it is done`() {
    let work = BackgroundWork()
    let lane = work.lane(.quick)
    let gate = Gate()
    lane.submit("a", priority: .optional, gate.waitUntilOpen, whenDone: {})
    #expect(lane.isBusy && !work.isBusy)

    gate.waitUntilReached()
    lane.submit("a", {}, whenDone: {})
    #expect(work.isBusy)

    gate.open()
    work.collectAll()
    #expect(!lane.isBusy && !work.isBusy)
  }

  @Test func `what a silent lane brings is no news`() {
    let work = BackgroundWork()
    let lane = work.lane(.quick, isSilent: true)
    var results: [Int] = []

    lane.run({ 1 }, then: { results.append($0) })
    work.waitForArrival()

    #expect(!work.collect())
    #expect(results == [1])
  }

  @Test func `what is done here may ask for more`() {
    let work = BackgroundWork()
    let lane = work.lane(.quick)
    var results: [Int] = []
    func count(from number: Int) {
      lane.submit(
        "count",
        { number },
        whenDone: { number in
          results.append(number)
          if number < 5 { count(from: number + 1) }
        }
      )
    }

    count(from: 1)
    work.collectAll()

    #expect(results == [1, 2, 3, 4, 5])
  }

  @Test func `what comes for a lane that has gone comes nowhere`() {
    let work = BackgroundWork()
    let (gate, order) = (Gate(), Order())
    do {
      let lane = work.lane(.quick)
      lane.hold(at: gate, order)
      lane.submit("waits", order)
    }
    #expect(!work.isBusy)

    gate.open()
    let other = work.lane(.quick)
    other.submit("other", order)
    work.collectAll()

    #expect(order.here == ["other"])
    #expect(!order.there.contains("waits"))
  }

  @Test func `a service that goes while threads work leaves nothing behind that fails`() {
    for _ in 0..<50 {
      let work = BackgroundWork()
      let lanes = WorkKind.allCases.map { work.lane($0, width: 2) }
      for key in 0..<20 { lanes.forEach { $0.submit(key, { key }, whenDone: { _ in }) } }
    }
  }

  @Test func `of a thread that is told to end nothing is left`() {
    let (gate, ended) = (Gate(), Semaphore())
    do {
      let work = BackgroundWork()
      let lane = work.lane(.quick)
      let token = Token(ended)
      lane.run(
        { [token] in
          gate.waitUntilOpen()
          _ = token
        },
        then: {}
      )
      gate.waitUntilReached()
    }
    gate.open()

    #expect(ended.wait(atMost: .seconds(60)))
  }

  @Test func `a million jobs leave nothing behind`() async {
    // Measured in a process of its own, for other tests take memory too.
    await #expect(processExitsWith: .success) {
      let work = BackgroundWork()
      let lane = work.lane(.quick, width: 2)
      var sum = 0
      func submit(_ count: Int) {
        for number in 0..<count {
          // A few keys again and again, and many that are given up.
          lane.submit(number % 8, { 1 }, whenDone: { sum += $0 })
          lane.submit("\(number)", priority: .optional, { 0 }, whenDone: { sum += $0 })
          lane.cancel("\(number)")
          if number % 64 == 0 { _ = work.collect() }
        }
        work.collectAll()
      }
      submit(20_000)
      let before = ResidentMemory.now

      submit(500_000)

      #expect(sum > 0 && !lane.isBusy)
      #expect(ResidentMemory.now - before < 4 << 20)
    }
  }
}

/// Tells when it goes.
private final class Token: Sendable {
  private let ended: Threads.Semaphore

  init(_ ended: Threads.Semaphore) { self.ended = ended }

  deinit { ended.signal() }
}

/// In which order things were done there, and here.
private final class Order {
  private let notes = Notes()
  private(set) var here: [String] = []

  private final class Notes: Sendable {
    let list = Mutex<[String]>([])
  }

  var there: [String] { notes.list.withLock(\.self) }

  var note: @Sendable (String) -> Void {
    { [notes] name in notes.list.withLock { $0.append(name) } }
  }

  func noteHere(_ name: String) { here.append(name) }
}

extension Lane {
  fileprivate func submit(_ name: String, priority: WorkPriority = .required, _ order: Order) {
    let note = order.note
    submit(name, priority: priority, { note(name) }, whenDone: { order.noteHere(name) })
  }

  /// Keeps it busy until the gate is opened.
  fileprivate func hold(at gate: Gate, _ order: Order) {
    let note = order.note
    submit("busy") {
      gate.waitUntilOpen()
      note("busy")
    } whenDone: {
      order.noteHere("busy")
    }
    gate.waitUntilReached()
  }
}

extension BackgroundWork {
  /// Waits for everything that is under way, and for what follows from it.
  fileprivate func collectAll() {
    repeat {
      waitForArrival()
    } while collect() || isBusy
  }
}

import Glibc
import TestSupport
import Testing
import Threads

/// The threads of the background service: their number, their start on demand, and their end.
struct BackgroundThreadsTests {
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
    // A lane's jobs end with it, and an optimised build releases it after its last use.
    withExtendedLifetime((narrow, wide)) { work.collectAll() }

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
    withExtendedLifetime(lanes) {
      for _ in 0..<3 { gate.waitUntilReached() }
      gate.open()
      work.collectAll()
    }

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
    withExtendedLifetime(lanes) { work.collectAll() }
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

import Glibc
import Synchronization
import Testing
import Threads

struct AsideTests {
  @Test func `a result is the same whoever works it out, and however often it is asked for`() {
    let asides = (0..<200).map { number in Future { number * number } }

    #expect(asides.map(\.result) == (0..<200).map { $0 * $0 })
    #expect(asides.reversed().map(\.result) == (0..<200).reversed().map { $0 * $0 })
  }

  @Test func `another thread works while this one does something else`() {
    let (begun, mayEnd) = (Semaphore(), Semaphore())
    let here = pthread_self()
    let aside = Future {
      begun.signal()
      mayEnd.wait()
      return pthread_equal(here, pthread_self()) == 0
    }

    // It begins before its result is requested.
    begun.wait()
    mayEnd.signal()

    #expect(aside.result)
  }

  @Test func `what the busy thread hasn't begun is worked out by whoever asks for it`() {
    let (begun, mayEnd) = (Semaphore(), Semaphore())
    let first = Future {
      begun.signal()
      mayEnd.wait()
      return 1
    }
    begun.wait()

    // The other thread is blocked by this test, so the caller computes it.
    let second = Future { 2 }
    #expect(second.result == 2)

    mayEnd.signal()
    #expect(first.result == 1)
  }

  @Test func `of several results each is there, whoever works them out`() {
    for _ in 0..<20 {
      let asides = (0..<50).map { number in Future { number * number } }

      #expect(asides.results() == (0..<50).map { $0 * $0 })
    }
  }

  @Test func `what was handed over last is done before those that wait to be begun`() {
    let mayEnd = Semaphore()
    let busy = Self.busyThread(until: mayEnd)

    // Only this thread is free, and comes to the last one first: the other one waits for that.
    let isDone = Semaphore()
    let first = Future {
      isDone.wait()
      return 1
    }
    let last = Future { isDone.signal() }
    #expect([first].results() == [1])

    mayEnd.signal()
    last.result
    busy.result
  }

  @Test func `what is urgent is done before what was handed over later`() {
    let mayEnd = Semaphore()
    let busy = Self.busyThread(until: mayEnd)

    // Only this thread is free, and comes to the urgent one first: the later one waits for that.
    let isDone = Semaphore()
    let urgent = Future(isUrgent: true) { isDone.signal() }
    let later = Future {
      isDone.wait()
      return 1
    }
    #expect([later].results() == [1])

    mayEnd.signal()
    urgent.result
    busy.result
  }

  /// Runs in a process of its own, where no other test's waiting thread can take the work.
  @Test func `whoever gives way does what is urgent, without asking for it, and nothing else`() async {
    await #expect(processExitsWith: .success) {
      let mayEnd = Semaphore()
      let busy = AsideTests.busyThread(until: mayEnd)

      let done = Mutex<[String]>([])
      let other = Future { done.withLock { $0.append("other") } }
      let urgent = Future(isUrgent: true) { done.withLock { $0.append("urgent") } }
      Future<Void>.yieldToForeground()
      #expect(done.withLock { $0 } == ["urgent"])

      mayEnd.signal()
      urgent.result
      other.result
      busy.result
    }
  }

  /// Keeps the thread that works aside from all else.
  fileprivate static func busyThread(until mayEnd: Threads.Semaphore) -> Future<Void> {
    let begun = Semaphore()
    let busy = Future {
      begun.signal()
      mayEnd.wait()
    }
    begun.wait()
    return busy
  }

  @Test func `whoever has to wait works on something else meanwhile`() {
    let (begun, mayEnd) = (Semaphore(), Semaphore())
    let long = Future {
      begun.signal()
      mayEnd.wait()
      return 1
    }
    begun.wait()

    // Its result isn't requested yet: only the thread waiting for `long` can run it.
    let other = Future { mayEnd.signal() }
    #expect(long.result == 1)
    other.result
  }

  @Test func `work within such work doesn't wait for itself`() {
    let outer = Future { Future { 20 }.result + Future { 3 }.result }

    #expect(outer.result == 23)
  }

  @Test func `it is worked out once at most, and not at all where nobody wants it any more`() {
    let counts = Mutex(0)
    let (begun, mayEnd) = (Semaphore(), Semaphore())
    let busy = Future {
      begun.signal()
      mayEnd.wait()
    }
    begun.wait()
    do {
      _ = Future { counts.withLock { $0 += 100 } }
    }
    let wanted = Future { counts.withLock { $0 += 1 } }
    wanted.result
    mayEnd.signal()
    busy.result
    // Once this has run on either thread, all earlier jobs have been taken from the queue.
    wanted.result
    Future {}.result

    #expect(counts.withLock { $0 } == 1)
  }
}

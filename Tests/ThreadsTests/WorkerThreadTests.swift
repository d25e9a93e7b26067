import Glibc
import Synchronization
import Testing
import Threads

struct WorkerThreadTests {
  /// Numbers recorded by the threads of a test.
  private final class Notes: Sendable {
    private let list = Mutex<[Int]>([])

    func add(_ number: Int) { list.withLock { $0.append(number) } }

    var sorted: [Int] { list.withLock { $0.sorted() } }
  }

  @Test func `each thread runs its function once, and whoever waits wakes as often as was signalled`() {
    let (notes, done) = (Notes(), Semaphore())

    for number in 1...3 {
      let isStarted = WorkerThread.start {
        notes.add(number)
        done.signal()
      }
      #expect(isStarted)
    }
    for _ in 1...3 { done.wait() }

    #expect(notes.sorted == [1, 2, 3])
  }

  @Test func `whoever doesn't want to wait for long is told whether somebody signalled`() {
    let bell = Semaphore()
    #expect(!bell.wait(atMost: .zero) && !bell.wait(atMost: .milliseconds(1)))

    bell.signal()

    #expect(bell.wait(atMost: .seconds(60)) && !bell.wait(atMost: .seconds(-1)))
  }

  @Test func `signals are left to other threads, but not faults`() {
    let (notes, done) = (Notes(), Semaphore())

    let isStarted = WorkerThread.start {
      var mask = sigset_t()
      unsafe pthread_sigmask(SIG_SETMASK, nil, &mask)
      for signal in [SIGTERM, SIGHUP, SIGSEGV, SIGBUS] where unsafe sigismember(&mask, signal) == 1 {
        notes.add(Int(signal))
      }
      done.signal()
    }
    #expect(isStarted)
    done.wait()

    #expect(notes.sorted == [SIGTERM, SIGHUP].map(Int.init).sorted())
  }

  @Test func `a thread that is woken doesn't push its waker aside`() {
    let (notes, done) = (Notes(), Semaphore())

    let isStarted = WorkerThread.start {
      notes.add(Int(sched_getscheduler(0)))
      done.signal()
    }
    #expect(isStarted)
    done.wait()

    // Linux's SCHED_BATCH and SCHED_OTHER.
    #expect(notes.sorted == [3])
    #expect(sched_getscheduler(0) == 0)
  }
}

internal import Glibc
internal import Synchronization
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
    let pool = WorkerPool(cores)
    defer { pool.shutDown() }
    var promises: [Promise<Result>] = []
    while true {
      while promises.count < 2 * cores, let item = try next() {
        promises.append(pool.promise { work(item) })
      }
      guard !promises.isEmpty else { return }
      let promise = promises.removeFirst()
      while !promise.isKept(within: patience) { guard !DeferredSignals.areWaiting else { throw .interrupted } }
      try take(promise.result)
    }
  }

  /// The interval of checking for cancellation while waiting for a result.
  private static let patience = Duration.milliseconds(50)
  private static let cores = min(max(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 1), 16)
}

/// A result that may not be there yet.
final class Promise<Result: Sendable>: Sendable {
  private let made = Mutex<Result?>(nil)
  private let isMade = Semaphore()
  private let work: @Sendable () -> Result

  fileprivate init(_ work: @escaping @Sendable () -> Result) {
    self.work = work
  }

  fileprivate func keep() {
    let result = work()
    made.withLock { $0 = result }
    isMade.signal()
  }

  /// Whether it is there, after so much time at most.
  func isKept(within time: Duration) -> Bool { isMade.wait(atMost: time) }

  /// To be asked for once, when it is there.
  var result: Result { made.withLock { $0.take() } ?? work() }
}

/// Threads that work on whatever comes first.
private struct WorkerPool {
  private let queue = JobQueue()
  private let size: Int

  /// Starts so many, or as many as the system has to give.
  init(_ size: Int) {
    let queue = queue
    self.size = (0..<size).filter { _ in WorkerThread.start { queue.work() } }.count
  }

  /// Where there is no thread to work, it is done at once.
  func promise<Result: Sendable>(_ work: @escaping @Sendable () -> Result) -> Promise<Result> {
    let promise = Promise(work)
    if size > 0 { queue.add { promise.keep() } } else { promise.keep() }
    return promise
  }

  /// Ends all threads; what none of them has begun is not wanted any more.
  func shutDown() {
    queue.close(size)
  }
}

/// The jobs that wait for a thread of a pool.
private final class JobQueue: Sendable {
  private let jobs = Mutex<[@Sendable () -> Void]>([])
  private let hasJob = Semaphore()

  func add(_ job: @escaping @Sendable () -> Void) {
    jobs.withLock { $0.append(job) }
    hasJob.signal()
  }

  /// The life of a thread: one that is called and finds nothing ends.
  func work() {
    while true {
      hasJob.wait()
      guard let job = jobs.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) else { return }
      job()
    }
  }

  func close(_ count: Int) {
    jobs.withLock { $0 = [] }
    for _ in 0..<count { hasJob.signal() }
  }
}

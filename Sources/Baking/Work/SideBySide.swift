internal import Glibc
internal import Synchronization
internal import Threads

/// Work that all cores share, and whose results are taken one after the other in their order.
enum SideBySide {
  /// Works on one thing after the other, on several at a time.
  ///
  /// What is next is asked for, and results are taken, on the thread of the caller; so both may use what is the
  /// caller's. No more than a few results wait to be taken.
  static func run<Item: Sendable, Result: Sendable>(
    next: () throws(BakingError) -> Item?,
    work: @escaping @Sendable (Item) -> Result,
    take: (Result) throws(BakingError) -> Void
  ) throws(BakingError) {
    let crew = Crew(cores)
    defer { crew.dismiss() }
    var promises: [Promise<Result>] = []
    while true {
      while promises.count < 2 * cores, let item = try next() {
        promises.append(crew.promise { work(item) })
      }
      guard !promises.isEmpty else { return }
      try take(promises.removeFirst().result)
    }
  }

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

  /// Waits until it is there; to be asked for once.
  var result: Result {
    isMade.wait()
    return made.withLock { $0.take() } ?? work()
  }
}

/// Threads that work on whatever comes first.
private struct Crew {
  private let desk = Desk()
  private let size: Int

  /// Takes on so many, or as many as the system has to give.
  init(_ size: Int) {
    let desk = desk
    self.size = (0..<size).filter { _ in WorkerThread.start { desk.serve() } }.count
  }

  /// Where there is nobody to work, it is done at once.
  func promise<Result: Sendable>(_ work: @escaping @Sendable () -> Result) -> Promise<Result> {
    let promise = Promise(work)
    if size > 0 { desk.post { promise.keep() } } else { promise.keep() }
    return promise
  }

  /// Lets everybody go; what nobody has begun is not wanted any more.
  func dismiss() {
    desk.close(size)
  }
}

/// Where the jobs of a crew lie.
private final class Desk: Sendable {
  private let jobs = Mutex<[@Sendable () -> Void]>([])
  private let isCalled = Semaphore()

  func post(_ job: @escaping @Sendable () -> Void) {
    jobs.withLock { $0.append(job) }
    isCalled.signal()
  }

  /// Who is called and finds nothing goes home.
  func serve() {
    while true {
      isCalled.wait()
      guard let job = jobs.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) else { return }
      job()
    }
  }

  func close(_ count: Int) {
    jobs.withLock { $0 = [] }
    for _ in 0..<count { isCalled.signal() }
  }
}

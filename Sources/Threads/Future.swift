internal import CGuard
internal import Glibc
internal import Synchronization

/// A result that another thread computes while this one continues.
///
/// If it is needed before that thread has begun, the caller computes it itself; while a caller waits, it runs other
/// work that hasn't begun. So no thread is idle while there is work, and a busy machine delays nothing. One thread,
/// asleep until it is needed, serves the whole program.
///
/// Work must not hold a lock while it waits for other work that needs the same lock.
package final class Future<Result: Sendable>: Sendable {
  private enum State {
    case waiting(@Sendable () -> Result)
    case begun
    case done(Result)
  }

  private let state: Mutex<State>
  private let isDone = Semaphore()

  /// Submits the work; it may never start if the result isn't requested.
  ///
  /// Urgent work is done before all other work.
  package init(isUrgent: Bool = false, _ work: @escaping @Sendable () -> Result) {
    state = Mutex(.waiting(work))
    Companion.shared.post(isUrgent: isUrgent) { [weak self] in self?.work() }
  }

  /// The result; waits until it is available.
  package var result: Result {
    work()
    while !isThere, let job = Companion.shared.next() { job() }
    isDone.wait()
    // For later calls.
    isDone.signal()
    return state.withLock { state in
      guard case .done(let result) = state else { preconditionFailure("who signals has put the result there") }
      return result
    }
  }

  /// Runs urgent work that hasn't begun; call it repeatedly within long work that isn't urgent.
  package static func yieldToForeground() where Result == Void {
    while let job = Companion.shared.nextUrgent() { job() }
  }

  fileprivate var isWaiting: Bool {
    state.withLock { state in
      if case .waiting = state { true } else { false }
    }
  }

  private var isThere: Bool {
    state.withLock { state in
      if case .done = state { true } else { false }
    }
  }

  /// Computes the result unless that has begun already.
  private func work() {
    let work = state.withLock { state -> (@Sendable () -> Result)? in
      guard case .waiting(let work) = state else { return nil }
      state = .begun
      return work
    }
    guard let work else { return }
    let result = work()
    state.withLock { $0 = .done(result) }
    isDone.signal()
  }
}

extension Array {
  /// The results of all of them; the work submitted last runs first, since its result is needed soonest.
  package func results<Result>() -> [Result] where Element == Future<Result> {
    while contains(where: \.isWaiting), let job = Companion.shared.next() { job() }
    return map(\.result)
  }
}

/// The thread that works aside, from the first time that it is wanted.
private final class Companion: Sendable {
  static let shared = Companion()

  private typealias Job = @Sendable () -> Void

  private let jobs = Mutex<(urgent: [Job], others: [Job])>(([], []))
  private let isCalled = Semaphore()

  private let started = Mutex(false)
  /// The processor of the thread that last submitted work; the companion moves there.
  private let taken = Atomic(Int32(-1))
  private let own = Atomic(pthread_t(0))

  /// If no thread can be started, all work is done by the callers.
  private init() {}

  func post(isUrgent: Bool, _ job: @escaping @Sendable () -> Void) {
    guard isThere else { return }
    // Work that it submits itself is no reason to move.
    if pthread_equal(own.load(ordering: .relaxed), pthread_self()) == 0 {
      taken.store(cg_processor(), ordering: .relaxed)
    }
    jobs.withLock { jobs in
      if isUrgent { jobs.urgent.append(job) } else { jobs.others.append(job) }
    }
    isCalled.signal()
  }

  private var isThere: Bool {
    started.withLock { isStarted in
      if !isStarted { isStarted = WorkerThread.start(isBackground: false) { Companion.shared.serve() } }
      return isStarted
    }
  }

  private func serve() {
    own.store(pthread_self(), ordering: .relaxed)
    while true {
      isCalled.wait()
      cg_avoid(taken.load(ordering: .relaxed))
      next()?()
    }
  }

  /// The newest job, of those that are urgent if there are any: it is part of what older ones are asked for after.
  func next() -> (@Sendable () -> Void)? {
    jobs.withLock { $0.urgent.popLast() ?? $0.others.popLast() }
  }

  func nextUrgent() -> (@Sendable () -> Void)? {
    jobs.withLock { $0.urgent.popLast() }
  }
}

internal import CGuard
internal import Glibc
internal import Synchronization

/// A result that another thread works out while this one goes on to something else.
///
/// Whoever asks for it before that thread has begun works it out himself, and whoever has to wait works meanwhile on
/// what else nobody has begun: so no thread is idle while there is something to do, and a busy machine makes nobody
/// wait. One thread, asleep until it is wanted, serves all of the program.
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

  /// The result, at once or as soon as it is there.
  package var result: Result {
    work()
    while !isThere, let job = Companion.shared.next() { job() }
    isDone.wait()
    // For whoever asks again.
    isDone.signal()
    return state.withLock { state in
      guard case .done(let result) = state else { preconditionFailure("who signals has put the result there") }
      return result
    }
  }

  /// Does what is urgent and nobody has begun; for work that takes long and in the midst of which nobody is kept waiting.
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
  /// The results of all of them; until each has been begun whatever was handed over last is done first, for that is what
  /// somebody waits for soonest.
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
  /// The processor of whoever last handed something over, and goes on there.
  private let taken = Atomic(Int32(-1))
  private let own = Atomic(pthread_t(0))

  /// Without a thread whatever is posted is left to whoever asks for it.
  private init() {}

  func post(isUrgent: Bool, _ job: @escaping @Sendable () -> Void) {
    guard isThere else { return }
    // What its own work is divided into is no reason to move.
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
